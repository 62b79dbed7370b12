"""Zombs: hordes from 1 to 10, blocks, the Grave and the Vault."""
