"""Who is told what happens at a table: its screens here, and the other workers."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from itertools import chain

from muggins.core.game import Seat
from muggins.server.asking import Asking
from muggins.server.audience import WAITING, Audience, Screen
from muggins.server.catching_up import mark_of
from muggins.server.delaying import Late, Waiting
from muggins.server.hub import Changed, Hub, Looking
from muggins.server.places import held_by, holders_of
from muggins.server.presence import Elsewhere, Here, tagged
from muggins.server.sitting import Sitting
from muggins.wire.messages import FromTable, Presence
from muggins.wire.messages import Table as WireTable
from muggins.wire.talk import Talk


class Telling:
    """Tells each screen of a table what happens, as its seat may see it; `elsewhere` are those at other workers.

    Where there is a `late` table, those who hold no seat are told of that one.
    """

    def __init__(
        self, sitting: Sitting, hub: Hub, elsewhere: Elsewhere, now: Callable[[], float], late: Late | None = None
    ) -> None:
        self._sitting, self._hub, self._elsewhere, self._now = sitting, hub, elsewhere, now
        self._late = late
        self._waiting = None if late is None else Waiting(late, now, self.pass_on)
        self._audience = Audience()
        self._asking = Asking(self._audience_changed)
        self._away_since: dict[Seat, float] = {}
        self._closed = False

    def __len__(self) -> int:
        """How many screens look."""
        return len(self._audience)

    @property
    def is_asked(self) -> bool:
        """Whether somebody is there who only asks."""
        return any(True for _ in self._asking)

    @property
    def here(self) -> Here:
        """Who is there: whose screens look, and who asks of late."""
        return Here(self._sitting.kept.id, self._holders(), self._elsewhere)

    def seen_by(self, holder: str) -> Sitting:
        """The table as somebody may see it now: as it stands, or as it was."""
        self.pass_on()
        return self._shown(holder)

    def look(self, holder: str, seat: int | None) -> WireTable:
        """The table whole, as a seat sees it. Raises `Trouble` where that are not the screen's eyes.

        Who plays and has no screen that is told is there for a while by asking this.
        """
        eyes = self.seen_by(holder).eyes(holder, seat)
        if self._only_asks(holder) and self._asking.asks(holder):
            self._audience_changed()
        return self._whole(holder, eyes)

    def look_first(self, holder: str) -> WireTable:
        """The table whole, by the eyes of a screen that has not said whose."""
        return self._whole(holder, self.seen_by(holder).first_eyes(holder))

    def watch(self, holder: str, seat: int | None, after: int | None, aside: int | None) -> Screen:
        """A screen that is told what happens from now on; first what happened since line `after`, or all.

        Raises `Trouble` as `look`.
        """
        sitting = self.seen_by(holder)
        eyes = sitting.eyes(holder, seat)
        screen = Screen(holder, eyes)
        for message in sitting.since(holder, eyes, after, aside, self.here, self._time(sitting), WAITING // 2):
            screen.tell(message)
        self._asking.forget(holder)
        self._audience.add(screen)
        self._audience_changed()
        return screen

    def leave(self, screen: Screen) -> None:
        """Tell a screen nothing more."""
        if self._audience.remove(screen):
            self._audience_changed()

    def let_go(self) -> None:
        """Let all screens go that look now."""
        self._audience.let_go()
        self._wait()
        self.announce()

    def close(self) -> None:
        """Let all screens go, for good."""
        self._closed = True
        self._asking.clear()
        self.let_go()

    def changed(self) -> None:
        """Tell the other workers that there is something new, once it is on disk."""
        self._hub.publish(Changed(self._hub.worker, self._sitting.kept.id, *mark_of(self._sitting)))

    def announce(self) -> None:
        """Tell the other workers who is there through this one, where others than who plays here may look."""
        if self._hub.shared and self._sitting.kept.shared:
            screens = tagged(self._holders())
            self._hub.publish(Looking(self._hub.worker, self._sitting.kept.id, screens))

    def tell_all(self) -> None:
        """Tell everybody how the table stands."""
        self.tell_from(None)

    def tell_from(self, first: int | None) -> None:
        """Tell everybody the moments from that place on; where there is none, how the table stands.

        Who sees it late is told what he may see by now.
        """
        self._tell_moments(self._sitting, first)
        self.pass_on()

    def pass_on(self) -> None:
        """Tell those who see the table late what has become old enough."""
        if self._late is None:
            return
        # There may be much of it: what can be told only whole is told once.
        if (news := self._late.advance(self._now())) is not None:
            self._tell_moments(self._late.sitting, news.first)
            if news.first is not None and news.spoken is not None:
                self._tell_spoken(self._late.sitting, news.spoken)
        self._wait()

    def _wait(self) -> None:
        if self._waiting is not None:
            delayed = any(self._sitting.is_delayed(screen.holder) for screen in self._audience)
            self._waiting.look(wanted=delayed and not self._closed)

    def _shown(self, holder: str) -> Sitting:
        return self._sitting if self._late is None or not self._sitting.is_delayed(holder) else self._late.sitting

    def _time(self, sitting: Sitting) -> float:
        """The time at a table, as it stands or as it was."""
        return self._now() if self._late is None or sitting is self._sitting else self._now() - self._late.delay

    def _whole(self, holder: str, seat: Seat | None) -> WireTable:
        sitting = self._shown(holder)
        return sitting.whole(holder, seat, self.here, self._time(sitting))

    def _tell_moments(self, sitting: Sitting, first: int | None) -> None:
        """Tell those who see the table so the moments from that place on, or how it stands."""
        end, now = len(sitting.course.moments), self._time(sitting)
        seen_by_all: list[FromTable] = []

        def news(holder: str, seat: Seat | None) -> list[FromTable]:
            if self._shown(holder) is not sitting:
                return []
            if first is None:
                return [self._whole(holder, seat)]
            # Who has nobody's eyes is shown the same as all such.
            if seat is None and seen_by_all:
                return seen_by_all
            found: list[FromTable] = list(sitting.stretch(holder, seat, first, end, now))
            if seat is None:
                seen_by_all.extend(found)
            return found

        self._tell(news)

    def tell_spoken(self, after: int) -> None:
        """Tell everybody what was said after the aside of that number, but not of those whom he has muted."""
        self._tell_spoken(self._sitting, after)
        self.pass_on()

    def tell_whole(self, holders: Collection[str]) -> None:
        """Tell them alone how the table stands."""
        if holders:
            self._tell(lambda holder, seat: [self._whole(holder, seat)] if holder in holders else [])

    def _tell_spoken(self, sitting: Sitting, after: int) -> None:
        def heard(holder: str, seat: Seat | None) -> list[FromTable]:
            spoken = sitting.talk.heard(holder, after) if self._shown(holder) is sitting else ()
            return [Talk(spoken=spoken)] if spoken else []

        self._tell(heard)

    def tell_presence(self) -> None:
        """Tell everybody who has come or gone, where there are others than who plays at this screen."""
        sitting = self._sitting
        if sitting.kept.shared and not self._closed:
            self._note_away()
            away = tuple(self._away_since)
            watching = sum(not held_by(sitting.seating, screen.holder) for screen in self._audience)
            watching += self._elsewhere.watching(sitting.kept.id, holders_of(sitting.seating))
            self._tell(lambda holder, seat: [Presence(away=away, watching=watching)])

    def away_for(self, seat: Seat) -> float | None:
        """For how many seconds nobody has been there for a seat, as far as this worker knows."""
        self._note_away()
        since = self._away_since.get(seat)
        return None if since is None else time.monotonic() - since

    def _note_away(self) -> None:
        now, away = time.monotonic(), self._sitting.away(self.here)
        self._away_since = {seat: self._away_since.get(seat, now) for seat in away}

    def _only_asks(self, holder: str) -> bool:
        """Whether one plays among others, and no screen of his is told what happens, here or through another worker."""
        kept = self._sitting.kept
        plays = kept.shared and not self._closed and held_by(self._sitting.seating, holder)
        told = any(screen.holder == holder for screen in self._audience) or self._elsewhere.is_at(kept.id, holder)
        return bool(plays) and not told

    def _holders(self) -> Iterator[str]:
        """Those who are there through this worker, as often as they have screens."""
        return chain((screen.holder for screen in self._audience), self._asking)

    def _audience_changed(self) -> None:
        self._wait()
        self.announce()
        self.tell_presence()

    def _tell(self, news: Callable[[str, Seat | None], list[FromTable]]) -> None:
        def still_seen(holder: str, seat: Seat | None) -> list[FromTable]:
            # A game that was over may go on once something is taken back: then no bot's eyes stay open.
            self._shown(holder).eyes(holder, seat)
            return news(holder, seat)

        if self._audience.tell(still_seen):
            self._audience_changed()
