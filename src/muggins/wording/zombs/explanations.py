"""Why something happened, and what it means, for who is learning the game."""

from __future__ import annotations

from typing import assert_never

from muggins.games.zombs.deck import ZERO
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
from muggins.games.zombs.options import Length, Mode, Options
from muggins.games.zombs.turns import LONGEST, STILL
from muggins.wording.speech import Speaker, number_word
from muggins.wording.zombs.cards import card_name


def explain(event: Event, speaker: Speaker, options: Options) -> str:
    """Why an event came about and what follows from it, in a few short sentences with the rules' numbers.

    The event is what the listener may see, and nothing else is used: no explanation tells more
    than its event.

    >>> from muggins.core.game import Seat
    >>> explain(TurnEnded(Seat(1)), Speaker(("Ann", "Bob"), Seat(0)), Options())
    'A hand without cards ends the turn at once, without a discard. It costs nothing (Z22).'
    """
    team = options.mode is Mode.TEAM
    match event:
        case DealerDrawn():
            return "The first dealer is drawn by lot, the deal passes left in later games (Z16). The next seat begins."
        case HandDealt():
            return "Each gets seven cards, which the others do not see (Z10)."
        case GraveTurned():
            return "One card starts the Grave. Whoever draws may take the top card, and all may look through it (Z10)."
        case GraveTaken():
            return (
                "Cards from the Grave are taken before those from the Pool, one at a time from its top (Z12). "
                "All have seen the card, so all know that it is in that hand."
            )
        case CardsDrawn():
            return (
                "Each draws up to eight at the beginning of a turn, in the first round one (Z11, Z12). After the "
                "first card from the Pool nothing more comes from the Grave in that turn."
            )
        case DrawingStopped():
            return "With the Pool used up nobody has to take the cards of the Grave (Z13)."
        case PoolRenewed():
            return "The Pool was empty, so the Grave was shuffled into a new one; its top card stays (Z14)."
        case TurnSkipped():
            return "Who has no cards and draws none has no turn; it counts as one all the same (Z25)."
        case HordeStarted():
            return (
                "A horde starts with the 5, the 6 or both, in a colour that no other horde has. Each player has one, "
                "and its colour stays (Z20)."
            )
        case HordeGrown():
            partner = ", also to your partner's" if team else ""
            return f"A horde grows by the next number at an end that is open{partner} (Z21). {_goal(options)}"
        case EndBlocked(card=card, number=number):
            return _blocked(card == ZERO, number)
        case HordeQuarantined():
            return (
                "Two Quarantine cards shut both ends. The horde neither grows nor takes a block, until one 10 of any "
                "colour, Frank the Pig or the Unicorn lifts both at once (Z33, Z35)."
            )
        case BlockRemoved(card=card):
            where = (
                "Both lie in the Grave now, the card that removed the block on top"
                if card.number is not None
                else "The block lies in the Grave, the special card in the Vault"
            )
            return f"A higher Zomb removes a block, a 10 also a 10; so does a special card (Z34). {where} (Z37)."
        case QuarantineLifted():
            return "One card lifts a Quarantine from both ends (Z35). The Quarantine cards go to the Vault (Z37)."
        case ZombCured():
            return (
                "A Cure takes the last Zomb at an end of an opponent's horde that is not blocked there, never a 5 or "
                "a 6. It lies on top of the Grave now, the Cure in the Vault (Z38, Z46)."
            )
        case HandsTraded():
            return (
                "The two exchange all their cards, so each knows the other's hand. What was known of a hand moves "
                "along with it (Z40)."
            )
        case FishAsked():
            return "A Zomb-Fish asks one opponent for any card that fits an unblocked horde of one's own (Z41)."
        case FishFailed():
            return (
                "All know now that these cards are not in that hand. The Zomb-Fish lies at the bottom of the Grave "
                "(Z41)."
            )
        case FishChooses():
            return "Of two cards that fit the giver chooses. All know now that both are in that hand (Z41)."
        case FishGiven():
            return "The card given is laid to the asker's horde at once, and the Zomb-Fish goes to the Vault (Z41)."
        case GraveRobbed():
            return (
                "Rob the Grave takes any card of the Grave and lies down in its place (Z42). All have seen which, so "
                "all know that it is in that hand."
            )
        case CardDiscarded(card=card):
            special = f" Discarded, {card_name(card)} has no effect." if card.number is None else ""
            return f"Who holds cards ends the turn with one to the Grave, any that he likes (Z22).{special}"
        case TurnEnded():
            return "A hand without cards ends the turn at once, without a discard. It costs nothing (Z22)."
        case RoundStood():
            return (
                f"After {number_word(STILL)} full rounds in which no horde grew, shrank, was blocked or unblocked, the "
                "longest horde wins (Z44)."
            )
        case GameWon(seat=seat):
            return f"{_ended(seat is not None, options)} The deal passes left (Z16)."
        case GameOver():
            return _over(event, options)
        case _ as never:
            assert_never(never)


def _goal(options: Options) -> str:
    if options.length is Length.FAST:
        return "Seven in a row win (Z3)."
    return "Ten, from 1 to 10, win (Z4)."


def _blocked(zero: bool, number: int) -> str:
    where = "An open end of an opponent's horde takes one block, a Zomb of another colour or a 0 (Z30)."
    if zero:
        where += f" A 0 counts as the Zomb that it lies next to, here {number} (Z32)."
    higher = "another 10" if number == 10 else "a 10" if number == 9 else f"a Zomb from {number + 1} up"
    return f"{where} It goes away by {higher}, a Brain, a Cure, Frank the Pig or the Unicorn (Z34)."


_RULINGS = {"resigned": "Who gives up", "timeout": "Who runs out of time", "forfeit": "Who forfeits"}


def _ended(complete: bool, options: Options) -> str:
    if not complete:
        return (
            f"No horde changed for {number_word(STILL)} rounds, or {LONGEST} were played: the longest horde wins (Z44)."
        )
    cards = "seven Zombs in a row" if options.length is Length.FAST else "the Zombs 1 to 10"
    side = " Partners win together, whoever laid the last card (Z6)." if options.mode is Mode.TEAM else ""
    return f"A horde is complete with {cards}, and the game is won at that moment, blocked or not (Z5).{side}"


def _over(event: GameOver, options: Options) -> str:
    if event.reason in _RULINGS:
        return f"{_RULINGS[event.reason]} ends the game and is last, the others by longest horde (Z8)."
    if event.reason == "abandoned":
        return "Nobody plays on, so all rank by longest horde as it stands (Z8)."
    return _ended(event.seat is not None, options)
