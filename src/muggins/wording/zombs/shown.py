"""What players have shown to hold or to lack, for the seat that may know it."""

from __future__ import annotations

from collections import Counter

from muggins.core.game import Seat
from muggins.games.zombs.deck import Cards
from muggins.games.zombs.view import View
from muggins.wording.speech import Speaker, listed, plural, upper_first
from muggins.wording.zombs.cards import card_name


def known_sentences(view: View, speaker: Speaker) -> tuple[str, ...]:
    """What is known of each seat's hand, one seat after another; nothing of one's own."""
    return tuple(sentence for seat in view.options.seats for sentence in shown(view, seat, speaker))


def shown(view: View, seat: Seat, speaker: Speaker) -> tuple[str, ...]:
    """What the seat of `view`, or a spectator, knows of another's hand: first what is there, then what was not.

    >>> from muggins.games.zombs.deck import zomb
    >>> from muggins.games.zombs.engine import Zombs
    >>> from muggins.games.zombs.options import chosen_options
    >>> from muggins.games.zombs.state import Lack
    >>> game = Zombs(chosen_options({}))
    >>> view = game.view(game.new(), Seat(0))._replace(sizes=(7, 7), known=((), (zomb("R", 7),)))
    >>> view = view._replace(lacked=((), (Lack(zomb("R", 4), 2), Lack(zomb("R", 9), 2))))
    >>> shown(view, Seat(1), Speaker(("Ann", "Bob"), Seat(0)))
    ('Bob holds red 7.', 'Bob had no red 4 and no red 9 when asked; two cards have come since.')
    """
    if seat == view.seat:
        return ()
    told: list[str] = []
    cards = view.known[seat]
    if cards:
        every = ", the whole hand" if len(cards) == view.sizes[seat] else ""
        told.append(f"{speaker.does(seat, 'hold')} {_counted(cards)}{every}.")
    by_fresh: dict[int, list[str]] = {}
    for lack in view.lacked[seat]:
        by_fresh.setdefault(lack.fresh, []).append(card_name(lack.card))
    for fresh, names in by_fresh.items():
        since = f"; {plural(fresh, 'card')} {'has' if fresh == 1 else 'have'} come since" if fresh else ""
        told.append(f"{upper_first(speaker.who(seat))} had no {' and no '.join(names)} when asked{since}.")
    return tuple(told)


def _counted(cards: Cards) -> str:
    """Cards, those that are there more than once with how often."""
    return listed(
        [
            f"{card_name(card)} twice" if number == 2 else card_name(card) + (f" {number} times" if number > 2 else "")
            for card, number in Counter(cards).items()
        ]
    )
