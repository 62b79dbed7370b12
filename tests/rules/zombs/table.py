"""A table of Zombs for the clause tests: a deal of the test's own, lines of the notation in, what follows out.

- hands in seat order, `"R5 R6 Cure"`; what is missing to seven cards is filled with cards that nobody names
- seat 0 begins, unless a dealer is named
- lines as records have them; `..` at the end of a draw stands for cards that nobody names, in a discard for
  the first such card of the hand
- what is to be drawn and is not written comes from the Pool, and is such cards as well
- a horde: `"5-7"`, `"[G3] 5-7"`, `"5-7 [0]"`, in Quarantine `"[[5-7]]"`
- what is due: `"0 draw"`, `"1 act"`, `"* reshuffle"`, `"over horde"`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import TypeVar

import pytest

from muggins.core.game import CHANCE, Chance, Decide, IllegalAction, Over, Refusal, Seat
from muggins.core.match import Match
from muggins.core.notation import read_line, write_action, write_line
from muggins.core.record import Record, parse, record_of, replay, write
from muggins.games.catalog import CATALOG
from muggins.games.zombs.actions import Action
from muggins.games.zombs.deck import read_card
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.events import Event
from muggins.games.zombs.options import Options
from muggins.games.zombs.state import State
from muggins.games.zombs.view import View

E = TypeVar("E", bound=Event)

ENTRY = CATALOG.entry("zombs")

ANY = ".."

FILLERS = [f"{colour}{number}" for colour in "PB" for number in (1, 2, 3, 8, 9, 10)]
"""Cards that nobody names, as far as they go: none starts a horde, none lies next to a 5 or a 6."""


class Table:
    """A game whose cards the test deals."""

    def __init__(self, *hands: str, grave: str = "P7", dealer: int | None = None, **options: object) -> None:
        self.chosen = options
        game = ENTRY.build(options)
        assert isinstance(game, Zombs)
        self.options: Options = game.options
        self.match: Match[State, Action, Event, View] = Match(game)
        self.fillers: set[str] = set(FILLERS)
        named = {name for hand in (*hands, grave) for name in hand.split()}
        self.fillers -= named
        if hands:
            first = self.options.players - 1 if dealer is None else dealer
            self.do(f"* dealer {first}")
            self.deal(*hands, grave=grave)

    def deal(self, *hands: str, grave: str = "P7") -> None:
        """Deal these hands, and turn the Grave's first card."""
        left = Counter(map(str, self.state.pool))
        left -= Counter(" ".join((*hands, grave)).split())
        held = []
        for seat in self.options.seats:
            named = hands[seat].split() if seat < len(hands) else []
            held.append(" ".join([*named, *self._unnamed(left, 7 - len(named))]))
        self.do("* deal " + " / ".join(held), f"* grave {grave}")

    def _unnamed(self, left: Counter[str], number: int) -> list[str]:
        """Cards that nobody names, and they are taken from those that are left."""
        found = [name for name in FILLERS if name in self.fillers for _ in range(left[name])]
        # A small deck, or a long game, has none of them any more.
        others = [str(card) for card in self.state.pool if str(card) not in self.fillers]
        found = [*found, *(name for name in dict.fromkeys(others) for _ in range(left[name]))][:number]
        left.subtract(found)
        return found

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def due(self) -> str:
        """Who is to do what."""
        match self.match.turn:
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
    def lengths(self) -> tuple[int, ...]:
        """The longest horde of each side."""
        return self.match.game.tally(self.state).scores

    def hand(self, seat: int) -> str:
        """A hand as text, without the cards that nobody named."""
        return " ".join(str(card) for card in self.state.hands[seat] if str(card) not in self.fillers)

    def size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.state.hands[seat])

    @property
    def grave(self) -> str:
        """The Grave, its top card last."""
        return " ".join(map(str, self.state.grave))

    @property
    def vault(self) -> str:
        return " ".join(map(str, self.state.vault))

    @property
    def pool(self) -> int:
        return len(self.state.pool)

    def horde(self, seat: int) -> str:
        """The horde of a seat, without its colour; nothing if it has none."""
        horde = self.state.hordes[seat]
        if horde is None:
            return ""
        text = f"{horde.low}-{horde.high}"
        if horde.quarantined:
            assert (horde.low_block, horde.high_block) == (None, None)
            return f"[[{text}]]"
        low = "" if horde.low_block is None else f"[{horde.low_block}] "
        high = "" if horde.high_block is None else f" [{horde.high_block}]"
        return f"{low}{text}{high}"

    def view(self, seat: int | None) -> View:
        return self.match.view(None if seat is None else Seat(seat))

    def do(self, *lines: str) -> tuple[Event, ...]:
        """Play lines, commas between them; what they brought about."""
        told: list[Event] = []
        for line in ",".join(lines).split(","):
            told += self._fill_up(line.split())
            told += self.match.submit(*read_line(self._named(line), ENTRY.notation)).events
        return tuple(told)

    def _fill_up(self, words: list[str]) -> tuple[Event, ...]:
        """Draw what is due and what a line does not speak of."""
        told: list[Event] = []
        while words[0] not in ("!", "*"):
            match self.match.turn:
                case Chance(kind="draw" | "reshuffle"):
                    told += self.draw()
                case Decide(seats=(seat,), kind="draw") if words[1] != "draw":
                    told += self.match.submit(*read_line(f"{seat} draw pool", ENTRY.notation)).events
                case _:
                    break
        return tuple(told)

    def _named(self, line: str) -> str:
        """The line, with cards for `..`."""
        words = line.split()
        if words[-1] != ANY:
            return line
        if words[1] == "draw":
            action = self.match.game.outcomes(self.state).sample(lambda n: 0)
            number = len(write_action(action, ENTRY.notation).split()) - 2 - len(words[3:-1])
            left = Counter(map(str, self.state.pool)) - Counter(words[3:-1])
            return " ".join([*words[:-1], *self._unnamed(left, number)])
        unnamed = [str(card) for card in self.state.hands[int(words[0])] if str(card) in self.fillers]
        return " ".join([*words[:-1], unnamed[0]])

    def draw(self) -> tuple[Event, ...]:
        """Let chance draw what is due in a turn, cards that nobody names."""
        told: list[Event] = []
        while isinstance(self.match.turn, Chance) and self.match.turn.kind in ("draw", "reshuffle"):
            kind = self.match.turn.kind
            if kind == "reshuffle":
                told += self.do("* reshuffle")
                continue
            action = self.match.game.outcomes(self.state).sample(lambda n: 0)
            to = write_action(action, ENTRY.notation).split()[1]
            told += self.do(f"* draw {to} ..")
        return tuple(told)

    def turns(self, rounds: int) -> tuple[Event, ...]:
        """So many rounds in which everybody draws from the Pool and discards what nobody names."""
        told: list[Event] = []
        for _ in range(rounds * self.options.players):
            if isinstance(self.match.turn, Over):
                break
            told += self.idle()
        return tuple(told)

    def idle(self) -> tuple[Event, ...]:
        """A turn of nothing but a draw from the Pool and a discard."""
        turn = self.match.turn
        assert isinstance(turn, Decide)
        seat = turn.seats[0]
        told = self._fill_up([str(seat), "idle"])
        unnamed = [str(card) for card in self.state.hands[seat] if str(card) in self.fillers]
        card = unnamed[0] if unnamed else str(self.state.hands[seat][0])
        return (*told, *self.do(f"{seat} discard {card}"))

    def refusal(self, line: str) -> Refusal | None:
        """Why a line is refused, or nothing if it is allowed; what goes before it is drawn."""
        if line.split()[1] != "draw":
            self._fill_up(line.split())
        return self.refusal_of(*read_line(line, ENTRY.notation))

    def refusal_of(self, by: Seat, action: Action) -> Refusal | None:
        """Why an action is refused, or nothing; what may be done says the same, and nothing has changed."""
        before, log = self.state, list(self.match.log)
        refusal = self.match.game.refusal(before, by, action)
        if refusal is not None:
            with pytest.raises(IllegalAction) as refused:
                self.match.submit(by, action)
            assert refused.value.refusal == refusal
            assert (self.state, self.match.log) == (before, log)
        if by in self.options.seats:
            assert (action in self.match.legal(by)) == (refusal is None)
        return refusal

    def refused(self, line: str) -> str | None:
        """The code and the rule of a refusal, or nothing if the line is allowed."""
        refusal = self.refusal(line)
        return None if refusal is None else f"{refusal.code} {refusal.rule}"

    def legal(self, seat: int, *verbs: str) -> list[str]:
        """What a seat may do, of some verbs if any are named; sorted."""
        written = [write_action(action, ENTRY.notation) for action in self.match.legal(Seat(seat)).listed]
        return sorted(line for line in written if not verbs or line.split()[0] in verbs)

    def record(self) -> Record:
        """The record of what was played."""
        return record_of(ENTRY, self.chosen, [f"p{seat}" for seat in range(self.options.players)], self.match)

    def read_again(self) -> Table:
        """This table after its record was written, read and replayed."""
        again = Table(**self.chosen)
        replayed = replay(parse(write(self.record())), CATALOG)
        assert replayed.fault is None
        again.match = replayed.match
        return again

    def log(self) -> list[str]:
        """The lines so far."""
        return [write_line(by, action, ENTRY.notation) for by, action in self.match.log]


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def cards(text: str) -> tuple[object, ...]:
    """Cards that a text names, as events hold them."""
    return tuple(map(read_card, text.split()))


def play_randomly(table: Table, random: Random, *, actions: int = 20_000) -> list[Event]:
    """Play on at random, to the end or for so many actions; what happened."""
    told: list[Event] = []
    for _ in range(actions):
        turn = table.match.turn
        if isinstance(turn, Over):
            break
        told += table.match.submit(*random_action(table, turn, random)).events
    return told


def random_action(table: Table, turn: Chance | Decide, random: Random) -> tuple[Seat, Action]:
    """Who acts, and how: a kind of action first, so that the rare kinds are not crowded out."""
    if isinstance(turn, Chance):
        return CHANCE, table.match.game.outcomes(table.state).sample(random.randrange)
    seat = random.choice(turn.seats)
    listed = table.match.legal(seat).listed
    kinds = sorted({type(action).__name__ for action in listed})
    # Blocks are laid and removed without end, and who discards at once builds nothing.
    often = [kind for kind in kinds if kind not in ("Block", "Unblock", "Discard")]
    kind = random.choice([*kinds, *often, *often])
    return seat, random.choice([action for action in listed if type(action).__name__ == kind])
