"""What happened, as a sentence."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import Seat
from muggins.games.cribbage.events import (
    Announced,
    CardPlayed,
    CardsCut,
    ClaimPassed,
    CountReset,
    CribTurned,
    CutTied,
    DealWon,
    Event,
    GameOver,
    GameWon,
    HandRevealed,
    HandRun,
    HandsDealt,
    HisHeels,
    JokerAsked,
    JokerDeclined,
    LaidAway,
    MugginsCalled,
    OneForLast,
    Pegged,
    SaidGo,
    Shown,
    StarterTurned,
)
from muggins.pieces.cards import write_cards
from muggins.wording.cribbage.items import play_phrase, show_phrases
from muggins.wording.speech import Speaker, listed, number_word, plural, upper_first

Sides = tuple[tuple[Seat, ...], ...]


def event_sentence(event: Event, speaker: Speaker, sides: Sides) -> str:
    """What happened; `sides` are the seats of each side.

    The event is what the listener may see: a hand that is not in it is not told.

    >>> from muggins.pieces.cards import read_card
    >>> event_sentence(SaidGo(Seat(1), 28), Speaker(("Ann", "Bob"), Seat(0)), ())
    'Bob says go at 28.'
    """
    does, whose = speaker.does, speaker.whose
    match event:
        case CardsCut(cards=cards):
            cuts = [
                f"{speaker.who(Seat(seat))} {speaker.verb(Seat(seat), 'cut')} {card}"
                for seat, card in enumerate(cards)
                if card
            ]
            return upper_first(listed(cuts)) + "."
        case CutTied(seats=seats):
            return f"{upper_first(listed([speaker.who(seat) for seat in seats]))} cut alike and cut again."
        case DealWon(seat=seat):
            return f"{does(seat, 'deal')} first, with the lowest card."
        case HandsDealt():
            return _dealt(event, speaker)
        case LaidAway(seat=seat, number=number, cards=cards):
            what = write_cards(cards) if cards else plural(number, "card")
            return f"{does(seat, 'lay')} away {what}."
        case StarterTurned(card=card):
            return f"The starter is {card}."
        case HisHeels(seat=seat):
            return f"A jack: two for his heels to {speaker.who(seat)}."
        case CardPlayed(seat=seat, card=card, count=count, items=items):
            scored = f": {play_phrase(items)}" if items else ""
            return f"{does(seat, 'play')} {card}, {number_word(count) if count else 'nought'}{scored}."
        case SaidGo(seat=seat, count=count):
            return f"{does(seat, 'say')} go at {count}."
        case JokerAsked(seat=seat):
            return f"The count is 31 and {speaker.who(seat)} {speaker.verb(seat, 'hold')} a joker."
        case JokerDeclined(seat=seat):
            return f"{does(seat, 'keep')} the joker."
        case OneForLast(seat=seat, besides_31=True):
            return f"One more for the last card to {speaker.who(seat)}."
        case OneForLast(seat=seat, very_last=very_last):
            return f"One for {'the last card' if very_last else 'the go'} to {speaker.who(seat)}."
        case CountReset(leader=leader):
            return f"The count starts again, and {speaker.who(leader)} {speaker.verb(leader, 'lead')}."
        case HandRevealed(seat=seat, cards=cards):
            return f"{upper_first(whose(seat))} cards lie open: {write_cards(cards) or 'none are left'}."
        case HandRun(seat=seat):
            return f"Zombies, run: {speaker.who(seat)} {speaker.verb(seat, 'end')} the hand, all cards are thrown in."
        case CribTurned(dealer=dealer):
            # Its cards are in the question or the count that follows.
            return f"{upper_first(whose(dealer))} crib is turned."
        case Announced(seat=seat, what=what, points=points):
            return f"{does(seat, 'count')} {number_word(points) if points else 'nothing'} for the {what}."
        case MugginsCalled(seat=seat, named=named, gained=gained):
            got = f"{speaker.verb(seat, 'get')} {number_word(gained) if gained else 'nothing'}"
            return f"Muggins! {does(seat, 'call')} {number_word(named)} and {got}."
        case ClaimPassed(seat=seat):
            return f"{does(seat, 'claim')} nothing."
        case Shown():
            return _shown(event, speaker)
        case Pegged(seat=seat, points=points, track=track):
            if points < 0:
                return f"{does(seat, 'go')} back {number_word(-points)}, to {track.front}."
            return f"{does(seat, 'peg')} {number_word(points)}, to {track.front}."
        case GameWon():
            return _won(event, speaker, sides)
        case GameOver():
            return _over(event, speaker)
        case _ as never:
            assert_never(never)


def _dealt(event: HandsDealt, speaker: Speaker) -> str:
    extra = " and one to the crib" if event.extra else ""
    told = f"{speaker.does(event.dealer, 'deal')} {plural(event.sizes[0], 'card')} to each{extra}."
    own = next((hand for hand in event.hands if hand), None)
    return told if own is None or speaker.you is None else f"{told} You have {write_cards(own)}."


def _shown(event: Shown, speaker: Speaker) -> str:
    said = ", ".join(show_phrases(event.items)) or "nothing"
    head = f"{upper_first(speaker.whose(event.seat))} {event.what} {write_cards(event.cards)} with {event.starter}"
    return " ".join(filter(None, (f"{head}: {said}.", miscount(event))))


def miscount(event: Shown) -> str:
    """What is said of a number that was not the worth; nothing where it was, or none was announced."""
    worth = sum(item.points for item in event.items)
    if event.announced is None or event.announced == worth:
        return ""
    told = f"It was worth {worth}, counted {event.announced}"
    if event.announced < worth:
        return f"{told}."
    if event.pegged < worth:
        # What the pegs do is told by their own event: none goes back below 0 (C45).
        return f"{told}: a penalty of {number_word(event.announced - worth)}."
    return f"{told}, so {worth} is pegged."


def _won(event: GameWon, speaker: Speaker, sides: Sides) -> str:
    winner = sides[event.side]
    many = len(winner) > 1 or winner[0] == speaker.you
    losers = [score for side, score in enumerate(event.scores) if side != event.side]
    score = f"{event.scores[event.side]} to {listed([str(score) for score in losers])}"
    told = f"{upper_first(speaker.side(winner))} {'win' if many else 'wins'} {score}."
    for side, skunk in enumerate(event.skunks):
        if skunk:
            are = "are" if len(sides[side]) > 1 or sides[side][0] == speaker.you else "is"
            told += f" {upper_first(speaker.side(sides[side]))} {are} {'skunked' if skunk == 1 else 'double skunked'}."
    if sum(event.games) > event.won or event.won > 1:
        tally = "; ".join([f"{speaker.side(side)} {won}" for side, won in zip(sides, event.games, strict=True)])
        told += f" Games won: {tally}."
    return told


def _over(event: GameOver, speaker: Speaker) -> str:
    if event.seat is None:
        return "The game is abandoned." if event.reason == "abandoned" else "The game is over."
    why = {
        "resigned": speaker.does(event.seat, "resign"),
        "timeout": f"{upper_first(speaker.whose(event.seat))} time has run out",
        "forfeit": speaker.does(event.seat, "forfeit"),
    }
    first = [Seat(seat) for seat, rank in enumerate(event.standings) if rank == 1]
    verb = speaker.verb(first[0], "win") if len(first) == 1 else "win"
    return f"{why[event.reason]}. {upper_first(speaker.side(first))} {verb}, and the game is over."
