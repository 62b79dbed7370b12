"""What each card is worth to one of two, by the chance to win: from a view to the kernel and back."""

from __future__ import annotations

from muggins.core.game import Seat
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.state import CardPut
from muggins.games.cribbage.view import View
from muggins.kernels.duel import CardValue, Duel, card_values
from muggins.kernels.learned import roles, wins
from muggins.kernels.show import score_cards
from muggins.odds.winning import needs_in_table
from muggins.pieces.cards import JACK, Card


def duels(options: Options) -> bool:
    """Whether chances to win are known for a card: two players, no jokers."""
    return options.players == 2 and not options.jokers


def weigh_cards(view: View, sample: int = 0) -> list[CardValue]:
    """What each rank is worth that the seat of a view may play now; it is to play, in a game that `duels`.

    All that goes into it is in the view. `sample` is of how many of the other's hands the search is made, 0 of all.
    """
    return card_values(duel_of(view, sample), plays_of(view))


def plays_of(view: View) -> list[tuple[int, int]]:
    """The cards played in this deal: 0 for the pone and 1 for the dealer, and the rank."""
    assert view.table is not None
    return [(int(done.seat == view.dealer), done.card.rank) for done in view.table.history if isinstance(done, CardPut)]


def duel_of(view: View, sample: int = 0) -> Duel:
    """What the seat of a view knows, who is to play."""
    table, me, starter, options = view.table, view.seat, view.starter, view.options
    assert table is not None
    assert me is not None
    assert starter is not None
    other = Seat(1 - me)
    kept = (*view.hand, *table.put_by(me))
    theirs = table.put_by(other)
    seen = (*kept, *view.laid, starter)
    unseen = [0] + [4] * 13
    for card in seen:
        unseen[card.rank] -= 1
    nobs = Card(JACK, starter.suit)
    # Of what he has not played any jack that I do not see may be the starter's.
    jacks = unseen[JACK] - sum(card.rank == JACK for card in theirs)
    hidden = nobs not in seen and nobs not in theirs
    fronts = [view.tracks[seat].front for seat in (me, other)]
    need, their_need = needs_in_table(options.target - fronts[0], options.target - fronts[1])
    role = int(me == view.dealer)
    table_of_wins = wins()
    return Duel(
        seat=role,
        kept=tuple(sorted(card.rank for card in kept)),
        laid=tuple(card.rank for card in view.laid),
        starter=starter.rank,
        unseen=tuple(unseen),
        other=roles()[1 - role],
        mine=table_of_wins.size - need,
        theirs=table_of_wins.size - their_need,
        target=table_of_wins.size,
        shown=score_cards(kept, starter),
        wins=table_of_wins,
        crib_nobs=nobs in view.laid,
        open_nobs=nobs in theirs,
        nobs=1 / jacks if hidden and jacks else 0.0,
        last_at_31=options.thirty_one_scores_last_card,
        sample=sample,
    )
