"""Records: the text of a game, read strictly, written, and replayed against the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from muggins.core.dealer import SEED_BYTES, Dealer
from muggins.core.game import BadNotation, Game, IllegalAction, Over, Refusal
from muggins.core.match import Match, played
from muggins.core.notation import read_back, read_line, write_line
from muggins.core.registry import Entry, Registry
from muggins.core.standing import Line, place_of

VERSION = 1
MOST_BYTES = 2_000_000
"""A record's text may not be longer; a long match has some 100,000."""
MOST_ACTIONS = 50_000


class BadRecord(BadNotation):
    """A text is no record. `field` names the part that is wrong, if one is."""

    def __init__(self, code: str, message: str, field: str | None = None) -> None:
        super().__init__(code, message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Fair:
    """What proves the deals: SHA-256 of the seed, the players' nonces in ascending order, the seed; all hex.

    The seed is nothing until it is published.
    """

    commitment: str
    nonces: tuple[str, ...] = ()
    seed: str | None = None

    @property
    def dealer(self) -> Dealer | None:
        """The dealer of this seed at its first draw, if the seed is published."""
        return None if self.seed is None else Dealer(bytes.fromhex(self.seed), list(map(bytes.fromhex, self.nonces)))

    @classmethod
    def of(cls, dealer: Dealer, *, with_seed: bool) -> Fair:
        """What proves the deals of `dealer`; the seed only where it may be published."""
        nonces = tuple(nonce.hex() for nonce in dealer.nonces)
        return cls(dealer.commitment, nonces, dealer.seed.hex() if with_seed else None)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; numbers are a side's each."""

    scores: tuple[int, ...]
    standings: tuple[int, ...]
    reason: str
    games: tuple[int, ...] | None = None

    def json(self) -> dict[str, object]:
        """The result as a record holds it."""
        games = {} if self.games is None else {"games": list(self.games)}
        return {"scores": list(self.scores), **games, "standings": list(self.standings), "reason": self.reason}


@dataclass(frozen=True, slots=True, order=True)
class StandIn:
    """A bot that acted for a seat from the `first` to the `last` of the record's actions, counted from 1."""

    seat: int
    bot: str
    first: int
    last: int

    def json(self) -> dict[str, object]:
        """As a record holds it.

        >>> StandIn(1, "bot:steady@1", 57, 80).json()
        {'seat': 1, 'bot': 'bot:steady@1', 'from': 57, 'to': 80}
        """
        return {"seat": self.seat, "bot": self.bot, "from": self.first, "to": self.last}


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game as text: who played what, by which rules, and each action on a line."""

    game: str
    rules: str
    options: Mapping[str, object] = field(default_factory=dict)
    players: tuple[str, ...] | None = None
    actions: tuple[str, ...] = ()
    fair: Fair | None = None
    result: Mapping[str, object] | None = None
    stand_ins: tuple[StandIn, ...] = ()


def parse(text: str) -> Record:
    """The record that a JSON text holds. Raises `BadRecord`; the rules are not asked yet.

    >>> parse('{"muggins": 1, "game": "cribbage", "rules": "regal", "actions": []}').rules
    'regal'
    """
    if len(text) > MOST_BYTES:
        raise BadRecord("too_long", f"a record is at most {MOST_BYTES:,} bytes long")
    document = _json(text)
    if not isinstance(document, dict):
        raise BadRecord("not_a_record", 'a record is a JSON object, as in {"muggins": 1, ...}')
    known = ("muggins", "game", "rules", "options", "players", "actions", "fair", "result", "stand_ins")
    for name in document:
        if name not in known:
            raise BadRecord(
                "unknown_field", f"a record has no field {name[:40]!r}; it has {', '.join(known)}", name[:40]
            )
    for name in ("muggins", "game", "rules", "actions"):
        if name not in document:
            raise BadRecord("missing_field", f"the record lacks {name!r}", name)
    if document["muggins"] != VERSION or isinstance(document["muggins"], (bool, float)):
        raise BadRecord("unknown_version", f"muggins is {VERSION} in a record that can be read here", "muggins")
    options = document.get("options", {})
    if not isinstance(options, dict):
        raise BadRecord("bad_field", "options is an object of names and values", "options")
    actions = _texts(document["actions"], "actions", MOST_ACTIONS)
    return Record(
        game=_text(document["game"], "game"),
        rules=_text(document["rules"], "rules"),
        options=options,
        players=_players(document["players"]) if "players" in document else None,
        actions=actions,
        fair=_fair(document["fair"]) if "fair" in document else None,
        result=_result(document["result"]) if "result" in document else None,
        stand_ins=_stand_ins(document["stand_ins"], len(actions)) if "stand_ins" in document else (),
    )


def _json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except BadRecord:
        raise
    except RecursionError:
        raise BadRecord("too_deep", "the text is nested too deeply to be a record") from None
    except json.JSONDecodeError as error:
        raise BadRecord(
            "not_json", f"the text is no JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    except ValueError:
        raise BadRecord("not_json", "the text holds a number too long to read") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = dict(pairs)
    if len(names) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in times if times[name] > 1)
        raise BadRecord("field_twice", f"{twice[:40]!r} stands there twice", twice[:40])
    return names


def _no_constant(name: str) -> object:
    raise BadRecord("not_json", f"{name} is no number in a record")


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise BadRecord("bad_field", f"{name} is a text", name)
    return value


def _texts(value: object, name: str, most: int) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadRecord("bad_field", f"{name} is a list of texts", name)
    if len(value) > most:
        raise BadRecord("too_long", f"{name} has {len(value):,} entries; at most {most:,} can be read", name)
    return tuple(value)


def _players(value: object) -> tuple[str, ...]:
    names = _texts(value, "players", 10)
    for name in names:
        if not (1 <= len(name) <= 60 and name.isprintable()):
            raise BadRecord("bad_name", "a player's name is 1 to 60 printable characters", "players")
    return names


def _fair(value: object) -> Fair:
    if not isinstance(value, dict) or not {"commitment"} <= set(value) <= {"commitment", "nonces", "seed"}:
        raise BadRecord("bad_field", "fair is an object with commitment, nonces and seed", "fair")
    nonces = _texts(value.get("nonces", []), "fair.nonces", 10)
    if not all(_is_hex(nonce) for nonce in nonces):
        raise BadRecord("bad_field", "each of fair.nonces is an even number of hex digits, at most 128", "fair.nonces")
    committed = _digest(value["commitment"], "fair.commitment", "")
    seed = _digest(value["seed"], "fair.seed", "; leave it out until it is published") if "seed" in value else None
    return Fair(committed.lower(), nonces, seed)


def _digest(value: object, name: str, advice: str) -> str:
    if not (_is_hex(value) and len(value) == 2 * SEED_BYTES):
        raise BadRecord("bad_field", f"{name} is {2 * SEED_BYTES} hex digits{advice}", name)
    return value


def _is_hex(text: object) -> TypeGuard[str]:
    return (
        isinstance(text, str)
        and 0 < len(text) <= 128
        and len(text) % 2 == 0
        and set(text) <= set("0123456789abcdefABCDEF")
    )


def _result(value: object) -> Mapping[str, object]:
    needed = {"scores", "standings", "reason"}
    if not isinstance(value, dict) or not needed <= set(value) <= needed | {"games"}:
        raise BadRecord(
            "bad_field", "result is an object with scores, standings and reason, and games in a match", "result"
        )
    for name in ("scores", "standings", "games"):
        if name in value:
            _check_numbers(value[name], f"result.{name}")
    _text(value["reason"], "result.reason")
    return value


def _stand_ins(value: object, actions: int) -> tuple[StandIn, ...]:
    if not isinstance(value, list) or len(value) > actions:
        raise BadRecord("bad_field", "stand_ins is a list of objects, at most one an action", "stand_ins")
    return tuple(_stand_in(one, actions) for one in value)


def _stand_in(value: object, actions: int) -> StandIn:
    match value:
        case {"seat": int(seat), "bot": str(bot), "from": int(first), "to": int(last), **rest} if (
            not rest
            and not any(isinstance(number, bool) for number in (seat, first, last))
            and 0 <= seat < 10
            and 1 <= len(bot) <= 60
            and bot.isprintable()
            and 1 <= first <= last <= actions
        ):
            return StandIn(seat, bot, first, last)
    told = "each of stand_ins has a seat, a bot, and the first and last action, from and to, for which it stood in"
    raise BadRecord("bad_field", told, "stand_ins")


def _check_numbers(value: object, name: str) -> None:
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise BadRecord("bad_field", f"{name} is a list of whole numbers", name)


def write(record: Record) -> str:
    """The record as one line of JSON, without the line's end.

    >>> parse(write(Record(game="cribbage", rules="regal"))).actions
    ()
    """
    document: dict[str, object] = {"muggins": VERSION, "game": record.game, "rules": record.rules}
    document["options"] = dict(record.options)
    if record.players is not None:
        document["players"] = list(record.players)
    document["actions"] = list(record.actions)
    if record.fair is not None:
        fair: dict[str, object] = {"commitment": record.fair.commitment, "nonces": list(record.fair.nonces)}
        document["fair"] = fair if record.fair.seed is None else {**fair, "seed": record.fair.seed}
    if record.result is not None:
        document["result"] = dict(record.result)
    if record.stand_ins:
        document["stand_ins"] = [one.json() for one in record.stand_ins]
    return json.dumps(document, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a record's action: its number from 1, its text, and why.

    `refusal` is there if the rules say no; otherwise `code` and `message` tell, with `rule` where a rule
    leaves no way to write it. Without an `action` it is the result that is wrong.
    """

    code: str
    action: int | None
    line: str
    message: str
    refusal: Refusal | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played up to its end, or to its first fault.

    `good` is how many of its lines were read, `log` the actions that stand after what was
    taken back, each with its line's number.
    """

    entry: Entry
    match: Match[Any, Any, Any, Any]
    log: tuple[tuple[int, Line], ...]
    good: int
    fault: Fault | None


def open_game(record: Record, registry: Registry) -> tuple[Entry, Game[Any, Any, Any, Any]]:
    """The rulebook and game of a record.

    Raises `BadRecord` for unknown rules, if `game` is not that of `rules` or the players are too
    many, `BadOptions`.
    """
    try:
        entry = registry.entry(record.rules)
    except BadNotation as error:
        raise BadRecord(error.code, str(error), "rules") from None
    if record.game != entry.game:
        raise BadRecord(
            "wrong_game", f"game is {record.game[:40]!r}, but the rules {entry.rules} are for {entry.game!r}", "game"
        )
    game = entry.build(record.options)
    seats = sum(map(len, game.sides))
    if record.players is not None and len(record.players) != seats:
        raise BadRecord(
            "wrong_players", f"the record names {len(record.players)} players for a game of {seats}", "players"
        )
    return entry, game


def replay(record: Record, registry: Registry) -> Replay:
    """Play a record's actions by its rules, up to the first that cannot stand.

    Raises what `open_game` raises.
    """
    entry, game = open_game(record, registry)
    match, log, fault = _play_lines(record, entry, game)
    if fault is None:
        return Replay(entry, match, log, len(record.actions), _wrong_result(record, game, match))
    assert fault.action is not None
    return Replay(entry, match, log, fault.action - 1, fault)


def _play_lines(
    record: Record, entry: Entry, game: Game[Any, Any, Any, Any]
) -> tuple[Match[Any, Any, Any, Any], tuple[tuple[int, Line], ...], Fault | None]:
    """A record's lines up to the first that cannot stand, and why it cannot.

    The state before each line is kept, so that taking back costs nothing, however often it is done.
    """
    match = Match(game)
    log: list[tuple[int, Line]] = []
    before: list[Any] = []
    back = fault = None
    for number, text in enumerate(record.actions, 1):
        try:
            if not text.strip():
                raise BadNotation("empty_line", "the line is empty: write WHO VERB ARGS, as in 1 play 5h")
            if (line := read_back(text)) is not None:
                back = place_of(log, line)
                match.state = before[back]
                del log[back:], before[back:], match.log[back:]
                continue
            by, action = read_line(text, entry.notation)
            before.append(match.state)
            match.submit(by, action)
        except BadNotation as error:
            fault = Fault(error.code, number, text, str(error), rule=error.rule)
            break
        except IllegalAction as error:
            fault = Fault(error.refusal.code, number, text, str(error.refusal), error.refusal)
            break
        log.append((number, (by, action)))
    return match if back is None else played(game, None, match.log), tuple(log), fault


def result_of(game: Game[Any, Any, Any, Any], state: object) -> Result | None:
    """How the game ended, if it has."""
    turn = game.turn(state)
    if not isinstance(turn, Over):
        return None
    tally = game.tally(state)
    standings = tuple(turn.standings[side[0]] for side in game.sides)
    return Result(tally.scores, standings, turn.reason, tally.games)


def _wrong_result(record: Record, game: Game[Any, Any, Any, Any], match: Match[Any, Any, Any, Any]) -> Fault | None:
    if record.result is None:
        return None
    result = result_of(game, match.state)
    if result is None:
        return Fault("result_too_early", None, "", "the record has a result, but its game is not over")
    right = result.json()
    for name, value in record.result.items():
        if right.get(name) != value:
            return Fault("result_disagrees", None, "", f"result.{name} is {json.dumps(right.get(name))} by the actions")
    return None


def record_of(
    entry: Entry,
    options: Mapping[str, object],
    players: Sequence[str],
    match: Match[Any, Any, Any, Any],
    *,
    with_seed: bool = False,
) -> Record:
    """The record of a match as it stands, with its dealer's proof and, at the end, its result.

    The seed is published when the game is over; before that only `with_seed`, for a record that
    nobody but the one who deals can read.
    """
    result = result_of(match.game, match.state)
    return Record(
        game=entry.game,
        rules=entry.rules,
        options=entry.differing(options),
        players=tuple(players),
        actions=tuple(write_line(by, action, entry.notation) for by, action in match.log),
        fair=None if match.dealer is None else Fair.of(match.dealer, with_seed=with_seed or result is not None),
        result=None if result is None else result.json(),
    )
