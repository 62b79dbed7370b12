"""A table in the terminal: what is drawn, what is typed, and the record that is kept."""
