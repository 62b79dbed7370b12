"""A decision looked at again: what was given away and why, in positions where the rules say what is right."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from statistics import fmean

import pytest

from muggins.core.game import Decide, Over
from muggins.core.notation import read_line
from muggins.games.cribbage.actions import Move
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.pieces.cards import DECK, read_cards
from muggins.wire.cribbage.judged import wire_judged
from muggins.wire.made import Made
from muggins.wording.speech import Speaker
from tests.rules.cribbage.table import Table, at_cut, random_action

NAMES = ("Ann", "Bob", "Cid", "Dee")
CARD = re.compile(r"\b[A23456789TJQK][cdhs]\b|\bX[12]\b")


def judged(table, line, player="Ann"):
    """What is told to Ann of a line that is possible now."""
    by, action = read_line(line, table.entry.notation)
    assert table.match.game.refusal(table.state, by, action) is None
    return wire_judged(table.view(by), Made(action, 9, 8, player), Speaker(NAMES, 0))


def begun(*hands, put="", starter="Ks", **options):
    table = Table("regal", **options)
    table.keep(*hands, starter=starter)
    if put:
        table.put(put)
    return table


def figures(turn, choice):
    """What a choice was worth, by column."""
    [weighing] = turn.weighings
    return next(
        dict(zip(weighing.columns, one.figures, strict=True)) for one in weighing.choices if one.name.text == choice
    )


def test_what_is_laid_away_is_valued_by_all_that_can_be_turned_and_thrown():
    """With three each lays one of five: the hand over 47 starters is added up here, by the rules alone."""
    table = Table("regal", players=3, dealer=0)
    table.do("* deal 5c 5d 5h Js Kd / 2c 3c 4c 9d Qd / 2h 3h 8s 9s Qs + Ad")
    turn = judged(table, "0 lay Js")
    dealt, kept = read_cards("5c 5d 5h Js Kd"), read_cards("5c 5d 5h Kd")
    unseen = [card for card in DECK if card not in dealt]
    assert figures(turn, "Js")["Hand"] == f"{fmean(worth(hand_items(kept, card)) for card in unseen):.2f}"
    assert figures(turn, "Js")["Crib"].startswith("+")
    assert figures(judged(table, "1 lay 2c"), "2c")["Crib"].startswith("−")
    # In the own crib the jack has its nobs as well, and more runs than a king; a five belongs in the hand.
    assert (turn.best, turn.missed, turn.unit) == (turn.made, False, "points")
    assert judged(table, "0 lay 5c").lost > judged(table, "0 lay Kd").lost > 0


def test_a_card_that_pegs_is_told_with_what_it_makes():
    table = begun("2c 3c 9d Jd", "5s 6s 8h 8c", put="9d")
    turn = judged(table, "1 play 8h")
    # 9 + 6 makes fifteen, and leaves a run open that 8 would as well.
    assert turn.best.text == "play 6s"
    assert (figures(turn, "6s")["Now"], figures(turn, "8h")["Now"]) == ("2", "0")
    assert "fifteen for two" in turn.why.text
    assert "Better is to play the six of spades" in turn.why.spoken
    best = judged(table, "1 play 6s")
    assert (best.missed, best.lost, best.best) == (False, 0, best.made)
    assert best.why.text.startswith("Nothing is better than to play 6s: it pegs two at once (fifteen for two).")


@pytest.mark.parametrize(("players", "unit"), [(2, "win"), (3, "points")])
def test_a_card_that_wins_and_is_not_played_is_missed(players, unit):
    """Two points short of the target the fifteen wins and nothing else does, by points as by chances."""
    table = begun("Tc 2c 3c 4c", "5s 6s 7h 8c", "Qh Qd 2d 2s", put="Tc", players=players)
    table.peg_to(*[119] * players)
    turn = judged(table, "1 play 8c")
    assert (turn.best.text, turn.missed, turn.unit) == ("play 5s", True, unit)
    assert turn.why.text.startswith("Better is to play 5s: that wins the game.")
    if unit == "win":
        assert figures(turn, "5s")["Wins"] == "100.0%"
        assert turn.lost > 0
    assert not judged(table, "1 play 5s").missed


def test_where_all_cards_come_to_the_same_there_is_no_decision():
    assert judged(begun("8c 8d 8h 8s", "2c 3c 4c Jd"), "0 play 8h") is None
    assert judged(begun("8c 8d 8h 9s", "2c 3c 4c Jd"), "0 play 8h") is not None


def in_the_show(**options):
    """Seat 0 is to count 7d 8h 9s Ks with 6c: three fifteens, two runs of four, hand worth 10 by hand: see below."""
    table = begun("7d 8h 8s Ks", "2c 4c Qd Th", starter="6c", counting="manual", **options)
    table.play_out()
    assert table.due == "0 count"
    return table


# 7 + 8 twice makes fifteen: 4; the pair of eights: 2; the run 6 7 8 twice: 6.
WORTH = 12


@pytest.mark.parametrize(
    ("said", "penalty", "lost"),
    [(12, False, 0), (8, False, 4), (0, False, 12), (14, False, 0), (14, True, 2), (20, True, 8)],
)
def test_a_count_gives_away_what_it_does_not_peg(said, penalty, lost):
    turn = judged(in_the_show(overcount_penalty=penalty), f"0 count {said}")
    assert (turn.lost, turn.missed, turn.unit) == (lost, lost > 0, "points")
    assert turn.best.text == ("count twelve" if lost else turn.made.text)
    assert "together twelve (C39)" in turn.why.text
    assert ("C40" in turn.why.text or "C45" in turn.why.text) == (said != WORTH)
    assert turn.weighings == ()


@pytest.mark.parametrize(
    ("said", "claim", "lost"),
    [
        (8, "pass", 4),
        (8, "muggins 4", 0),
        (8, "muggins 2", 2),
        (8, "muggins 9", 0),
        (12, "pass", 0),
        (12, "muggins 3", 0),
        (13, "pass", 0),
    ],
)
def test_a_call_gives_away_what_was_missed_and_not_named(said, claim, lost):
    table = in_the_show(muggins=True)
    table.do(f"0 count {said}")
    turn = judged(table, f"1 {claim}")
    assert (turn.decision, turn.lost, turn.missed) == ("claim", lost, lost > 0)
    assert turn.best.text == ("call muggins for four" if lost else turn.made.text)
    assert turn.why.text.startswith("You count ")
    assert ("Four points were missed, and could be called (C41)." in turn.why.text) == (said == 8)
    assert ("Nothing was missed." in turn.why.text) == (said >= WORTH)


def test_the_crib_is_counted_as_a_crib():
    """Four clubs without the starter are no flush there (C34)."""
    table = Table("regal", counting="manual")
    table.keep("7d 8h 8s Ks", "2s 4d Qd Th", starter="6h", crib="2c 4c 8c Tc")
    table.play_out()
    table.do("0 count 12", "1 count 0")
    cards, starter = read_cards("2c 4c 8c Tc"), read_cards("6h")[0]
    right = worth(crib_items(cards, starter, table.options.crib_flush))
    turn = judged(table, f"1 count {right + 4}")
    assert "no flush in the crib" in turn.why.text
    assert not turn.missed


def test_a_joker_kept_or_played_is_a_decision():
    table = Table("zombie", jokers=2, run=True, reveal=True)
    table.keep("Tc Ad As 8c", "Td X2 9s Ks")
    table.do("0 play Tc", "1 play Td", "0 play Ad", "1 play 9s", "0 play As")
    assert table.due.endswith("joker")
    for line, said in (
        ("1 play X2", "play the second joker"),
        ("1 play X2 run", "play the second joker and end the hand"),
        ("1 decline", "keep the joker"),
    ):
        turn = judged(table, line)
        assert (turn.decision, turn.made.spoken) == ("joker", said)
        [weighing] = turn.weighings
        assert len(weighing.choices) == 3
        assert len({one.name.text for one in weighing.choices}) == 3


MIXES = [
    ("regal", {}),
    ("regal", {"players": 3, "counting": "manual", "overcount_penalty": True}),
    ("cabinet", {"players": 2, "counting": "manual"}),
    ("regal", {"players": 4, "counting": "manual", "muggins": True}),
    ("zombie", {"jokers": 2, "reveal": True, "run": True}),
]


@pytest.mark.parametrize(("mix", "seed"), list(product(MIXES, (1, 2))), ids=str)
def test_whatever_is_decided_is_told_in_words_that_can_be_read_and_spoken(mix, seed):
    rules, options = mix
    table, rng, kinds = at_cut(rules, **{"target": 61, **options}), Random(seed), set()
    while not isinstance(turn := table.match.turn, Over):
        by, action = random_action(table, turn, rng)
        if isinstance(turn, Decide) and isinstance(action, Move):
            told = wire_judged(table.view(by), Made(action, 1, 1, "bot:steady@1"), Speaker(NAMES, 0))
            if told is not None:
                kinds.add(told.decision)
                assert told.lost >= 0
                assert told.missed == (told.made != told.best)
                names = [told.made, told.best, told.why, *(one.name for w in told.weighings for one in w.choices)]
                for name in names:
                    assert name.text.isprintable()
                    assert not CARD.search(name.spoken), name.spoken
                assert told.why.text.endswith(".")
                assert "  " not in told.why.text
                for weighing in told.weighings:
                    assert any(column in ("Net", "Wins") for column in weighing.columns)
        table.match.submit(by, action)
    assert {"lay", "play"} <= kinds
