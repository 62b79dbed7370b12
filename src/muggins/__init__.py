"""Muggins, an open platform for the cribbage family of games.

Rules, odds and players of five rulebooks live here, each usable on its own from Python or from the `muggins` command.
"""

__version__ = "0.1.0"
