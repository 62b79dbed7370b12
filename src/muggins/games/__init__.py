"""The games: rules and nothing else, no input or output, no clock, no random number."""
