"""The table on the web: rooms and games served to browsers."""
