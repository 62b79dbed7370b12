"""Cribbage on the wire: what a seat sees, what happened, what may be done."""
