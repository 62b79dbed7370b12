"""Why something happened, and what it means, for who is learning the game."""

from __future__ import annotations

from typing import assert_never

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
from muggins.games.cribbage.options import CribFlush, Options
from muggins.games.cribbage.pegging import LIMIT
from muggins.pieces.cards import JACK, JOKER, Card
from muggins.wording.cribbage.endings import over_because, pegged_because, won_because
from muggins.wording.cribbage.play_reasons import played_because
from muggins.wording.cribbage.show_reasons import shown_because
from muggins.wording.speech import Naming, Speaker, number_word, plural, upper_first


def explain(event: Event, speaker: Speaker, options: Options, name: Naming = str) -> str:
    """Why an event came about and what follows from it, in a few short sentences with the rules' numbers.

    The event is what the listener may see, and nothing else is used: no explanation tells more
    than its event. `name` names cards; `the_card` is for a voice.

    >>> from muggins.core.game import Seat
    >>> explain(SaidGo(Seat(1), 28), Speaker(("Ann", "Bob"), Seat(0)), Options())
    'A card that fits must be played, so each card that Bob holds counts at least four (C12). Bob is out until the \
count starts again.'
    """
    match event:
        case CardsCut():
            ace = "a joker is lower than the ace" if options.jokers else "the ace is the lowest of all"
            return f"The lowest card deals first, and {ace} (C1)."
        case CutTied():
            who = "both" if options.players == 2 else "those who cut them"
            return (
                f"Equal lowest cards decide nothing, whatever their suits, so {who} cut again from the whole deck (C1)."
            )
        case DealWon():
            return _first_deal(options)
        case HandsDealt():
            return _dealt(event, speaker, options)
        case LaidAway():
            return (
                "What is laid away makes the crib, which the dealer owns and counts last (C2, C30). "
                "It lies face down, so that nobody sees what another laid away before the crib is shown (C5)."
            )
        case StarterTurned(card=card):
            return _starter(card, options)
        case HisHeels(seat=seat, points=points):
            return (
                f"{speaker.does(seat, 'deal')}, and a jack as the starter gives the dealer {number_word(points)} "
                "at once, even if that wins the game (C6)."
            )
        case CardPlayed():
            return played_because(event, name)
        case SaidGo(seat=seat, count=count):
            return _go(seat == speaker.you, speaker.who(seat), LIMIT + 1 - count, options)
        case JokerAsked(seat=seat):
            return (
                "A joker counts nothing, so it fits at 31 too, and who holds one may play or keep it (C52). "
                f"All know now that {speaker.who(seat)} {speaker.verb(seat, 'hold')} one (C61)."
            )
        case JokerDeclined(seat=seat):
            return f"At 31 a joker may be kept. {speaker.does(seat, 'are')} out until the count starts again (C52)."
        case OneForLast():
            return _last(event)
        case CountReset(leader=leader):
            return (
                "At 31, or when nobody can play on, the count goes back to 0, and earlier cards combine no more (C18). "
                f"{speaker.does(leader, 'lead')}, the first with cards to the left of who played last."
            )
        case HandRevealed(seat=seat):
            return (
                f"A joker was played, so {speaker.whose(seat)} cards lie open until the next deal (C55). "
                "The crib stays hidden (C61)."
            )
        case HandRun():
            closed = ", and the other hand is not laid open" if options.reveal else ""
            return (
                "When a joker's points are pegged its player may end the hand: no show, no crib, and the non-dealer "
                f"deals next (C56). There is no point for the last card{closed} (C59)."
            )
        case CribTurned(dealer=dealer):
            return (
                f"The crib is counted last of all and scores for {speaker.who(dealer)}, the dealer (C30). "
                f"{_crib_flush(options)}"
            )
        case Announced():
            return _announced(options)
        case MugginsCalled():
            return _called(event)
        case ClaimPassed():
            if options.players == 2:
                return "Nobody else may call, so the cards are now counted for all to see (C41, C42)."
            return "The first call takes what was missed; when all opponents have passed, nobody gets it (C41)."
        case Shown():
            return shown_because(event, options, name)
        case Pegged():
            return pegged_because(event, options)
        case GameWon():
            return won_because(event, speaker, options)
        case GameOver():
            return over_because(event, options)
        case _ as never:
            assert_never(never)


def _first_deal(options: Options) -> str:
    passes = "alternates" if options.players == 2 else "passes to the left"
    told = f"The lowest card deals first (C1). After each hand the deal {passes} (C7)."
    return told if options.games == 1 else f"{told} Only the first game of a match is cut for (C8)."


def _dealt(event: HandsDealt, speaker: Speaker, options: Options) -> str:
    crib = f"{speaker.whose(event.dealer)} crib"
    deals = f"since {speaker.who(event.dealer)} {speaker.verb(event.dealer, 'deal')}"
    match options.players:
        case 2:
            return f"Each keeps four and lays two away. Those four are {crib}, {deals} (C2)."
        case 3:
            return f"Each lays one away, and with the one from the deck they are {crib}, {deals} (C2, C3)."
        case _:
            return f"Each lays one away, and these four are {crib}, {deals} (C2, C4)."


def _starter(card: Card, options: Options) -> str:
    told = "The starter is not played, and counts with every hand and with the crib in the show (C6, C31)."
    if card.rank == JOKER:
        return f"{told} A joker has no suit: no nobs, no fifth card of a flush (C54), and no heels (C60)."
    if card.rank == JACK:
        return told
    leads = "The non-dealer" if options.players == 2 else "The player to the dealer's left"
    return f"{told} {leads} leads (C10)."


def _go(mine: bool, who: str, least: int, options: Options) -> str:
    joker = ", and that none is a joker (C61)" if options.jokers else ""
    if mine:
        return (
            "None of your cards fits under 31, so you are out until the count starts again (C12). "
            f"All know now that each of them counts at least {number_word(least)}{joker}."
        )
    joker = ", and none is a joker (C61)" if options.jokers else ""
    return (
        f"A card that fits must be played, so each card that {who} holds counts at least "
        f"{number_word(least)} (C12){joker}. "
        f"{upper_first(who)} is out until the count starts again."
    )


def _last(event: OneForLast) -> str:
    points = number_word(event.points)
    if event.besides_31:
        return f"The card that made 31 is the last of its count as well, and here that scores {points} more (C22)."
    if event.very_last:
        return f"No card is left, and the very last of the play scores {points} (C19)."
    return f"Nobody can play on, so who played last scores {points} (C17), however many said go (C23)."


def _crib_flush(options: Options) -> str:
    if options.crib_flush is CribFlush.FOUR:
        return "Four cards of a suit are a flush in it, as in a hand (C34)."
    return "Only five cards of a suit are a flush in it (C34)."


def _announced(options: Options) -> str:
    over = "costs the excess (C45)" if options.overcount_penalty else "is put down to the worth (C40)"
    told = f"Players count for themselves here: too little is pegged as said (C40), too much {over}."
    if not options.muggins:
        return told
    return f"{told} What the cards are worth is told when nobody can call muggins any more (C42)."


def _called(event: MugginsCalled) -> str:
    if event.gained == 0:
        return "Nothing was missed, and a false call costs nothing (C41)."
    if event.gained < event.named:
        return f"Only {plural(event.gained, 'point')} had been missed, and a caller gets no more than that (C41)."
    return f"At least {plural(event.named, 'point')} had been missed, and a caller gets as many as named (C41)."
