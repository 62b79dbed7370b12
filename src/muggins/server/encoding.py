"""Messages as text: each is encoded once, however many screens it is for."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from muggins.wire.messages import FromTable

KEPT = 256
"""So many of the last ones are kept: those who look at one table are sent the same at nearly the same time."""

_encode = msgspec.json.Encoder().encode


class Encoded:
    """The texts of the last messages.

    >>> from muggins.wire.messages import Accepted
    >>> encoded, message = Encoded(), Accepted(key="k", seq=5)
    >>> encoded.text(message) is encoded.text(message)
    True
    """

    def __init__(self) -> None:
        # By what it is and not by what it says, which takes longer to compare than to encode. Kept, it is no other.
        self._texts: OrderedDict[int, tuple[FromTable, str]] = OrderedDict()

    def text(self, message: FromTable) -> str:
        """Its JSON."""
        found = self._texts.get(id(message))
        if found is None:
            found = self._texts[id(message)] = message, _encode(message).decode()
            if len(self._texts) > KEPT:
                self._texts.popitem(last=False)
        return found[1]
