"""Nothing that a seat may not see occurs in anything that it is shown or told.

That is views, events and their sentences, questions, what may be done, refusals, hints, and the table as the terminal
draws it. What a seat may see is worked out here from the log alone, by the digest's last section, apart from the
product's own views: a card's name that stands anywhere in what the seat gets, and is not among these, is a leak.
"""

import random
from operator import is_
from types import SimpleNamespace

import click
import pytest

from muggins.bots.cribbage.advice import advise
from muggins.cli.legal import choices_at_end
from muggins.cli.table.drawing import card_text, table_lines
from muggins.core.game import CHANCE, BadOptions, Chance, Decide, Over
from muggins.core.match import Match
from muggins.core.notation import write_action
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.actions import Count, Deal, Decline, Lay, Muggins, Pass, Play
from muggins.games.cribbage.events import Announced, Pegged, Shown
from muggins.pieces.cards import DECK, JOKERS
from muggins.wording.cribbage.choices import choice_name, question
from muggins.wording.cribbage.events import event_sentence
from muggins.wording.cribbage.hints import NO_HINT, hint_sentence, may_hint
from muggins.wording.cribbage.refusals import refusal_sentence
from muggins.wording.speech import Speaker
from tests.leaks.ledger import CARD, Ledger, cards_in
from tests.thoroughness import times

HINTS, REFUSALS = 0.02, 0.05
"""How often a hint is asked for, and something is tried that may be refused: both take their time."""


def random_game(rng):
    """A rulebook of cribbage and a game by it, with options of any mix."""
    books = [entry for entry in CATALOG if entry.game == "cribbage"]
    while True:
        entry = rng.choice(books)
        options = {spec.name: rng.choice(spec.allowed) for spec in entry.specs if rng.random() < 0.5}
        options["target"] = rng.choice((31, 61, 61, 121))
        options["games"] = rng.choice((1, 1, 2))
        try:
            return entry, entry.build(options)
        except BadOptions:
            continue


def random_move(rng):
    """What a seat might try, whoever's turn it is and whatever it holds."""
    cards = rng.sample(DECK + JOKERS, 3)
    number = rng.randrange(120)
    return rng.choice(
        (Play(cards[0]), Play(cards[0], run=True), Lay(tuple(cards[: rng.randint(1, 3)])), Lay((cards[0], cards[0])),
         Count(number), Muggins(number), Pass(), Decline())
    )  # fmt: skip


def refused(game, state, seat, rng):
    """Why a random move of a seat cannot be, without the cards that the seat has named itself.

    It is the same in another world that the seat could be in, or the answer would tell which it is.
    """
    move = random_move(rng)
    refusal = game.refusal(state, seat, move)
    assert refusal == game.refusal(game.resample(game.view(state, seat), rng.randrange), seat, move)
    if refusal is None:
        return []
    named = cards_in(write_action(move, CATALOG.entry("zombie").notation))
    return [CARD.sub(lambda card: "" if card[0] in named else card[0], refusal_sentence(refusal))]


def hinted(game, view, turn, speaker):
    """All that a hint says to the seat of a view: each choice weighed, and each in a sentence."""
    if not may_hint(view, turn.kind):
        return [NO_HINT]
    weighed = advise(view, game.legal(view))
    return [repr(weighed), *(hint_sentence(view, one.action, one.parts, speaker) for one in weighed)]


def listed_for(entry, game, state, seat):
    """What `muggins legal` answers of a seat."""
    match = Match(game)
    match.state = state
    answer = choices_at_end(SimpleNamespace(replay=SimpleNamespace(match=match, entry=entry)))
    return repr(answer["seats"].get(str(seat)))


def play_and_look(seed):
    rng = random.Random(seed)
    entry, game = random_game(rng)
    options = game.options
    names = ("Ann", "Bob", "Cid", "Dee")[: options.players]
    onlookers = [(seat, Speaker(names, seat)) for seat in (*range(options.players), None)]
    ledger, state, shown = Ledger(options), game.new(), []
    assert not cards_in(repr(options))
    texts = 0
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
        else:
            assert isinstance(turn, Decide)
            by = rng.choice(turn.seats)
            choices = game.legal(game.view(state, by))
            action = rng.choice(choices.listed) if choices.listed and rng.random() < 0.8 else None
            if action is None:
                action = choices.numbers[0].make(1 + rng.randrange(9)) if choices.numbers else choices.listed[0]
        if isinstance(action, Deal):
            shown = []
        step = game.apply(state, by, action)
        if isinstance(action, Count) and isinstance(after := game.turn(step.state), Decide) and after.kind == "claim":
            # C42: until the window closes only the number is told, and the pegs stand still.
            assert [type(event) for event in step.events] == [Announced]
            assert step.state.tracks == state.tracks
            assert not any(isinstance(event, (Shown, Pegged)) for event in step.events)
        before, state = ledger.public.copy(), step.state
        shown += [event for event in step.events if isinstance(event, Shown)]
        ledger.note(by, action, shown)
        told_to_all = repr(list(step.events))
        for seat, speaker in onlookers:
            known = ledger.known(seat)
            view = game.view(state, seat)
            told = [seen for event in step.events if (seen := event.seen_by(seat)) is not None]
            alike = len(told) == len(step.events) and all(map(is_, told, step.events))
            said = [event_sentence(event, speaker, game.sides) for event in told]
            if isinstance(after := game.turn(state), Decide) and seat in after.seats:
                said.append(question(view, after.kind, speaker))
                said.append(click.unstyle("\n".join(table_lines(view, speaker))))
                said.append(listed_for(entry, game, state, seat))
                if rng.random() < HINTS:
                    said += hinted(game, view, after, speaker)
            if seat is not None and rng.random() < REFUSALS:
                said += refused(game, state, seat, rng)
            # The options take half of a view's text, and are the same all game long.
            assert view.options is options
            for text in (repr(view._replace(options=None)), told_to_all if alike else repr(told), *said):
                texts += 1
                # A view between games may still hold the cut; events tell of what was open a moment ago.
                leaked = cards_in(text) - known - before
                assert not leaked, (seed, seat, leaked, text)
    return texts


@pytest.mark.parametrize("chunk", range(times(10, 100)))
def test_no_seat_is_shown_a_card_that_it_may_not_know(chunk):
    texts = sum(play_and_look(1000 * chunk + at) for at in range(12))
    assert texts > 12 * 100


def test_the_search_finds_a_card_wherever_it_stands():
    card = DECK[17]
    assert cards_in(repr({"deep": [(card,), None]})) == {str(card)}
    assert cards_in(f"Bob plays {card}, ten.") == {str(card)}
    assert cards_in("Bob plays the five of hearts and the second joker.") == {"5h", "X2"}
    assert cards_in(click.unstyle(card_text(card))) == {str(card)}


def test_the_search_finds_a_hand_that_is_drawn_for_another():
    rng = random.Random(5)
    game = CATALOG.entry("regal").build({})
    state = game.new()
    while isinstance(game.turn(state), Chance):
        state = game.apply(state, CHANCE, game.outcomes(state).sample(rng.randrange)).state
    own, theirs = game.view(state, 0), game.view(state, 1)
    speaker = Speaker(("Ann", "Bob"), 0)
    assert cards_in(click.unstyle("\n".join(table_lines(own, speaker)))) == set(map(str, own.hand))
    leaky = own._replace(open_hands=(None, theirs.hand))
    assert cards_in(click.unstyle("\n".join(table_lines(leaky, speaker)))) == set(map(str, own.hand + theirs.hand))


def test_choices_are_named_by_cards_in_hand_only():
    rng = random.Random(5)
    game = CATALOG.entry("regal").build({})
    state = game.new()
    while isinstance(game.turn(state), Chance):
        state = game.apply(state, CHANCE, game.outcomes(state).sample(rng.randrange)).state
    view = game.view(state, 0)
    from muggins.wording.speech import card_name

    held = {card_name(card) for card in view.hand}
    named = {
        name for choice in game.legal(view) for name in choice_name(choice).removeprefix("lay away the ").split(" and ")
    }
    assert named == held
