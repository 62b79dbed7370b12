"""Exact values of hands and cribs, from what one player has seen."""
