"""Zombs, as its screens are told it."""
