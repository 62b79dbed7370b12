"""What is said at a cribbage table."""
