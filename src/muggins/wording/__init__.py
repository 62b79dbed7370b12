"""Sentences for what happens, what may be done and why not: one text for every screen and voice."""
