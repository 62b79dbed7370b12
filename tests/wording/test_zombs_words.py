"""Zombs in words: every refusal, every event, every choice; nothing hidden is told."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import get_args

import pytest

import muggins.games.zombs
from muggins.core.game import Chance, Decide, Over, Refusal, Seat
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout
from muggins.games.zombs import events
from muggins.games.zombs.actions import (
    Block,
    Cure,
    Discard,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Quarantine,
    Rob,
    Source,
    Start,
    Trade,
    Unblock,
)
from muggins.games.zombs.deck import CARDS, COLOURS, DECK, ZERO, Card, read_card
from muggins.games.zombs.horde import ENDS, End, Horde, block_at
from muggins.games.zombs.judging import move_refusal
from muggins.games.zombs.options import Options
from muggins.wording.speech import Speaker, number_word
from muggins.wording.zombs.board import board_aloud
from muggins.wording.zombs.cards import SPECIAL_NAMES, card_name, cards_named, the_card
from muggins.wording.zombs.choices import choice_label, choice_name, question, win_warning
from muggins.wording.zombs.events import event_sentence, spoken
from muggins.wording.zombs.explanations import explain
from muggins.wording.zombs.hints import further_sentence, hint_sentence, may_hint
from muggins.wording.zombs.main_action import main_action
from muggins.wording.zombs.options import OPTION_LABELS, OPTION_LINES, disagreement, value_label
from muggins.wording.zombs.refusals import CODES, refusal_reason, refusal_sentence
from muggins.wording.zombs.shown import known_sentences, shown
from muggins.wording.zombs.status import status
from tests.rules.zombs.table import Table, cards, random_action

ANN, BOB, CID, DEE = map(Seat, range(4))
NAMES = ("Ann", "Bob", "Cid", "Dee")
TO_ANN = Speaker(NAMES[:2], ANN)
CARD = re.compile(rf"\b(?:(?:red|green|blue|purple) \d+|{'|'.join(SPECIAL_NAMES.values())})\b|\b0\b")
"""A card as it is named in a sentence."""
KINDS = ({}, {"players": 3}, {"players": 4, "mode": "team", "length": "fast"}, {"length": "fast", "games": 2})


def speakers(table: Table) -> list[tuple[Seat | None, Speaker]]:
    """Each seat and a spectator, as they are spoken to."""
    names = NAMES[: table.options.players]
    return [(seat, Speaker(names, seat)) for seat in (*table.options.seats, None)]


def steps(seed: int) -> Iterator[tuple[Table, tuple[events.Event, ...]]]:
    """A random game, step by step: the table after an action, and what that brought about."""
    rng = Random(seed)
    table = Table(**KINDS[seed % len(KINDS)])
    yield table, ()
    while not isinstance(turn := table.match.turn, Over):
        yield table, table.match.submit(*random_action(table, turn, rng)).events


def sides(table: Table) -> tuple[tuple[Seat, ...], ...]:
    return table.match.game.sides


# -- refusals


def codes() -> dict[str, set[str]]:
    """The codes of all refusals that the engine makes, with the parameters that each has; read from its source."""
    found: dict[str, set[str]] = {"no_such_seat": {"seat", "last"}}
    for path in Path(muggins.games.zombs.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                first = node.args[0]
                given = node.args[2] if len(node.args) > 2 else None
                names = {key.value for key in given.keys} if given is not None else set()
                # One helper names its code by whose horde it is.
                for code in [first.value] if isinstance(first, ast.Constant) else ["own_horde", "partners_horde"]:
                    found.setdefault(code, set()).update(names)
    return found


VALUES = {
    "card": "R3", "cards": "R4 R7", "block": "G7", "number": 7, "seat": 1, "last": 3, "colour": "R", "end": "+",
    "due": "draw", "players": 4, "grave": 1,
}  # fmt: skip
INSIDE = {"one_is_too_few"}
"""What the judge says to itself alone: a Quarantine says it in its own words."""


def test_every_refusal_of_the_engine_has_its_sentence_and_none_is_left_over():
    made = codes()
    assert set(made) - INSIDE == CODES
    for code in CODES:
        rules = ("Z21", "Z30", "Z38", "Z45") if code == "end_blocked" else ("Z33",)
        for rule in rules:
            said = refusal_sentence(Refusal(code, rule, {name: VALUES[name] for name in made[code]}))
            assert said.endswith(f" ({rule})")
            assert not said[0].isupper() or said.startswith(tuple(SPECIAL_NAMES.values()))
            assert "_" not in said
            assert ". " not in said


def every_move(seats: int) -> Iterator[object]:
    """All that can be written, sensible or not."""
    yield from map(DrawFrom, Source)
    yield from map(Grow, CARDS)
    yield from map(Give, CARDS)
    yield from map(Rob, CARDS)
    yield from map(Discard, CARDS)
    yield from map(Quarantine, COLOURS)
    some = [read_card(name) for name in ("R5", "R6", "G5", "G6", "R4", "B5", "P6", "0", "Brain")]
    yield from (Start((card,)) for card in some)
    yield from map(Start, combinations_with_replacement(some, 2))
    yield from (Cure(colour, end) for colour in COLOURS for end in ENDS)
    yield from (Block(colour, end, card) for colour in COLOURS for end in ENDS for card in CARDS)
    yield from (Unblock(colour, end, card) for colour in COLOURS for end in (*ENDS, None) for card in CARDS)
    yield from (kind(Seat(seat)) for kind in (Trade, Fish) for seat in range(seats + 1))


def test_whatever_is_tried_in_whatever_position_is_refused_in_one_sentence_with_its_rule():
    found = set()
    for seed in range(4):
        rng = Random(seed)
        for table, _ in steps(seed):
            if rng.random() > 0.05 and not isinstance(table.match.turn, (Over, Chance)):
                continue
            if isinstance(table.match.turn, Chance) and rng.random() > 0.01:
                continue
            seat = table.match.turn.seats[0] if isinstance(table.match.turn, Decide) else ANN
            view = table.view(seat)
            for move in every_move(table.options.players):
                refusal = move_refusal(view, move)
                if refusal is None:
                    continue
                found.add(refusal.code)
                said = refusal_sentence(refusal)
                assert re.fullmatch(r"[^.\n_{}]+ \(Z\d+\)", said), said
                assert "None" not in said
                assert said == f"{refusal_reason(refusal)} ({refusal.rule})"
    assert len(found) > 25


def test_what_is_too_low_is_told_with_what_would_do():
    def low(card: str, block: str, number: int) -> str:
        return refusal_sentence(Refusal("too_low", "Z34", {"card": card, "block": block, "number": number}))

    assert low("R4", "G7", 7) == "red 4 is too low to remove green 7: a Zomb from 8 up can, or a special card (Z34)"
    assert "green 9: a 10 can, or" in low("R9", "G9", 9)
    assert "green 10: another 10 can, or" in low("R9", "G10", 10)
    assert "remove 0, which counts 7 there: a Zomb from 8 up can" in low("R7", "0", 7)


# -- events


@pytest.mark.parametrize(
    ("event", "said", "aloud"),
    [
        (events.DealerDrawn(BOB), "Bob deals first.", None),
        (events.HandDealt(BOB, 7, None), "Bob gets seven cards.", None),
        (
            events.HandDealt(ANN, 3, cards("R5 0 Frank")),
            "You get red 5, 0 and Frank the Pig.",
            "You get the red 5, the 0 and Frank the Pig.",
        ),
        (
            events.GraveTurned(ZERO),
            "0 is turned up and starts the Grave.",
            "The 0 is turned up and starts the Grave.",
        ),
        (
            events.CardsDrawn(BOB, 2, 1, None),
            "Bob draws two cards from the Pool; one card is left in it.",
            None,
        ),
        (events.CardsDrawn(BOB, 1, 0, None), "Bob draws one card from the Pool; it is empty.", None),
        (
            events.HordeGrown(BOB, BOB, read_card("R7"), 3),
            "Bob lays red 7 to the red horde, which has three Zombs now.",
            "Bob lays the red 7 to the red horde, which has three Zombs now.",
        ),
        (
            events.EndBlocked(BOB, ANN, "R", End.LOW, ZERO, 5),
            "Bob blocks the low end of your red horde with 0, where it counts 5.",
            "Bob blocks the low end of your red horde with the 0, where it counts 5.",
        ),
        (
            events.BlockRemoved(ANN, ANN, "R", End.HIGH, read_card("G3"), read_card("Brain")),
            "You remove green 3 from the high end of your red horde with Brain.",
            "You remove the green 3 from the high end of your red horde with the Brain.",
        ),
        (
            events.FishFailed(ANN, BOB, cards("R4 R7")),
            "Bob has no red 4 and no red 7; the Zomb-Fish goes to the bottom of the Grave.",
            None,
        ),
        (
            events.HandsTraded(ANN, BOB, 2, 0, cards("R4 R7"), ()),
            "You trade hands with Bob. You give red 4 and red 7, and get nothing.",
            "You trade hands with Bob. You give the red 4 and the red 7, and get nothing.",
        ),
        (
            events.HandsTraded(BOB, ANN, 1, 2, cards("G1"), cards("R4 R7")),
            "Bob trades hands with you. You give red 4 and red 7, and get green 1.",
            "Bob trades hands with you. You give the red 4 and the red 7, and get the green 1.",
        ),
        (
            events.RoundStood(2),
            "No horde has changed for two full rounds; after four the longest wins.",
            None,
        ),
        (events.RoundStood(4), "No horde has changed for four full rounds.", None),
        (
            events.GameOver("horde", BOB, (6, 10), (2, 1), 12),
            "Bob's horde is complete. Bob wins, 10 to 6.",
            None,
        ),
        (
            events.GameOver("guard", None, (4, 4), (1, 1), 7),
            "The longest horde wins. You and Bob share the win, 4 each.",
            None,
        ),
        (
            events.GameOver("guard", None, (5, 4), (1, 2), 40),
            "40 rounds are over, and the longest horde wins. You win, 5 to 4.",
            None,
        ),
        (events.GameOver("resigned", ANN, (9, 2), (2, 1), 3), "You resign. Bob wins.", None),
        (events.GameOver("abandoned", None, (9, 2), (1, 2), 3), "The game is abandoned.", None),
        (
            events.GameWon("horde", ANN, (10, 2), (2, 1)),
            "Your horde is complete. You win, 10 to 2. Games won: you 2; Bob 1.",
            None,
        ),
    ],
)
def test_what_is_said(event, said, aloud):
    assert event_sentence(event, TO_ANN) == said
    assert spoken(event, TO_ANN) == (said if aloud is None else aloud)


def test_partners_win_together():
    over = events.GameOver("horde", CID, (10, 6), (1, 2, 1, 2), 12)
    to_ann = Speaker(NAMES, ANN)
    assert (
        event_sentence(over, to_ann, ((ANN, CID), (BOB, DEE))) == "Cid's horde is complete. You and Cid win, 10 to 6."
    )
    assert event_sentence(over, Speaker(NAMES, BOB)) == "Cid's horde is complete. Ann and Cid win, 10 to 6."


def named_in(said: str) -> set[str]:
    """The cards that a sentence names, also at its head."""
    return set(CARD.findall(said[0].lower() + said[1:])) | set(CARD.findall(said))


def told_cards(event: events.Event) -> set[str]:
    """The cards that an event holds, as they are named."""
    found = set()
    for field in fields(event):
        value = getattr(event, field.name)
        for one in value if isinstance(value, tuple) and not isinstance(value, Card) else (value,):
            if isinstance(one, Card):
                found.add(card_name(one))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_events_are_told_to_everybody_with_the_cards_that_he_may_see_and_no_others(seed):
    for table, happened in steps(seed):
        for event in happened:
            for seat, speaker in speakers(table):
                seen = event.seen_by(seat)
                said = event_sentence(seen, speaker, sides(table))
                assert re.fullmatch(r"[A-Z0-9][^\n_{}]*\.", said), said
                assert "None" not in said
                assert "  " not in said
                may, named = told_cards(seen), named_in(said)
                assert named - {"Zomb-Fish", "Quarantine", "0"} <= may, said
                if not isinstance(event, (events.GameWon, events.GameOver)):
                    assert may - {"0"} <= named, said
                assert named_in(spoken(seen, speaker, sides(table))) == named
                why = explain(seen, speaker, table.options)
                assert re.fullmatch(r"[A-Z][^_{}\n]*\.", why), why
                assert not re.search(r"\b(?:red|green|blue|purple) \d", why)


def test_explanations_cite_rules_that_the_page_has_and_there_is_one_for_every_event():
    page = files("muggins.wording").joinpath("rules", "zombs.md").read_text(encoding="utf-8")
    explained = set()
    for seed in range(8):
        for table, happened in steps(seed):
            for event in happened:
                why = explain(event, TO_ANN, table.options)
                for rule in re.findall(r"Z\d+", why):
                    assert re.search(rf"\b{rule}\b", page), rule
                explained.add(type(event))
    # These come seldom, or never at random.
    seldom = {
        "Z13": events.DrawingStopped(ANN),
        "Z25": events.TurnSkipped(ANN),
        "Z41": events.FishChooses(ANN, BOB, cards("R4 R7")),
    }
    assert explained | set(map(type, seldom.values())) == set(get_args(events.Event))
    for rule, event in seldom.items():
        assert rule in explain(event, TO_ANN, Options())


def test_every_rule_of_the_game_is_on_the_page():
    """Z9, Z27, Z28 and Z29 are no rules."""
    page = files("muggins.wording").joinpath("rules", "zombs.md").read_text(encoding="utf-8")
    assert set(map(int, re.findall(r"\bZ(\d+)", page))) == set(range(1, 51)) - {9, 27, 28, 29}


def test_the_page_lists_the_deck_that_is_played_with():
    page = files("muggins.wording").joinpath("rules", "zombs.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| [^|]+ \| (\w+) \| (\d+) \|$", page, re.MULTILINE))
    deck = dict(DECK)
    assert {name: int(number) for name, number in rows.items()} == {
        name: number for name, number in deck.items() if not re.fullmatch(r"[RGBP]\d+", name)
    }
    assert "| R1 ... P10 | 2 each, 80 in all |" in page
    assert {deck[f"{colour}{number}"] for colour in "RGBP" for number in range(1, 11)} == {2}
    assert f"That makes {sum(deck.values())}." in page


# -- choices and questions


def card_of(move: object) -> object:
    """What is chosen of the hand, so that a label need not say it."""
    match move:
        case Rob() | Quarantine() | Trade() | Fish() | DrawFrom():
            return type(move).__name__
        case Cure():
            return read_card("Cure")
        case Start(cards=(card, *_)):
            return card
        case _:
            return move.card


def test_every_choice_has_a_name_of_its_own_and_a_label_that_with_its_card_is_one():
    for seed in range(8):
        rng = Random(seed)
        for table, _ in steps(seed):
            turn = table.match.turn
            if not isinstance(turn, Decide) or rng.random() > 0.2:
                continue
            (seat,) = turn.seats
            view, speaker = table.view(seat), Speaker(NAMES[: table.options.players], seat)
            listed = table.match.legal(seat).listed
            names = [choice_name(move, view, speaker) for move in listed]
            assert len(set(names)) == len(names)
            labels = set()
            for move, name in zip(listed, names, strict=True):
                assert name[0].islower()
                assert not name.endswith(".")
                label = choice_label(move, view, speaker)
                assert (card_of(move), label) not in labels
                labels.add((card_of(move), label))
                hint = hint_sentence(view, move, {"win": 0.5}, speaker)
                assert hint.lower().startswith(name.lower())
                assert hint.endswith(" The chance to win is put at 50% then.")
            asked = question(view, turn.kind, speaker)
            assert asked.endswith(".")
            assert set(CARD.findall(question(view, turn.kind, speaker, the_card))) == set(CARD.findall(asked))


def test_nobody_is_asked_for_what_the_game_does_not_know():
    with pytest.raises(ValueError, match="nobody is asked to count"):
        question(Table("R5").view(0), "count", TO_ANN)


def test_what_is_asked_for_a_draw_names_what_there_is():
    table = Table("R5", grave="G2")
    assert question(table.view(0), "draw", TO_ANN) == "Draw a card: take green 2 from the Grave, or one from the Pool."
    view = table.view(0)._replace(number=3)
    assert (
        question(view, "draw", TO_ANN) == "Draw three cards: take green 2 from the Grave first, or all from the Pool."
    )
    assert question(view._replace(grave=()), "draw", TO_ANN) == "Draw three cards from the Pool."
    assert (
        question(view._replace(pool=0), "draw", TO_ANN)
        == "The Pool is used up: take green 2 from the Grave, or stop drawing."
    )


def test_a_warning_names_what_wins():
    assert win_warning(cards("R10")) == "You can win with red 10: discard all the same?"
    assert win_warning(cards("R9 R10")) == "You can win with red 9 and red 10: discard all the same?"


def test_the_button_says_what_it_does():
    view = Table("R5").view(0)
    assert [main_action(kind, view, chosen) for kind in ("draw", "act", "give", None) for chosen in (0, 1)] == [
        "Choose where to draw", "Choose where to draw", "Choose a card", "Discard and end the turn",
        "Choose a card to give", "Give it", "Continue", "Continue",
    ]  # fmt: skip


def test_a_hint_says_what_speaks_for_it():
    table = Table("R5 R6 R7 G10", "B5 G3")
    table.do("0 draw pool", "0 start R5 R6")
    view = table.view(0)
    assert hint_sentence(view, Grow(read_card("R7")), {}, TO_ANN) == (
        "Lay red 7 to your red horde: three of ten Zombs."
    )
    table.do("0 grow R7", "0 discard ..", "1 draw pool", "1 block R+ G3", "1 start B5", "1 discard ..", "0 draw pool")
    view = table.view(0)
    free = Unblock("R", End.HIGH, read_card("G10"))
    assert hint_sentence(view, free, {"win": 0.613}, TO_ANN) == (
        "Remove green 3 from the high end of your red horde with green 10: the horde can grow there again. "
        "The chance to win is put at 61% then."
    )
    hinder = Block("B", End.LOW, read_card("G10"))
    assert (
        "Block the low end of Bob's blue horde with green 10: of the Zombs only a 10 can remove it."
        in hint_sentence(view, hinder, {}, TO_ANN)
    )
    tried = {"win": 0.4, "length": 4.04, "theirs": 5.5, "removers": 5.0}
    assert hint_sentence(view, hinder, tried, TO_ANN).endswith(
        "of the Zombs only a 10 can remove it, and five cards that you do not see can. "
        "The chance to win is put at 40% then, with 4.0 Zombs to 5.5 a few turns on."
    )
    assert ", and two more can follow at once." in hint_sentence(view, free, {"follows": 2.0}, TO_ANN)
    assert ": the next player needs it" in hint_sentence(view, Discard(read_card("G10")), {"gives": 1.0}, TO_ANN)
    further = further_sentence(view, [(free, {"win": 0.6}), (hinder, {"win": 0.5})], TO_ANN)
    assert further == "Next best: block the low end of Bob's blue horde with green 10, 50%."
    assert further_sentence(view, [(free, {})], TO_ANN) == ""
    assert may_hint(view, "act")
    with pytest.raises(ValueError, match="no hint"):
        hint_sentence(view, Abandon(), {}, TO_ANN)


def test_a_hint_to_win_says_so():
    view = Table("R5 R6", length="fast").view(0)._replace(hordes=(Horde("R", 5, 10), None))
    assert hint_sentence(view, Grow(read_card("R4")), {"win": 1.0}, TO_ANN) == (
        "Lay red 4 to your red horde: that wins the game."
    )


# -- where it stands


def test_every_position_has_a_status_and_is_read_aloud():
    for seed in range(12):
        rng = Random(seed)
        for table, _ in steps(seed):
            if rng.random() > 0.1 and not isinstance(table.match.turn, Over):
                continue
            turn = table.match.turn
            for seat, speaker in speakers(table):
                view = table.view(seat)
                said = status(view, speaker)
                assert re.fullmatch(r"[A-Z][^_{}\n]*\.", said)
                assert ("Your turn" in said) == (isinstance(turn, Decide) and seat in turn.seats)
                aloud = board_aloud(view, speaker)
                for horde in filter(None, view.hordes):
                    assert f"{number_word(horde.length)} Zomb" in aloud
                    blocks = [block for end in ENDS if (block := block_at(horde, end)) is not None]
                    assert all(f"blocked by {card_name(block)}" in aloud for block in blocks)
                assert aloud.count("in Quarantine") == sum(horde.quarantined for horde in view.hordes if horde)
                for size in view.sizes:
                    assert f" {number_word(size)} card" in aloud


@pytest.mark.parametrize(
    ("ruling", "end"),
    [
        (Resign(BOB), "You and Cid win the game by resignation."),
        (Timeout(ANN), "Bob and Dee win the game on time."),
        (Forfeit(CID), "Bob and Dee win the game by forfeit."),
        (Abandon(), "The game is over, abandoned."),
    ],
)
def test_the_end_by_a_ruling(ruling, end):
    table = Table("R5", players=4, mode="team")
    table.match.submit(Seat(-2), ruling)
    assert status(table.view(0), Speaker(NAMES, ANN)) == end


def test_who_is_to_give_is_told_by_whom_he_is_asked():
    table = Table("R5 R6 Fish", "R4 R7")
    table.do("0 draw pool", "0 start R5 R6", "0 fish 1")
    assert status(table.view(0), TO_ANN) == "You play a Zomb-Fish. Waiting for Bob to give a card."
    to_bob = Speaker(NAMES[:2], BOB)
    assert status(table.view(1), to_bob) == "Ann plays a Zomb-Fish. Your turn to give a card."
    assert question(table.view(1), "give", to_bob) == "Ann asks you for a card: give red 4 or red 7."
    assert question(table.view(1), "give", to_bob, the_card).endswith("give the red 4 or the red 7.")


def test_ones_own_side_is_read_first():
    aloud = board_aloud(Table("R5", players=4, mode="team").view(1), Speaker(NAMES, BOB))
    order = [aloud.index(told) for told in ("You have no horde", "Dee has no horde", "Ann has no horde", "Cid has no")]
    assert order == sorted(order)


# -- what players have shown


def known(table: Table, seat: int | None) -> tuple[str, ...]:
    names = NAMES[: table.options.players]
    return known_sentences(table.view(seat), Speaker(names, None if seat is None else Seat(seat)))


def test_what_comes_from_the_grave_is_known_to_the_others_until_it_is_played():
    table = Table("R5", grave="G2", players=3)
    table.do("0 draw grave")
    assert known(table, 0) == ()
    assert known(table, 1) == known(table, None) == ("Ann holds green 2.",)
    table.do("0 discard G2")
    assert known(table, 1) == ()


def test_a_failed_fish_tells_what_is_not_there_and_draws_make_it_less_sure():
    table = Table("R5 R6 Fish", "G1")
    table.do("0 draw pool", "0 start R5 R6", "0 fish 1", "0 discard ..")
    assert known(table, 0) == ("Bob had no red 4 and no red 7 when asked.",)
    assert known(table, 1) == ()
    table.do("1 draw pool", "* draw 1 R4")
    assert known(table, 0) == ("Bob had no red 4 and no red 7 when asked; one card has come since.",)


def test_a_trade_is_known_to_the_two_that_traded_alone():
    table = Table("R1 R1 R2 R3 R4 R7 Trade", "G1 G2 G3 G4 G7 G8 G9", players=3)
    table.do("0 draw pool", "* draw 0 R8", "0 trade 1")
    assert known(table, 0) == ("Bob holds red 1 twice, red 2, red 3, red 4, red 7 and red 8, the whole hand.",)
    assert known(table, 1) == (
        "Ann holds green 1, green 2, green 3, green 4, green 7, green 8 and green 9, the whole hand.",
    )
    assert known(table, 2) == known(table, None) == ()


def test_nothing_is_noted_of_ones_own_hand():
    for seed in range(6):
        for table, _ in steps(seed):
            for seat, speaker in speakers(table):
                if seat is not None:
                    assert shown(table.view(seat), seat, speaker) == ()


def test_what_is_noted_is_what_the_view_knows():
    """A sentence for each seat of which something is known, and every card of it named."""
    for seed in range(4):
        for table, _ in steps(seed):
            for seat, speaker in speakers(table):
                view = table.view(seat)
                for other in table.options.seats:
                    told = " ".join(shown(view, other, speaker))
                    if other == seat:
                        continue
                    named = set(CARD.findall(told))
                    lacked = {card_name(lack.card) for lack in view.lacked[other]}
                    assert named == {card_name(card) for card in view.known[other]} | lacked
                    assert told.count(" had no ") == len({lack.fresh for lack in view.lacked[other]})


# -- options and cards


def test_every_option_has_its_words():
    assert set(OPTION_LINES) == set(OPTION_LABELS) == {field.name for field in fields(Options)}
    assert value_label("players", 4) == "four"
    assert value_label("mode", "team") == "two teams"
    assert value_label("games", 3) == "first to 3"
    assert value_label("cure_acts_as_brain", False) == "off"
    assert value_label("deck", DECK) == value_label("deck", dict(DECK)) == "the usual 105 cards"
    assert value_label("deck", {"R5": 2, "R6": 2}) == "a list of one's own, four cards"
    assert value_label("deck", "Frank") == "Frank the Pig"
    with pytest.raises(KeyError):
        value_label("colour", "red")


def test_options_that_disagree_are_told_by_their_labels():
    told = disagreement(("mode", "players"), {"mode": "team", "players": 3})
    assert told == (
        "“Who plays with whom: two teams” and “Players: three” do not go together: "
        "four play in two teams, fewer each alone"
    )
    assert disagreement(("deck",), {}) is None


def test_every_card_has_a_name_of_its_own():
    assert len({card_name(card) for card in CARDS}) == len(CARDS) == 49
    assert cards_named(cards("R5 Quarantine 0"), the_card) == "the red 5, the Quarantine and the 0"
    assert cards_named(()) == "nothing"
