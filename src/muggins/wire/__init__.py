"""What passes between a table and its screens: typed messages, one source for JSON Schema and TypeScript."""
