"""What the seat of a view may sensibly do, the best first: what a hint is made of.

What the rules of thumb say comes first unless another choice looks better by more than `planning.DOUBT`.

The parts of a choice, each told where it says something:

- `win`: how often one's side wins after it, from 0 to 1, a tie as a part; the mean over worlds that the view
  allows. It is the choice's value. 1 where the game can be won in this turn.
- `length`, `theirs`: how many Zombs the longest horde of one's side, and of the others, then has on
  average, a few turns on.
- `follows`: starting, growing or unblocking one's own side, how many Zombs of the hand can be laid at that
  horde then, at once.
- `removers`: blocking, how many cards that one does not see would remove the block (Z34), or lift the Quarantine (Z35).
- `gives`: discarding, 1 if the next player is an opponent whose horde needs this card next, else 0.
"""

from __future__ import annotations

from muggins.bots.protocol import Weighed
from muggins.bots.zombs.planning import Effort, Tried, tried
from muggins.bots.zombs.seen import seen_table, unseen
from muggins.bots.zombs.thumb import chain_of, finishing
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Choices
from muggins.games.zombs.actions import Action
from muggins.games.zombs.deck import CARDS, write_cards
from muggins.games.zombs.horde import removes
from muggins.games.zombs.view import View
from muggins.kernels.hordes import (
    ACTING,
    BLOCK,
    COLOUR,
    DISCARD,
    FRANK,
    GROW,
    HIGH,
    LOW,
    NUMBER,
    SHUT,
    START,
    UNBLOCK,
    UNICORN,
    ZERO,
    Move,
    Table,
    action_of,
)

MOST_ADVISED = 10
"""So many choices are told at most."""

ADVICE = Effort(worlds=12, more=24, rounds=1)
"""What a hint takes."""


def advise(view: View, legal: Choices[Action]) -> tuple[Weighed[Action], ...]:
    """What the seat of a view may sensibly do, the best first; its seat must be to decide.

    The worlds hang on the view alone, so the same view gets the same advice. Raises `ValueError` if there
    is nothing to decide for that seat.
    """
    uniform = Dealer(seed_of(f"{view.rounds} {len(view.history)} {write_cards(view.hand)}")).uniform
    table = seen_table(view, uniform)
    hidden = unseen(view, table)
    wins = table.stage == ACTING and finishing(table, table.seat) is not None
    found = tried(view, ADVICE, uniform)[:MOST_ADVISED]
    return tuple(_weighed(table, hidden, one, wins=wins) for one in found)


def _weighed(table: Table, hidden: list[int], one: Tried, *, wins: bool) -> Weighed[Action]:
    chance = 1.0 if wins else one.chance
    parts = {"win": chance, "length": one.length, "theirs": one.theirs}
    return Weighed(action_of(table, one.move), chance, parts | _told(table, hidden, one.move))


def _told(table: Table, hidden: list[int], move: Move) -> dict[str, float]:
    """The parts that hang on what kind of a move it is."""
    kind, one, end, card = move
    if kind in (START, GROW, UNBLOCK):
        return _following(table, move)
    if kind == BLOCK:
        at = table.high[one] if end == HIGH else table.low[one]
        number = at if card == ZERO else NUMBER[card]
        return {"removers": sum(removes(CARDS[other], number) for other in hidden)}
    if kind == SHUT:
        return {"removers": sum(NUMBER[other] == 10 or other in (FRANK, UNICORN) for other in hidden)}
    if kind == DISCARD:
        following = (table.seat + 1) % table.players
        needed = [table.next_card(following, side) for side in (LOW, HIGH) if _has_room(table, following, side)]
        return {"gives": float(one in needed and not table.partners(table.seat, following))}
    return {}


def _following(table: Table, move: Move) -> dict[str, float]:
    """How many Zombs of the hand can be laid at a horde of one's own side after a move."""
    after = table.copy()
    seat = table.seat
    kind, one, _, _ = move
    owner = seat if kind == START else one if kind == UNBLOCK else table.colour.index(COLOUR[one])
    if not table.partners(seat, owner):
        return {}
    after.do(move)
    hand = after.hands[seat]
    return {
        "follows": float(sum(chain_of(after, owner, end, hand) for end in (LOW, HIGH) if after.is_open(owner, end)))
    }


def _has_room(table: Table, owner: int, end: int) -> bool:
    """Whether a horde is there and not finished at an end, blocked or not."""
    return table.colour[owner] >= 0 and (table.high[owner] < 10 if end == HIGH else table.low[owner] > 1)
