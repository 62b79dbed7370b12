"""What was said at a table, and who hears it. No I/O."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from muggins.core.game import Seat
from muggins.server.asides import Muted, Said, Spoke, TalkSet, read
from muggins.server.store.rows import Aside
from muggins.wire.talk import How, Spoken
from muggins.wording.phrases import PHRASES

SHOWN = 100
"""A screen that comes is sent so many of the newest lines."""

MOST = 2000
"""So much may be said at a table; a long evening has some hundred."""


@dataclass(slots=True)
class Talk:
    """All that was said, folded from a table's asides; `how` is what may be said now."""

    how: How
    spoken: list[Spoken] = field(default_factory=list)
    _keys: dict[tuple[str | None, str], Spoke] = field(default_factory=dict)
    _muted: dict[str, set[Seat]] = field(default_factory=dict)

    def take(self, number: int, holder: str | None, said: Said) -> None:
        """Take in the aside of that number, which a holder did."""
        match said:
            case Spoke(seat=seat, key=key, name=name):
                self._keys[holder, key] = said
                text = PHRASES.get(said.phrase or "", "…") if said.text is None else said.text
                self.spoken.append(Spoken(number=number, seat=seat, name=name, text=text))
            case Muted(seat=seat, muted=muted) if holder is not None:
                own = self._muted.setdefault(holder, set())
                (own.add if muted else own.discard)(Seat(seat))
            case TalkSet(how=how):
                self.how = how
            case _:
                pass

    def known(self, holder: str, key: str) -> Spoke | None:
        """What somebody said by that key."""
        return self._keys.get((holder, key))

    def muted(self, holder: str) -> tuple[Seat, ...]:
        """The seats that somebody does not want to hear."""
        return tuple(sorted(self._muted.get(holder, ())))

    def mute_as(self, other: Talk) -> bool:
        """Let everybody hear whom he hears there; whether something is otherwise now."""
        before, self._muted = self._muted, {holder: set(seats) for holder, seats in other._muted.items()}
        return before != self._muted

    def heard(self, holder: str, after: int = 0) -> tuple[Spoken, ...]:
        """What somebody hears of what was said after the aside of that number, at most the newest `SHOWN`.

        >>> talk = Talk("phrases")
        >>> talk.take(1, "ann", Spoke(0, "Ann", "k1", phrase="good_luck"))
        >>> talk.take(2, "bob", Muted(0, True))
        >>> [len(talk.heard(holder)) for holder in ("ann", "bob", "cid")]
        [1, 0, 1]
        """
        muted = self._muted.get(holder, ())
        return tuple(one for one in self.spoken if one.number > after and one.seat not in muted)[-SHOWN:]


def is_talk(said: Iterable[Said]) -> bool:
    """Whether that is nothing but words, and who does not want to hear them: so nothing else is to be told anew."""
    return all(isinstance(one, (Spoke, Muted)) for one in said)


def muters(asides: Iterable[Aside]) -> frozenset[str]:
    """Those who have said whom they want to hear, which is told to nobody else."""
    return frozenset(one.holder for one in asides if one.holder is not None and isinstance(read(one.said), Muted))
