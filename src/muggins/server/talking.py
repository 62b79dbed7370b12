"""What the players of a table say to each other."""

from __future__ import annotations

from http import HTTPStatus

from muggins.core.game import Seat
from muggins.server.asides import Muted, Spoke, TalkSet
from muggins.server.ledger import Ledger
from muggins.server.naming import is_seen
from muggins.server.problems import conflict, not_found, trouble, unprocessable
from muggins.server.talk import MOST
from muggins.wire.talk import Mute, Say, SetTalk
from muggins.wording.phrases import PHRASES


class Talking:
    """What can be said, and by whom. Everything raises `Trouble` or `StoreError`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self._sitting = ledger, ledger.sitting

    async def say(self, holder: str, said: Say) -> None:
        """Say something; said again with the same key it is not said again."""
        sitting = self._sitting
        self._is_shared()
        seat = sitting.person(holder, said.seat)
        text = None if said.text is None else _readable(said.text)
        name = sitting.seating.players[seat] or ""
        spoke = Spoke(seat, name, said.key, said.phrase, text)
        if (known := sitting.talk.known(holder, said.key)) is not None:
            if known != spoke:
                raise conflict("key_used", "this key was used for something else; each line has a key of its own")
            return
        self._may_say(said)
        if len(sitting.talk.spoken) >= MOST:
            raise conflict("said_enough", f"at most {MOST:,} lines are said at a table, and there are so many")
        await self._ledger.say(spoke, holder)

    async def set_talk(self, holder: str, wanted: SetTalk) -> None:
        """Allow more to be said from now on, or less."""
        self._is_shared()
        if holder != self._sitting.kept.owner:
            raise trouble(HTTPStatus.FORBIDDEN, "not_your_table", "what may be said is set by who set the table up")
        if wanted.how != self._sitting.talk.how:
            await self._ledger.say(TalkSet(wanted.how), holder)

    async def mute(self, holder: str, wanted: Mute) -> None:
        """Hear no more of a seat, or hear it again; the others do not know."""
        self._is_shared()
        if wanted.seat >= len(self._sitting.seating.players):
            raise not_found(f"there is no seat {wanted.seat} at this table")
        if not self._sitting.kept.started:
            raise conflict("not_started", "who sits where may still change: mute a seat when the game has begun")
        if wanted.muted and Seat(wanted.seat) in self._sitting.people(holder):
            raise conflict("own_seat", "that is a seat of your own")
        if (wanted.seat in self._sitting.talk.muted(holder)) != wanted.muted:
            await self._ledger.say(Muted(wanted.seat, wanted.muted), holder)

    def _is_shared(self) -> None:
        if not self._sitting.kept.shared:
            raise conflict("nobody_listens", "nobody else comes to this table, so nothing is said here")

    def _may_say(self, said: Say) -> None:
        how = self._sitting.talk.how
        if how == "nothing":
            raise conflict("no_talk", "nothing is said at this table, by the wish of who set it up")
        if (said.phrase is None) == (said.text is None):
            raise unprocessable("bad_words", "say either a phrase or a text")
        if said.phrase is not None and said.phrase not in PHRASES:
            raise unprocessable("no_such_phrase", f"there is no such phrase; there are {', '.join(PHRASES)}")
        if said.text is not None and how != "text":
            raise conflict("only_phrases", "only the table's phrases are said here, by the wish of who set it up")


def _readable(text: str) -> str:
    """A text on one line. Raises `Trouble` for one that cannot be seen, or turns what stands beside it around."""
    said = " ".join(text.split())
    if not said.isprintable() or not any(map(is_seen, said)):
        raise unprocessable("bad_words", "what is said is 1 to 200 printable characters on one line")
    return said
