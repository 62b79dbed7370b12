"""Six-card cribbage as the Regal, Cabinet and Zombie rulebooks play it: one engine, one options type."""
