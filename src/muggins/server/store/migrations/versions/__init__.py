"""One module a step, each named by its revision."""
