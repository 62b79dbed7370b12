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
