"""Kings Cribbage on the wire."""
