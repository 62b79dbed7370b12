"""Kings Cribbage: cribbage hands on a board of squares."""
