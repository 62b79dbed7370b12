"""What each option means, in a line."""

from __future__ import annotations

OPTION_LINES = {
    "players": "how many play; four play as partners",
    "target": "the score that wins",
    "jokers": "jokers in the deck, worth nothing (Lowdown Zombies)",
    "reveal": "a joker played makes the opponent lay his cards open",
    "run": "a joker's player may end the hand at once",
    "crib_flush": "how many cards of a suit make a flush in the crib",
    "counting": "who counts the show: the table, or the players",
    "muggins": "opponents may claim points that were missed",
    "overcount_penalty": "points announced too many are taken off",
    "thirty_one_scores_last_card": "31 scores the last-card point as well",
    "skunk_lines": "a loser far behind is skunked",
    "skunk_counts": "a skunk counts as two games, a double skunk as three",
    "games": "games to win a match",
}
