"""What players may say to each other without writing it, by the names under which it is kept."""

from __future__ import annotations

PHRASES = {
    "hello": "Hello!",
    "good_luck": "Good luck!",
    "well_played": "Well played!",
    "nice_hand": "Nice hand!",
    "well_pegged": "Well pegged!",
    "unlucky": "Bad luck.",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "one_moment": "One moment, please.",
    "back_again": "I am back.",
    "your_turn": "It is your turn.",
    "good_game": "Good game!",
    "again": "Another one?",
    "goodbye": "Goodbye!",
}
"""Each phrase as it is read and heard."""
