"""Zombs in words."""
