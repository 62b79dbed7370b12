"""Who sits at a table, and what each has put into its deals: all that can become of it, before it is on disk.

A seat is held by a browser (`screens`) or an account. Where several hold seats, each pledges a nonce: he sends its
SHA-256 before he knows those of the others. Once all have pledged, each opens his own, and the game begins with all of
them. So nobody chooses his part in the deals when he knows the rest, not even who runs the server.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from http import HTTPStatus

from muggins.bots.registry import is_bot
from muggins.core.game import Seat
from muggins.server.problems import conflict, trouble, unprocessable
from muggins.server.store.rows import Place, Seating


def at_one_screen(players: Sequence[str | None], holder: str) -> Seating:
    """All people, by the names that records hold, at one screen; others may come to the free seats."""
    places = (Place() if player is None or is_bot(player) else Place(holder) for player in players)
    return Seating(tuple(players), tuple(places))


def with_places_of(seating: Seating) -> Seating:
    """The same people for another game, nothing pledged yet; the seat of who is gone for good is free."""
    places = tuple(Place(place.holder) for place in seating.places)
    players = tuple(
        player if place.holder is not None or (player is not None and is_bot(player)) else None
        for player, place in zip(seating.players, places, strict=True)
    )
    return Seating(players, places)


def holders_of(seating: Seating) -> tuple[str, ...]:
    """Who holds a seat, each once, in the order of the seats."""
    return tuple(dict.fromkeys(place.holder for place in seating.places if place.holder is not None))


def held_by(seating: Seating, holder: str) -> tuple[Seat, ...]:
    """The seats that somebody holds."""
    return tuple(Seat(seat) for seat, place in enumerate(seating.places) if place.holder == holder)


def free_seats(seating: Seating) -> tuple[Seat, ...]:
    """The seats that anybody may take."""
    return tuple(Seat(seat) for seat, player in enumerate(seating.players) if player is None)


def pledged(seating: Seating) -> tuple[Seat, ...]:
    """The seats whose holders have pledged a nonce."""
    return tuple(Seat(seat) for seat, place in enumerate(seating.places) if place.pledge is not None)


def pledges(seating: Seating) -> tuple[str | None, ...]:
    """The SHA-256 of the nonce that each seat's holder has pledged, if he has."""
    return tuple(place.pledge for place in seating.places)


def opened(seating: Seating) -> tuple[Seat, ...]:
    """The seats whose holders have opened their nonce."""
    return tuple(Seat(seat) for seat, place in enumerate(seating.places) if place.nonce is not None)


def all_pledged(seating: Seating) -> bool:
    """Whether every seat is taken, and every holder has pledged."""
    return not free_seats(seating) and all(place.pledge for place in seating.places if place.holder is not None)


def nonces_of(seating: Seating) -> tuple[str, ...] | None:
    """The nonces of all holders, as lower-case hex in ascending order, once all have opened theirs.

    In the order of the seats a server that knows its seed could choose among the orders of people.
    """
    found = {place.holder: place.nonce for place in seating.places if place.holder is not None}
    nonces = sorted(nonce.lower() for nonce in found.values() if nonce is not None)
    return tuple(nonces) if len(nonces) == len(found) else None


def seated(seating: Seating, seat: Seat, holder: str, name: str) -> Seating:
    """With somebody on a free seat, or under another name on his own. Raises `Trouble` where another sits."""
    own = seating.places[seat].holder == holder
    if seating.players[seat] is not None and not own:
        raise conflict("seat_taken", f"somebody sits on seat {seat} already")
    place = seating.places[seat] if own else replace(_part_of(seating, holder), holder=holder)
    return _changed(seating, seat, name, place)


def freed(seating: Seating, seat: Seat, holder: str, *, owner: bool) -> Seating:
    """With nobody on a seat: its holder leaves, or who set the table up shows him out. Raises `Trouble` for others."""
    if not owner and seating.places[seat].holder != holder:
        raise _not_yours("a seat is freed by who sits there, or by who set the table up")
    if seating.players[seat] is None:
        raise conflict("seat_free", f"nobody sits on seat {seat}")
    if holders_of(replace(seating, places=_but(seating, seat, Place()))) == ():
        raise conflict("nobody_plays", "the last person at a table stays: remove the table instead")
    return _changed(seating, seat, None, Place())


def filled(seating: Seating, seat: Seat, bot: str, *, owner: bool) -> Seating:
    """With a bot on a free seat. Raises `Trouble` where a person sits, and for all but who set the table up."""
    if not owner:
        raise _not_yours("bots are seated by who set the table up")
    player = seating.players[seat]
    if player is not None and not is_bot(player):
        raise conflict("seat_taken", f"somebody sits on seat {seat} already")
    return _changed(seating, seat, bot, Place())


def closed(seating: Seating, *, owner: bool) -> Seating:
    """Listed for nobody any more. Raises `Trouble` for all but who set the table up."""
    if not owner:
        raise _not_yours("a table is taken out of the lobby by who set it up")
    return replace(seating, open=False, number=seating.number + 1) if seating.open else seating


def with_pledge(seating: Seating, holder: str, pledge: str) -> Seating:
    """With the SHA-256 of a holder's nonce.

    Raises `Trouble` if he holds no seat, if all have pledged, or if it is another's.
    """
    mine = held_by(seating, holder)
    if not mine:
        raise _not_yours("who sits at the table has a part in its deals")
    if seating.places[mine[0]].pledge == pledge:
        return seating
    if all_pledged(seating):
        raise conflict("pledged", "all have pledged their nonces, so none is changed any more")
    if any(place.pledge == pledge for place in seating.places):
        raise conflict("same_pledge", "another player has pledged this nonce already: draw one of your own")
    return _with(seating, holder, lambda place: replace(place, pledge=pledge))


def with_nonce(seating: Seating, holder: str, nonce: str) -> Seating:
    """With a holder's nonce opened. Raises `Trouble` if it is not time yet, or it is not what he pledged."""
    mine = held_by(seating, holder)
    if not mine:
        raise _not_yours("who sits at the table has a part in its deals")
    if not all_pledged(seating):
        raise conflict("not_pledged", "nonces are opened when every seat is taken and every player has pledged his own")
    if sha256(bytes.fromhex(nonce)).hexdigest() != seating.places[mine[0]].pledge:
        raise unprocessable("wrong_nonce", "this nonce is not the one whose SHA-256 was pledged")
    return _with(seating, holder, lambda place: replace(place, nonce=nonce))


def _part_of(seating: Seating, holder: str) -> Place:
    """What somebody has put in already who takes a second seat."""
    mine = held_by(seating, holder)
    return seating.places[mine[0]] if mine else Place()


def _changed(seating: Seating, seat: Seat, player: str | None, place: Place) -> Seating:
    """With another on a seat. Once all had pledged, all pledge anew: some may have seen what others opened."""
    places = _but(seating, seat, place)
    if all_pledged(seating):
        places = tuple(Place(one.holder) for one in places)
    players = (*seating.players[:seat], player, *seating.players[seat + 1 :])
    return replace(seating, players=players, places=places, number=seating.number + 1)


def _but(seating: Seating, seat: Seat, place: Place) -> tuple[Place, ...]:
    return (*seating.places[:seat], place, *seating.places[seat + 1 :])


def _with(seating: Seating, holder: str, change: Callable[[Place], Place]) -> Seating:
    places = tuple(change(place) if place.holder == holder else place for place in seating.places)
    return replace(seating, places=places, number=seating.number + 1)


def _not_yours(told: str) -> Exception:
    return trouble(HTTPStatus.FORBIDDEN, "not_your_seat", told)
