"""A hint has its sentence wherever one may be given, and nowhere else."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.cribbage.advice import advise
from muggins.core.game import Decide, Over
from muggins.games.cribbage.actions import Muggins, Pass
from muggins.wording.cribbage.hints import NO_HINT, hint_sentence, may_hint
from muggins.wording.speech import Speaker
from tests.rules.cribbage.table import at_cut, random_action

NAMES = ("Ann", "Bob", "Cid", "Dee")
MIXES = [
    ("regal", {}),
    ("regal", {"players": 3, "counting": "manual"}),
    ("regal", {"players": 4, "counting": "manual", "muggins": True}),
    ("zombie", {"jokers": 2, "reveal": True, "run": True}),
]


@pytest.mark.parametrize(("rules", "options"), MIXES)
def test_every_choice_that_may_be_hinted_at_has_its_sentence(rules, options):
    table, random, asked = at_cut(rules, target=61, **options), Random(3), set()
    while not isinstance(turn := table.match.turn, Over):
        for seat in turn.seats if isinstance(turn, Decide) else ():
            view = table.view(seat)
            if not may_hint(view, turn.kind):
                assert options.get("muggins", rules == "zombie")
                assert turn.kind in ("count", "claim")
                continue
            asked.add(turn.kind)
            for one in advise(view, table.match.legal(seat))[:6]:
                sentence = hint_sentence(view, one.action, one.parts, Speaker(NAMES, seat))
                assert sentence.endswith(".")
                assert sentence.isprintable()
        table.match.submit(*random_action(table, turn, random))
    assert {"lay", "play"} <= asked


@pytest.mark.parametrize("action", [Muggins(2), Pass()])
def test_a_claim_is_never_hinted_at(action):
    with pytest.raises(ValueError, match="no hint"):
        hint_sentence(at_cut("zombie").view(0), action, {}, Speaker(NAMES))


def test_why_there_is_no_hint_holds_for_any_number_of_players():
    assert "all players" in NO_HINT
    assert "both" not in NO_HINT


def test_a_hint_of_the_play_tells_the_points_now_the_rest_and_the_chance_to_win():
    table, random = at_cut("regal"), Random(5)
    while not (isinstance(turn := table.match.turn, Decide) and turn.kind == "play"):
        table.match.submit(*random_action(table, turn, random))
    (seat,) = turn.seats
    best = advise(table.view(seat), table.match.legal(seat))[0]
    parts = {"points": 2, "net": 1.25, "win": 0.5}
    told = hint_sentence(table.view(seat), best.action, parts, Speaker(NAMES, seat))
    card = best.action.card
    assert told == (
        f"Play {card}: it pegs two points, and the rest of the play is likely to bring +1.2 with it; "
        "you win 50.0% of games from here."
    )


def test_a_hint_of_a_lay_adds_up_and_tells_the_chance_to_win():
    table = at_cut("regal")
    random = Random(5)
    while not (isinstance(turn := table.match.turn, Decide) and turn.kind == "lay"):
        table.match.submit(*random_action(table, turn, random))
    seat = turn.seats[0]
    best = advise(table.view(seat), table.match.legal(seat))[0]
    assert {"hand", "crib", "pegging", "net", "win"} <= set(best.parts)
    told = hint_sentence(table.view(seat), best.action, best.parts, Speaker(NAMES, seat))
    assert told.startswith(
        f"Lay away {' '.join(map(str, best.action.cards))}: the hand is worth {best.parts['hand']:.1f}"
    )
    assert f"the play {best.parts['pegging']:+.1f}, {best.parts['net']:+.1f} in all" in told
    assert told.endswith(f"you win {100 * best.parts['win']:.1f}% of games from here.")
