"""Kings Cribbage in words."""
