"""A decision beside the best that its seat could have made, with what each choice was worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal, Protocol, cast, get_args, runtime_checkable

from muggins.bots.advising import adviser
from muggins.bots.protocol import Weighed
from muggins.bots.registry import bot_named, is_bot, player_name
from muggins.core.errors import BadNotation
from muggins.core.game import Choices, Decide
from muggins.games.cribbage.actions import Action, Lay, Move, Play
from muggins.games.cribbage.judging import choices
from muggins.games.cribbage.view import View
from muggins.pieces.cards import write_cards
from muggins.wire.lobby import Told, WeighedChoice, WeighedTurn, Weighing
from muggins.wire.made import Made
from muggins.wording.cribbage import judgements as words
from muggins.wording.cribbage.judgements import Way
from muggins.wording.speech import Speaker, the_cards

Decision = Literal["lay", "play", "joker", "count", "claim"]
Unit = Literal["win", "points"]

CLOSE: dict[Unit, float] = {"win": 0.0005, "points": 0.005}
"""What is less than this would be told as nothing, so nothing is missed by it."""


@runtime_checkable
class Thinker(Protocol):
    """A bot that can tell what it thinks of each choice."""

    def weigh(self, view: View, legal: Choices[Action]) -> tuple[Weighed[Action], ...]:
        """All that is worth considering, the best first."""


def wire_judged(view: View, made: Made, speaker: Speaker) -> WeighedTurn | None:
    """What the seat of `view` decided; nothing where all choices come to the same.

    Nothing but the view is looked at. Where a bot decided that weighs otherwise, what it thought is told as well.
    """
    turn, action = view.turn, made.action
    if not isinstance(turn, Decide) or view.seat not in turn.seats or not isinstance(action, get_args(Move)):
        return None
    legal = choices(view)
    if turn.kind in ("count", "claim"):
        return _counted(view, made, speaker)
    if len({_worth_alike(one) for one in legal.listed}) < 2:
        return None
    weighed = adviser("cribbage")(view, legal)
    ways = _ways(weighed)
    mine = next(way for way in ways if _same(way.action) == _same(action))
    unit: Unit = "win" if "win" in mine.parts else "points"
    lost = max(ways[0].value - mine.value, 0)
    missed = lost >= CLOSE[unit] or (words.wins_now(view, ways[0]) and not words.wins_now(view, mine))
    best = ways[0] if missed else mine
    own = _own_thoughts(view, legal, made.player, weighed)
    name = speaker.names[view.seat]
    thought = f"What {name} thought of each"
    weighings = [_weighing(view, ways, mine, thought if own == weighed else "What each was worth")]
    if own is not None and own != weighed:
        weighings.append(_weighing(view, _ways(own), mine, thought))
    return _turn(
        view,
        made,
        best.action,
        missed=missed,
        lost=lost if missed else 0,
        unit=unit,
        why=Told(
            text=words.choice_reason(view, mine, best, write_cards),
            spoken=words.choice_reason(view, mine, best, the_cards),
        ),
        weighings=tuple(weighings),
    )


def _counted(view: View, made: Made, speaker: Speaker) -> WeighedTurn:
    """A number that was said, or a call, beside the right one (C40, C41)."""
    right = adviser("cribbage")(view, choices(view))[0].action
    lost = words.pegged(view, right) - words.pegged(view, made.action)
    return _turn(
        view,
        made,
        right if lost > 0 else made.action,
        missed=lost > 0,
        lost=max(lost, 0),
        unit="points",
        why=Told(
            text=words.count_reason(view, made.action, speaker, write_cards),
            spoken=words.count_reason(view, made.action, speaker, the_cards),
        ),
        weighings=(),
    )


def _turn(
    view: View,
    made: Made,
    best: Move,
    *,
    missed: bool,
    lost: float,
    unit: Unit,
    why: Told,
    weighings: tuple[Weighing, ...],
) -> WeighedTurn:
    assert isinstance(view.turn, Decide)
    assert view.seat is not None
    return WeighedTurn(
        seq=made.seq,
        place=made.place,
        deal=made.deal,
        seat=view.seat,
        decision=cast(Decision, view.turn.kind),
        scores=tuple(track.front for track in view.tracks),
        made=_done(made.action),
        best=_done(best),
        missed=missed,
        lost=lost,
        unit=unit,
        why=why,
        weighings=weighings,
    )


def _done(action: Move) -> Told:
    return Told(text=words.done_name(action, write_cards), spoken=words.done_name(action, the_cards))


def _weighing(view: View, ways: Sequence[Way], mine: Way, title: str) -> Weighing:
    parts, own_crib = words.columns(ways), words.has_own_crib(view)
    return Weighing(
        title=title,
        columns=tuple(map(words.column_title, parts)),
        choices=tuple(
            WeighedChoice(
                name=Told(
                    text=words.short_name(way.action, write_cards), spoken=words.short_name(way.action, the_cards)
                ),
                figures=tuple(words.figure(part, way.parts, own_crib) for part in parts),
                made=_same(way.action) == _same(mine.action),
            )
            for way in ways
        ),
    )


def _own_thoughts(
    view: View, legal: Choices[Action], player: str, advised: tuple[Weighed[Action], ...]
) -> tuple[Weighed[Action], ...] | None:
    """How the bot of that name weighs the same; nothing for a person, and for a bot that does not weigh or is gone."""
    if not is_bot(player):
        return None
    if player == player_name("strong", "cribbage"):
        # It is who advises, and takes long to think.
        return advised
    try:
        bot = bot_named(player, "cribbage", lambda n: 0)
    except BadNotation:
        return None
    return bot.weigh(view, legal) if isinstance(bot, Thinker) else None


def _ways(weighed: Sequence[Weighed[Action]]) -> list[Way]:
    return [Way(cast(Move, one.action), one.value, one.parts) for one in weighed]


def _same(action: Action) -> Hashable:
    """What two actions have in common that do the same: cards are laid away in no order (C5)."""
    return frozenset(action.cards) if isinstance(action, Lay) else action


def _worth_alike(action: Action) -> Hashable:
    """What two choices have in common between which there is nothing to choose: suits do not matter in the play."""
    return (action.card.rank, action.run) if isinstance(action, Play) else action
