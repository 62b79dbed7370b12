"""What happened, as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from muggins.core.game import Seat
from muggins.games.zombs.deck import FISH, ZERO, Cards
from muggins.games.zombs.events import (
    BlockRemoved,
    CardDiscarded,
    CardsDrawn,
    DealerDrawn,
    DrawingStopped,
    EndBlocked,
    Event,
    FishAsked,
    FishChooses,
    FishFailed,
    FishGiven,
    GameOver,
    GameWon,
    GraveRobbed,
    GraveTaken,
    GraveTurned,
    HandDealt,
    HandsTraded,
    HordeGrown,
    HordeQuarantined,
    HordeStarted,
    PoolRenewed,
    QuarantineLifted,
    RoundStood,
    TurnEnded,
    TurnSkipped,
    ZombCured,
)
from muggins.games.zombs.turns import LONGEST, STILL
from muggins.wording.speech import Speaker, listed, number_word, plural, upper_first
from muggins.wording.zombs.cards import COLOUR_NAMES, Naming, card_name, cards_named, end_name, the_card

Sides = tuple[tuple[Seat, ...], ...]


def event_sentence(event: Event, speaker: Speaker, sides: Sides = ()) -> str:
    """What happened; the event is what the listener may see. `sides` are the seats of each side.

    >>> from muggins.games.zombs.deck import zomb
    >>> event_sentence(CardDiscarded(Seat(1), zomb("R", 3)), Speaker(("Ann", "Bob"), Seat(0)))
    'Bob discards red 3.'
    """
    return _told(event, speaker, sides, card_name)


def spoken(event: Event, speaker: Speaker, sides: Sides = ()) -> str:
    """The same for a voice.

    >>> from muggins.games.zombs.deck import zomb
    >>> spoken(CardDiscarded(Seat(0), zomb("R", 3)), Speaker(("Ann", "Bob"), Seat(0)))
    'You discard the red 3.'
    """
    return _told(event, speaker, sides, the_card)


def _told(event: Event, speaker: Speaker, sides: Sides, named: Naming) -> str:
    does, who, whose = speaker.does, speaker.who, speaker.whose
    match event:
        case DealerDrawn(seat=seat):
            return f"{does(seat, 'deal')} first."
        case HandDealt(seat=seat, number=number, cards=cards):
            return f"{does(seat, 'get')} {_cards(number, cards, named)}."
        case GraveTurned(card=card):
            return f"{upper_first(named(card))} is turned up and starts the Grave."
        case GraveTaken(seat=seat, card=card):
            return f"{does(seat, 'take')} {named(card)} from the Grave."
        case CardsDrawn(seat=seat, number=number, left=left, cards=cards):
            return f"{does(seat, 'draw')} {_cards(number, cards, named)} from the Pool; {_pool(left)}."
        case DrawingStopped(seat=seat):
            return f"{does(seat, 'stop')} drawing."
        case PoolRenewed(number=number):
            return f"The Grave but its top card is shuffled into a new Pool of {plural(number, 'card')}."
        case TurnSkipped(seat=seat):
            return f"{does(seat, 'have')} no cards, and so no turn."
        case HordeStarted(seat=seat, cards=cards):
            colour = cards[0].colour
            assert colour is not None
            return f"{does(seat, 'start')} a {COLOUR_NAMES[colour]} horde with {cards_named(cards, named)}."
        case HordeGrown(seat=seat, owner=owner, card=card, length=length):
            assert card.colour is not None
            horde = f"{_whose(speaker, owner, seat)} {COLOUR_NAMES[card.colour]} horde"
            return f"{does(seat, 'lay')} {named(card)} to {horde}, which has {_of(length)} now."
        case EndBlocked(seat=seat, owner=owner, end=end, card=card, number=number):
            counts = f", where it counts {number}" if card == ZERO else ""
            where = f"the {end_name(end)} of {whose(owner)} {COLOUR_NAMES[event.colour]} horde"
            return f"{does(seat, 'block')} {where} with {named(card)}{counts}."
        case HordeQuarantined(seat=seat, owner=owner, colour=colour):
            return f"{does(seat, 'put')} {whose(owner)} {COLOUR_NAMES[colour]} horde in Quarantine."
        case BlockRemoved():
            return _removed(event, speaker, named)
        case QuarantineLifted(seat=seat, owner=owner, colour=colour, card=card):
            horde = f"{_whose(speaker, owner, seat)} {COLOUR_NAMES[colour]} horde"
            return f"{does(seat, 'lift')} the Quarantine of {horde} with {named(card)}."
        case ZombCured(seat=seat, owner=owner, card=card):
            return f"{does(seat, 'cure')} {named(card)} of {whose(owner)} horde; it goes to the Grave."
        case HandsTraded():
            return _traded(event, speaker, named)
        case FishAsked(seat=seat, other=other, wanted=wanted):
            return f"{does(seat, 'ask')} {who(other)} for {_either(wanted, named)} with {named(FISH)}."
        case FishFailed(other=other, wanted=wanted):
            lacks = f"{does(other, 'have')} no {' and no '.join(map(card_name, wanted))}"
            return f"{lacks}; the Zomb-Fish goes to the bottom of the Grave."
        case FishChooses(other=other, cards=cards):
            chooses = f"{speaker.verb(other, 'choose')} which to give"
            return f"{does(other, 'have')} {cards_named(cards, named)}, and {chooses}."
        case FishGiven(seat=seat, other=other, card=card, length=length):
            return f"{does(other, 'give')} {named(card)}; {whose(seat)} horde has {_of(length)} now."
        case GraveRobbed(seat=seat, card=card):
            return f"{does(seat, 'rob')} {named(card)} from the Grave."
        case CardDiscarded(seat=seat, card=card):
            return f"{does(seat, 'discard')} {named(card)}."
        case TurnEnded(seat=seat):
            return f"{does(seat, 'have')} no cards left, so {whose(seat)} turn ends."
        case RoundStood(still=still):
            return _stood(still)
        case GameWon():
            return _won(event, speaker, sides)
        case GameOver():
            return _over(event, speaker, sides)
        case _ as never:
            assert_never(never)


def _cards(number: int, cards: Cards | None, named: Naming) -> str:
    return plural(number, "card") if cards is None else cards_named(cards, named)


def _pool(left: int) -> str:
    return f"{plural(left, 'card')} {'is' if left == 1 else 'are'} left in it" if left else "it is empty"


def _of(length: int) -> str:
    return plural(length, "Zomb")


def _whose(speaker: Speaker, owner: Seat, actor: Seat) -> str:
    """Whose horde it is, where the one who acts has just been named."""
    return "the" if owner == actor != speaker.you else speaker.whose(owner)


def _either(cards: Cards, named: Naming) -> str:
    return " or ".join(map(named, cards))


def _removed(event: BlockRemoved, speaker: Speaker, named: Naming) -> str:
    horde = f"{_whose(speaker, event.owner, event.seat)} {COLOUR_NAMES[event.colour]} horde"
    taken = f"{named(event.block)} from the {end_name(event.end)} of {horde}"
    return f"{speaker.does(event.seat, 'remove')} {taken} with {named(event.card)}."


def _traded(event: HandsTraded, speaker: Speaker, named: Naming) -> str:
    told = f"{speaker.does(event.seat, 'trade')} hands with {speaker.who(event.other)}"
    if event.gave is None or event.got is None or speaker.you not in (event.seat, event.other):
        return f"{told}, {_count(event.number)} for {_count(event.other_number)}."
    gave, got = (event.gave, event.got) if speaker.you == event.seat else (event.got, event.gave)
    return f"{told}. You give {cards_named(gave, named)}, and get {cards_named(got, named)}."


def _count(number: int) -> str:
    return plural(number, "card") if number else "none"


def _stood(still: int) -> str:
    rounds = "a full round" if still == 1 else plural(still, "full round")
    if still >= STILL:
        return f"No horde has changed for {rounds}."
    return f"No horde has changed for {rounds}; after {number_word(STILL)} the longest wins."


_RULINGS: Mapping[str, Callable[[Speaker, Seat], str]] = {
    "resigned": lambda speaker, seat: speaker.does(seat, "resign"),
    "timeout": lambda speaker, seat: f"{upper_first(speaker.whose(seat))} time has run out",
    "forfeit": lambda speaker, seat: speaker.does(seat, "forfeit"),
}


def _won(event: GameWon, speaker: Speaker, sides: Sides) -> str:
    sides = sides or tuple((Seat(seat),) for seat in range(len(event.lengths)))
    best = max(event.lengths)
    first = [side for side, length in zip(sides, event.lengths, strict=True) if length == best]
    why = (
        f"{upper_first(speaker.whose(event.seat))} horde is complete"
        if event.seat is not None
        else "No horde is complete"
    )
    won = _winners(first, speaker)
    tally = "; ".join(f"{speaker.side(side)} {games}" for side, games in zip(sides, event.games, strict=True))
    return f"{why}. {won}{_score(first, sides, event.lengths)}. Games won: {tally}."


def _over(event: GameOver, speaker: Speaker, sides: Sides) -> str:
    if event.reason == "abandoned":
        return "The game is abandoned."
    seats = tuple((Seat(seat),) for seat in range(len(event.standings)))
    sides = sides or (seats if len(seats) == len(event.lengths) else ((*seats[0], *seats[2]), (*seats[1], *seats[3])))
    first = [side for side in sides if event.standings[side[0]] == 1]
    if event.reason in _RULINGS:
        assert event.seat is not None
        return f"{_RULINGS[event.reason](speaker, event.seat)}. {_winners(first, speaker)}."
    if event.seat is not None:
        why = f"{upper_first(speaker.whose(event.seat))} horde is complete"
    elif event.rounds >= LONGEST:
        why = f"{upper_first(number_word(LONGEST))} rounds are over, and the longest horde wins"
    else:
        why = "The longest horde wins"
    return f"{why}. {_winners(first, speaker)}{_score(first, sides, event.lengths)}."


def _winners(first: Sequence[tuple[Seat, ...]], speaker: Speaker) -> str:
    """The sides that win, one or several that share."""
    who = upper_first(listed([speaker.side(side) for side in first]))
    if len(first) > 1:
        return f"{who} share the win"
    seats = first[0]
    return f"{who} {'win' if len(seats) > 1 else speaker.verb(seats[0], 'win')}"


def _score(first: Sequence[tuple[Seat, ...]], sides: Sides, lengths: Sequence[int]) -> str:
    """The longest horde of the winners, then those of the others; nothing where these do not say why."""
    by_side = dict(zip(sides, lengths, strict=True))
    best = by_side[first[0]]
    others = [str(length) for side, length in by_side.items() if side not in first]
    return f", {best} to {listed(others)}" if others else f", {best} each"
