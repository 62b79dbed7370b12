"""The bots that play cribbage."""
