"""What a game is. This package knows no card; it stands on the standard library alone."""
