"""Fast twins of parts of the games: numbers in, numbers out, each held to its plain twin by a test."""
