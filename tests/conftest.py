"""What all tests share."""

import signal

from hypothesis import settings

# A run in the background is born deaf to Ctrl-C, and so would be the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says something about the machine, not about the rules.
settings.register_profile("muggins", deadline=None, print_blob=True)
settings.load_profile("muggins")
