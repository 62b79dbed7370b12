"""Bots that play Zombs, and what they think with."""
