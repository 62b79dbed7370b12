"""What all tests share."""

from hypothesis import settings

# How long an example takes says something about the machine, not about the rules.
settings.register_profile("muggins", deadline=None, print_blob=True)
settings.load_profile("muggins")
