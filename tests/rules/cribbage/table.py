"""A cribbage table for the clause tests: lines of the notation in, what follows out.

Unless a test says otherwise the last seat deals, so seat 0 leads. Texts stand for most values:

- what is due: `"0 1 lay"`, `"* starter"`, `"over target"`
- the play, as a score sheet: `"0 Kc, 1 5d 2, 0 Ah, 1 go, 0 last 1"` (a card and what it pegs)
- the show: `"0 hand 6, 1 hand 0, 1 crib 4"`
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import TypeVar

import pytest

from muggins.core.game import CHANCE, Chance, Choices, Decide, IllegalAction, Over, Seat
from muggins.core.match import Match
from muggins.core.notation import read_line, write_action, write_line
from muggins.core.record import Record, parse, record_of, replay, write
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.actions import Action
from muggins.games.cribbage.engine import Cribbage
from muggins.games.cribbage.events import CardPlayed, Event, OneForLast, SaidGo, Shown
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.state import Dealing, State
from muggins.games.cribbage.view import View
from muggins.pieces.cards import DECK, JACK, Card, read_card, read_cards, write_cards
from muggins.pieces.track import Track

E = TypeVar("E", bound=Event)

PRESETS = ("regal", "cabinet", "zombie")


class Table:
    """A game from its first deal on, with pegs where a test wants them."""

    def __init__(
        self,
        rules: str = "regal",
        *,
        dealer: int | None = None,
        scores: Sequence[int] = (),
        won: Sequence[int] = (),
        first: int | None = None,
        **options: object,
    ) -> None:
        """`won` are the games won before, `first` who dealt first in this game (the dealer)."""
        self.entry = CATALOG.entry(rules)
        self.chosen = options
        game = self.entry.build(options)
        assert isinstance(game, Cribbage)
        self.options: Options = game.options
        self.match: Match = Match(game)
        dealer = self.options.players - 1 if dealer is None else dealer
        self.match.state = self.state._replace(
            games=tuple(won) or self.state.games,
            first_dealer=Seat(dealer if first is None else first),
            phase=Dealing(Seat(dealer)),
        )
        if scores:
            self.peg_to(*scores)

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def scores(self) -> tuple[int, ...]:
        """The front peg of each side."""
        return self.match.game.tally(self.state).scores

    @property
    def due(self) -> str:
        """Who is to do what."""
        turn = self.match.turn
        match turn:
            case Decide(seats=seats, kind=kind):
                return " ".join([*map(str, seats), kind])
            case Chance(kind=kind):
                return f"* {kind}"
            case Over(reason=reason):
                return f"over {reason}"

    @property
    def standings(self) -> tuple[int, ...]:
        turn = self.match.turn
        assert isinstance(turn, Over)
        return turn.standings

    @property
    def dealer(self) -> int | None:
        """Who deals, as everybody can see."""
        return self.view(None).dealer

    @property
    def count(self) -> int:
        """The count of the play."""
        table = self.view(None).table
        assert table is not None
        return table.count

    def view(self, seat: int | None) -> View:
        view: View = self.match.view(None if seat is None else Seat(seat))
        return view

    def peg_to(self, *scores: int) -> Table:
        """Put the pegs at these scores, a number a side."""
        self.match.state = self.state._replace(tracks=tuple(Track(score, max(score - 1, 0)) for score in scores))
        return self

    def do(self, *lines: str) -> tuple[Event, ...]:
        """Play lines, commas between them; what they brought about."""
        told: list[Event] = []
        for line in ",".join(lines).split(","):
            told += self.match.submit(*read_line(line, self.entry.notation)).events
        return tuple(told)

    def put(self, cards: str) -> str:
        """Each card played by the seat that holds it; the score sheet of it."""
        return sheet(self.do(*(f"{self.holder(card)} play {card}" for card in cards.split())))

    def holder(self, card: str) -> int:
        """The seat that holds a card."""
        return next(seat for seat in range(self.options.players) if read_card(card) in self.view(seat).hand)

    def keep(self, *hands: str, starter: str = "", crib: str = "") -> tuple[Event, ...]:
        """Deal, lay away and cut so that the play begins with these hands, in seat order.

        What is not named is filled with cards that nobody names: no jokers, no jack as starter.
        """
        players, laid, extra = self.options.players, self.options.laid, self.options.extra
        named = {card for cards in (*hands, starter, crib) for card in read_cards(cards)}
        rest = [card for card in DECK if card not in named]
        cut = read_card(starter) if starter else next(card for card in rest if card.rank != JACK)
        rest = [card for card in rest if card != cut]
        kept = [_filled(read_cards(hands[seat]) if seat < len(hands) else (), 4, rest) for seat in range(players)]
        away = _filled(read_cards(crib), laid * players + extra, rest)
        dealt = [(*kept[seat], *away[seat * laid : seat * laid + laid]) for seat in range(players)]
        hidden = f" + {write_cards(away[laid * players :])}" if extra else ""
        return self.do(
            "* deal " + " / ".join(map(write_cards, dealt)) + hidden,
            *(f"{seat} lay {write_cards(cards[4:])}" for seat, cards in enumerate(dealt)),
            f"* starter {cut}",
        )

    def play_out(self, *, leaving: int = 0) -> tuple[Event, ...]:
        """The play with the first card that fits, until so many cards are left; the last step's events."""
        told: tuple[Event, ...] = ()
        while self.due.endswith(("play", "joker")) and sum(self.view(None).sizes) > leaving:
            seat = int(self.due[0])
            told = self.match.submit(Seat(seat), next(iter(self.match.legal(Seat(seat))))).events
        return told

    def refused(self, line: str) -> str | None:
        """The rule by which a line is refused, or nothing if it is allowed; no trace is left."""
        before = self.state
        by, action = read_line(line, self.entry.notation)
        refusal = self.match.game.refusal(before, by, action)
        if refusal is None:
            return None
        with pytest.raises(IllegalAction) as refused:
            self.match.submit(by, action)
        assert refused.value.refusal == refusal
        assert self.state == before
        return refusal.rule

    def legal(self, seat: int) -> list[str]:
        """What a seat may do; numbers as `count 0-99`."""
        choices: Choices[Action] = self.match.legal(Seat(seat))
        return [
            *(write_action(action, self.entry.notation) for action in choices.listed),
            *(f"{span.verb} {span.first}-{span.last}" for span in choices.numbers),
        ]

    def record(self) -> Record:
        """The record of what was played, for games that began with the cut."""
        return record_of(self.entry, self.chosen, [f"p{seat}" for seat in range(self.options.players)], self.match)

    def read_again(self) -> Table:
        """This table after its record was written, read and replayed; for games that began with the cut."""
        again = at_cut(self.entry.rules, **self.chosen)
        replayed = replay(parse(write(self.record())), CATALOG)
        assert replayed.fault is None
        again.match = replayed.match
        return again

    def log(self) -> list[str]:
        """The lines so far."""
        return [write_line(by, action, self.entry.notation) for by, action in self.match.log]


def at_cut(rules: str = "regal", **options: object) -> Table:
    """A game before anything has happened."""
    table = Table(rules, **options)
    table.match.state = table.match.game.new()
    return table


def _filled(cards: Sequence[Card], number: int, rest: list[Card]) -> tuple[Card, ...]:
    missing = number - len(cards)
    filled = (*cards, *rest[:missing])
    del rest[:missing]
    return filled


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def sheet(events: Iterable[Event]) -> str:
    """The play among events, as a score sheet."""
    lines = []
    for event in events:
        match event:
            case CardPlayed(seat=seat, card=card, items=items):
                points = sum(item.points for item in items)
                lines.append(f"{seat} {card} {points}" if points else f"{seat} {card}")
            case SaidGo(seat=seat):
                lines.append(f"{seat} go")
            case OneForLast(seat=seat, points=points):
                lines.append(f"{seat} last {points}")
            case _:
                pass
    return ", ".join(lines)


def show(events: Iterable[Event]) -> str:
    """The show among events: whose, what, and how many points it pegs."""
    return ", ".join(f"{event.seat} {event.what} {event.pegged}" for event in only(events, Shown))


PARTS = {"fifteen": "fifteens", "pair": "pairs", "run": "runs", "flush": "flush", "nobs": "nobs"}


def worth(cards: str, starter: str, rules: str = "regal", *, crib: bool = False, **options: object) -> dict[str, int]:
    """What four cards count in the show of a whole deal, as a hand or as the crib: in all, and by parts."""
    if "X" in cards + starter:
        options = {"jokers": 2, **options}
    table = Table(rules, **{"target": 121, "counting": "automatic", "muggins": False, **options})
    table.keep("" if crib else cards, crib=cards if crib else "", starter=starter)
    shown = only(table.play_out(), Shown)[-1 if crib else 0]
    assert set(shown.cards) == set(read_cards(cards))
    parts = dict.fromkeys(PARTS.values(), 0)
    for item in shown.items:
        parts[PARTS[item.kind]] += item.points
    return {"total": shown.pegged, **parts}


def pegs(cards: str, rules: str = "regal", **options: object) -> list[int]:
    """What each card of one count pegs, played in turn by two players."""
    table = Table(rules, **({"jokers": 2} if "X" in cards else {}), **options)
    words = cards.split()
    table.keep(" ".join(words[::2]), " ".join(words[1::2]))
    played = only(table.do(*(f"{at % 2} play {card}" for at, card in enumerate(words))), CardPlayed)
    return [sum(item.points for item in event.items) for event in played]


def play_randomly(table: Table, random: Random, *, actions: int = 4000) -> list[Event]:
    """Play on at random, to the end or for so many actions; what happened."""
    told: list[Event] = []
    for _ in range(actions):
        turn = table.match.turn
        if isinstance(turn, Over):
            break
        told += table.match.submit(*random_action(table, turn, random)).events
    return told


def random_action(table: Table, turn: Chance | Decide, random: Random) -> tuple[Seat, Action]:
    """Who acts, and how; numbers are mostly such as people say."""
    if isinstance(turn, Chance):
        return CHANCE, table.match.game.outcomes(table.state).sample(random.randrange)
    seat = random.choice(turn.seats)
    choices = table.match.legal(seat)
    at = random.randrange(len(choices.listed) + len(choices.numbers))
    if at < len(choices.listed):
        return seat, choices.listed[at]
    span = choices.numbers[at - len(choices.listed)]
    return seat, span.make(random.randint(span.first, random.choice([8, 8, 8, span.last])))


def cards_in(value: object) -> set[Card]:
    """Every card that stands anywhere in a value."""
    found: set[Card] = set()
    left = [value]
    while left:
        match left.pop():
            case Card() as card:
                found.add(card)
            case Options() | str() | int() | None:
                pass
            case tuple() | list() | set() as many:
                left.extend(many)
            case one if is_dataclass(one):
                left.extend(getattr(one, field.name) for field in fields(one))
            case other:
                raise TypeError(f"whether there is a card in {other!r} is not known")
    return found
