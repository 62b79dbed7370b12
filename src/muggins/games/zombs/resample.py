"""A whole state that a view allows, with draws that could have led to it.

What this seat has seen stays, the rest is chosen: which unseen draw each card came by that has left a hand since,
and what came with it. The draws of one Pool are any order of its cards; all of it has been drawn when it is
renewed (Z14). While one Pool serves and no Fish has shown what a hand lacks, every such choice is as likely as another:
the hands that are not seen hold any of the unseen cards. A hand that lacked cards is dealt anew until none of them is
there, which is as even, but for the choice of the draws by which others came.

Once the Pool has been renewed, a card comes by a draw as likely as its Pool can have given it, and of
what that leaves for others only so much is looked at as keeps a world possible. Such worlds are not exactly as likely
as by the rules. Nothing is concluded from what a player did not do.
"""

from __future__ import annotations

from collections.abc import Sequence

from muggins.core.chance import draw
from muggins.core.game import Over, Seat, Uniform
from muggins.games.zombs.actions import Action, Deal, Draw
from muggins.games.zombs.deck import Cards
from muggins.games.zombs.knowledge import known_from
from muggins.games.zombs.state import (
    Acting,
    Dealing,
    Drawing,
    Drew,
    Ended,
    Giving,
    Held,
    Left,
    Lot,
    Phase,
    Pooling,
    Reshuffling,
    Stage,
    State,
    Took,
    Traded,
    TradedHands,
    Turning,
)
from muggins.games.zombs.telling import NO_WORLD, Told, telling_of
from muggins.games.zombs.unseen import (
    Barred,
    Came,
    Kind,
    Stretch,
    cards_of,
    elements,
    not_laid,
    unseen_in,
)
from muggins.games.zombs.view import View

TRIES = 30
"""How often hands that lacked cards are dealt before the draws are chosen card by card."""


def world(view: View, uniform: Uniform) -> State:
    """A state in which the seat of `view` could be, for all that it has seen.

    Raises `RuntimeError` if there is none, which only a view that no game has can bring about.
    """
    return Worlds(view).one(uniform)


class Worlds:
    """The worlds that a view allows: it is looked through once, and a world drawn as often as one likes."""

    __slots__ = ("_hidden", "_phase", "_telling", "_unseen", "_whole")

    def __init__(self, view: View) -> None:
        self._unseen = unseen = unseen_in(view)
        self._phase = _phase(view)
        whole = not_laid(view)
        for card in view.hand:
            whole[card.place] -= 1
        hidden = 0
        for stretch in unseen.stretches:
            if stretch.holder is None:
                continue
            for kind in stretch.open:
                whole[kind] -= 1
            number = _number_unseen(stretch)
            if number < 0 or number + len(stretch.open) != view.sizes[stretch.holder]:
                raise RuntimeError(NO_WORLD)
            hidden += number
        if min(whole) < 0 or sum(whole) != hidden + view.pool:
            raise RuntimeError(NO_WORLD)
        self._whole, self._hidden = whole, hidden
        self._telling = telling_of(unseen) if unseen.pools > 1 else None

    def one(self, uniform: Uniform) -> State:
        """One of them. Raises `RuntimeError` if there is none."""
        unseen = self._unseen
        if self._telling is None:
            for _ in range(TRIES if unseen.any_barred else 1):
                if (told := self._dealt(uniform)) is not None:
                    return self._state(told)
            self._telling = telling_of(unseen)
        return self._state(self._telling.told(uniform))

    def _dealt(self, uniform: Uniform) -> Told | None:
        """Unseen cards dealt to the hands, while one Pool serves; nothing if one comes to a hand that lacked it."""
        coming = draw(elements(self._whole), self._hidden, uniform)
        pool = self._whole[:]
        for kind in coming:
            pool[kind] -= 1
        told = Told([[] for _ in self._unseen.blind], [[] for _ in self._unseen.blind], elements(pool))
        dealt = iter(coming)
        for stretch in self._unseen.stretches:
            since = dict.fromkeys((fact.kind for fact in stretch.facts if isinstance(fact, Barred)), 0)
            free = _unmatched(stretch, told.came, since, uniform)
            if free is None:
                return None
            if stretch.holder is None:
                continue
            for at in free:
                kind = next(dealt)
                if since and at < since.get(kind, 0):
                    return None
                told.came[at].append(kind)
                told.held[at].append(kind)
        return told

    def _state(self, told: Told) -> State:
        """What is seen, with what is not."""
        unseen = self._unseen
        view = unseen.view
        players = len(view.sizes)
        hands: list[Cards] = [()] * players
        drawn: list[list[Cards]] = [[] for _ in range(players)]
        if view.seat is not None:
            hands[view.seat] = view.hand
        for blind, kinds in zip(unseen.blind, told.came, strict=True):
            drawn[blind.seat].append(cards_of(kinds))
        for stretch in unseen.stretches:
            if stretch.holder is not None:
                held = [kind for fact in stretch.facts if isinstance(fact, Came) for kind in told.held[fact.draw]]
                hands[stretch.holder] = cards_of([*stretch.open, *held])
        every = tuple(view.drawn if seat == view.seat else tuple(own) for seat, own in enumerate(drawn))
        traded = tuple(pair for pair in view.traded if pair is not None)
        if unseen.any_trade_unseen:
            traded = tuple(_trades(view, every))
        known = unseen.known or known_from(view.history, traded, players)
        return State(
            dealer=view.dealer,
            hands=tuple(hands),
            hordes=view.hordes,
            pool=cards_of(told.pool),
            grave=view.grave,
            vault=view.vault,
            games=view.games,
            rounds=view.rounds,
            still=view.still,
            changed=view.changed,
            known=known,
            lacked=unseen.lacked,
            history=view.history,
            drawn=every,
            traded=traded,
            phase=self._phase,
        )


def _number_unseen(stretch: Stretch) -> int:
    """How many cards came unseen and have not gone."""
    return sum(fact.number if isinstance(fact, Came) else -1 for fact in stretch.facts if not isinstance(fact, Barred))


def _unmatched(stretch: Stretch, came: list[list[Kind]], since: dict[Kind, int], uniform: Uniform) -> list[int] | None:
    """The draws whose cards are not among those that went, each as often as it has such; nothing if that fails.

    Each card that went came by any of the draws before it, but those after which it was lacked: `since` is then
    told the first draw that can have brought it.
    """
    free: list[int] = []
    newest = -1
    for fact in stretch.facts:
        if isinstance(fact, Came):
            newest = fact.draw
            free += [newest] * fact.number
        elif isinstance(fact, Barred):
            since[fact.kind] = newest + 1
        else:
            first = since.get(fact.kind, 0) if since else 0
            if first:
                able = [place for place, at in enumerate(free) if at >= first]
                if not able:
                    return None
                place = able[uniform(len(able))]
            elif free:
                place = uniform(len(free))
            else:
                return None
            came[free[place]].append(fact.kind)
            free[place] = free[-1]
            free.pop()
    return free


def _trades(view: View, drawn: Sequence[Sequence[Cards]]) -> list[TradedHands]:
    """The hands of each trade, as they were before, if these were the draws."""
    hands: list[list[Kind]] = [[] for _ in view.sizes]
    coming = list(map(iter, drawn))
    trades: list[TradedHands] = []
    for happening in view.history:
        match happening:
            case Left(seat=seat, card=card):
                hands[seat].remove(card.place)
            case Took(seat=seat, card=card):
                hands[seat].append(card.place)
            case Drew(seat=seat):
                hands[seat] += [card.place for card in next(coming[seat])]
            case Traded(seat=seat, other=other):
                trades.append(TradedHands(seat, other, cards_of(hands[seat]), cards_of(hands[other])))
                hands[seat], hands[other] = hands[other], hands[seat]
            case _:
                pass
    return trades


def _phase(view: View) -> Phase | Ended:
    """What is going on."""
    phase = _going_on(view)
    return Ended(view.turn, phase) if isinstance(view.turn, Over) else phase


def _going_on(view: View) -> Phase:
    match view.stage:
        case Stage.LOT:
            return Lot()
        case Stage.DEALING:
            return Dealing()
        case Stage.TURNING:
            return Turning()
        case _:
            pass
    assert view.acting is not None
    if view.stage is Stage.ACTING:
        return Acting(view.acting, view.pooled)
    if view.stage is Stage.GIVING:
        # Who was asked showed just now that he holds both; after a ruling the turn does not tell it.
        shown = view.history[-1]
        assert isinstance(shown, Held)
        return Giving(shown.seat, view.acting, view.fitting, view.pooled)
    if not view.pooled:
        return Drawing(view.acting, view.number)
    return Pooling(view.acting, view.number) if view.pool else Reshuffling(view.acting, view.number)


def retell(actions: Sequence[tuple[Seat, Action]], told: State) -> list[tuple[Seat, Action]]:
    """The same actions, from a deal on, as they would be logged had the cards been as in `told`.

    For the law that a resampled state explains all that was seen on the way: only what was dealt and
    drawn from the Pool differs. Where the cards lie together again, nothing does.
    """
    if not any(told.drawn):
        return list(actions)
    coming = list(map(iter, told.drawn))
    again: list[tuple[Seat, Action]] = []
    for by, action in actions:
        match action:
            case Deal():
                again.append((by, Deal(tuple(map(next, coming)))))
            case Draw(seat=seat):
                again.append((by, Draw(seat, next(coming[seat]))))
            case _:
                again.append((by, action))
    return again
