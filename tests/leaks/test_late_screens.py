"""Every byte that somebody is sent who looks on late: no card that was not shown before the time that he sees."""

from __future__ import annotations

from random import Random

import pytest

from muggins.server.delaying import Late
from muggins.server.sitting import Sitting
from tests.leaks.eavesdropping import Eavesdropper, Leak
from tests.server.guests import Guest, begin, gathering
from tests.server.houses import OFTEN, House, always_alike, any_of
from tests.server.test_delay import DELAY, Clock

PACE = 11
"""So many seconds go by from one action to the next."""


@pytest.fixture(autouse=True)
def _dealt(monkeypatch, request):
    always_alike(monkeypatch, request.node.name)


class Old(Guest):
    """A table of which only those lines count that are old enough, as they stand on disk."""

    @property
    def lines(self):
        house = self.browser.house
        stored = house.call(house.store.load, self.id)
        now = house.options["now"]()
        return [(line.text, line.key) for line in stored.lines if line.at + DELAY <= now]


def play_and_listen(path, rules, options, rng):
    """Let two play to the end; scan what one who looks on hears, asks for, and is refused."""
    clock = Clock()
    house = House(path / "late.db", now=clock, rates=OFTEN)
    try:
        company = gathering(house.browser(), 1, rules, {"delay": DELAY}, **options)
        begin(company)
        looker = Old(house.browser(), company[0].id, 2, None)
        ear = Eavesdropper(looker, rules, {"players": 2, **options})
        ear.secrets += [guest.browser.cookie.partition("=")[2] for guest in company]
        with looker.socket(None) as socket:
            while True:
                ear.learn()
                whole = looker.browser.get(looker.path)
                ear.scan(None, whole.text)
                assert whole.json()["seq"] == ear.seq
                # It was told by the look, at the latest.
                if ear.seq:
                    socket.hear_up_to(ear.seq)
                ear.listen({None: socket})
                if rng.random() < 0.2 and not ear.over:
                    for asked in ("steps", "review", "record", "explain?seq=3&event=0", "steps?seat=0", "?seat=1"):
                        ear.scan(None, looker.browser.get(f"{looker.path}/{asked}".replace("/?", "?")).text)
                if ear.over:
                    return ear
                clock.at += PACE
                asks = [ask for seat, guest in enumerate(company) if (ask := guest.table(seat)["ask"]) is not None]
                if asks:
                    ask = rng.choice(asks)
                    actor = company[ask["seat"]]
                    assert actor.send("actions", actor.answer(ask, any_of(ask, rng))).status_code == 200
    finally:
        house.close()


def test_nobody_who_looks_on_late_is_sent_a_card_before_its_time(tmp_path):
    ear = play_and_listen(tmp_path, "regal", {"target": 31}, Random(1))
    assert ear.over
    assert len(ear.found[None]) >= 15


def at_once(self, dated, now):
    return tuple(dated)


@pytest.mark.parametrize(
    ("where", "name", "instead"),
    [(Sitting, "is_delayed", lambda self, holder: False), (Late, "_due", at_once)],
    ids=["who is not held back", "what is passed on at once"],
)
def test_the_scan_finds(tmp_path, monkeypatch, where, name, instead):
    monkeypatch.setattr(where, name, instead)
    # A card, or a line that the scan does not know of at that time.
    with pytest.raises((Leak, KeyError)):
        play_and_listen(tmp_path, "regal", {"target": 31}, Random(1))
