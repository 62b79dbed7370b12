"""Matter that several games share: cards, pegs, and the combinations that score."""
