"""Bots that play Kings Cribbage, and what they think with."""
