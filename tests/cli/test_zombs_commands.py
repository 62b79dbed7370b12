"""The shell on Zombs: records, choices, decks of one's own, and every mistake with its sentence and its rule."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Decide, Over
from muggins.core.match import Match
from muggins.core.record import record_of, write
from muggins.games.catalog import CATALOG
from muggins.games.zombs.deck import CARDS, DECK
from tests.cli.calls import call, mistake, where
from tests.rules.zombs.table import Table, play_randomly

TEAM = {"players": 4, "mode": "team"}


def kept(tmp_path, table, *more):
    """The record of a table in a file, with these lines at its end."""
    record = json.loads(write(table.record()))
    record["actions"] += more
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def begun(*hands, draws=(), **options):
    """Seat 0 has drawn, and is to act with the first of these hands."""
    table = Table(*hands, **options)
    table.do("0 draw pool", f"* draw 0 {' '.join(draws) or '..'}")
    return table


def after(*lines, hands, **options):
    """A table with these lines done."""
    table = begun(*hands, **options)
    table.do(*lines)
    return table


def blocked():
    """Seat 0 has red 5 to 7 with a green 3 at its high end; seat 1 is to act, without a horde."""
    table = begun("R5 R6 R7 R8 Cure Fish", "G3 0 Quarantine Quarantine Cure Cure")
    table.do("0 start R5 R6", "0 grow R7", "0 discard ..", "1 draw pool", "1 block R+ G3")
    return table


def to_grow_past_it():
    """The same, and seat 0 is to act again."""
    table = blocked()
    table.do("1 discard ..", "0 draw pool", "* draw 0 ..")
    return table


def both(**options):
    """Seat 0 has a red horde, and seat 1 a green one and is to act."""
    table = begun("R5 R6 R7 P4 G7", "G5 G6 R3 G3 Brain Cure Quarantine", **({"length": "normal"} | options))
    table.do("0 start R5 R6", "0 grow R7", "0 discard ..", "1 draw pool", "1 start G5 G6")
    return table


def finished():
    """Seat 0 has red 5 to 10, and seat 1 is to act."""
    table = begun("R5 R6 R7 R8 R9 R10", "G3")
    table.do("0 start R5 R6", "0 grow R7", "0 grow R8", "0 grow R9", "0 grow R10", "0 discard ..", "1 draw pool")
    return table


def quarantined():
    """Seat 0's red horde is in Quarantine, and it is to act with a Brain and a 9."""
    table = begun("R5 R6 Brain R9 R10", "Quarantine Quarantine G5 G6")
    table.do("0 start R5 R6", "0 discard ..", "1 draw pool", "1 quarantine R", "1 start G5", "1 discard ..")
    table.do("0 draw pool")
    return table


def teamed():
    """Seats 0 and 2 have hordes and seat 0 is to act again, of four."""
    table = begun("R5 R6 G3 Fish", "P4", "B5 B6", **TEAM)
    table.do("0 start R5 R6", "0 discard ..", "1 draw pool", "1 discard ..", "2 draw pool", "2 start B5 B6")
    table.do("2 discard ..", "3 draw pool", "3 discard ..", "0 draw pool")
    return table


MISTAKES = {
    "starting with a 4": (
        lambda: begun("R4 R5"), "0 start R4", "starts_with_five_or_six", "Z20",
        "a horde cannot start with red 4: it starts with the 5, the 6 or both of a colour",
    ),
    "a second horde": (
        lambda: after("0 start R5", hands=["R5 G6"]), "0 start G6", "has_a_horde", "Z20",
        "this seat has its horde, the red one, and a player has no second",
    ),
    "a taken colour": (
        lambda: after("0 start R5", "0 discard ..", "1 draw pool", hands=["R5", "R6"]), "1 start R6",
        "colour_taken", "Z20", "red is taken, by the horde of seat 0: start in a colour that no horde has",
    ),
    "growing past a block": (
        to_grow_past_it, "0 grow R8", "end_blocked", "Z21",
        "green 3 blocks the high end of red: nothing can be laid there before it is removed",
    ),
    "a card that does not fit": (
        lambda: after("0 start R5 R6", hands=["R5 R6 R9"]), "0 grow R9", "does_not_fit", "Z21",
        "red 9 does not fit the red horde: red 4 or red 7 would",
    ),
    "an opponent's horde": (
        both, "1 grow R3", "not_your_side", "Z21",
        "the red horde is an opponent's, seat 0: lay cards to a horde of your own side",
    ),
    "blocking one's own": (
        both, "1 block G+ R3", "own_horde", "Z31", "the green horde is your own: this is done to an opponent's",
    ),
    "blocking one's partner's": (
        teamed, "0 block B+ G3", "partners_horde", "Z31",
        "the blue horde is your partner's: this is done to an opponent's",
    ),
    "a horde's own colour on it": (
        both, "1 block R+ R3", "own_colour", "Z31",
        "red 3 has the colour of the horde: a Zomb of another colour can block it, or a 0",
    ),
    "a finished end": (
        finished, "1 block R+ G3", "end_finished", "Z30",
        "the high end of red is finished with the 10: there is nothing to block",
    ),
    "a second block": (
        blocked, "1 block R+ 0", "end_blocked", "Z30", "green 3 blocks the high end of red: an end holds one block",
    ),
    "one Quarantine alone": (
        both, "1 quarantine R", "one_quarantine", "Z33",
        "a Quarantine takes two Quarantine cards together, one at each end of a horde",
    ),
    "a Quarantine on a block": (
        blocked, "1 quarantine R", "end_blocked", "Z45",
        "green 3 blocks the high end of red: a Quarantine is for a horde without blocks",
    ),
    "a Brain on a Quarantine": (
        quarantined, "0 unblock R Brain", "cannot_lift", "Z35",
        "Brain does not lift a Quarantine: a 10, Frank the Pig or the Unicorn does",
    ),
    "a 9 on a Quarantine": (
        quarantined, "0 unblock R R9", "cannot_lift", "Z35",
        "red 9 does not lift a Quarantine: a 10, Frank the Pig or the Unicorn does",
    ),
    "an end of a Quarantine": (
        quarantined, "0 unblock R+ R10", "lift_it_whole", "Z35",
        "one card lifts a Quarantine from both ends at once: write the horde alone, as in unblock R R10",
    ),
    "Cure on a 5": (
        both, "1 cure R-", "five_and_six_stay", "Z38", "red 5 cannot be cured: a 5 and a 6 stay in their horde",
    ),
    "Cure at a blocked end": (
        blocked, "1 cure R+", "end_blocked", "Z38",
        "green 3 blocks the high end of red: a Zomb behind a block cannot be cured",
    ),
    "fishing while blocked": (
        to_grow_past_it, "0 fish 1", "horde_is_blocked", "Z41",
        "the red horde is blocked: a Zomb-Fish is for a horde without a block",
    ),
    "fishing from one's partner": (
        teamed, "0 fish 2", "ask_an_opponent", "Z47", "seat 2 is your partner: a Zomb-Fish asks an opponent",
    ),
    "from the Grave after the Pool": (
        lambda: begun("R5"), "0 draw grave", "grave_after_pool", "Z12",
        "once a card has come from the Pool, nothing is drawn from the Grave in that turn: only Rob the Grave "
        "takes one",
    ),
    "a card that is not there": (
        lambda: begun("R5"), "0 discard G9", "card_not_held", "Z22", "green 9 is not in the hand",
    ),
    "a robber for a robber": (
        lambda: begun("Rob", grave="Rob"), "0 rob Rob", "only_robbers", "Z48",
        "only Rob the Grave lies in the Grave, and that cannot be taken",
    ),
    "out of turn": (
        lambda: begun("R5"), "1 discard ..", "not_your_turn", "Z11", "it is seat 0's turn: a turn is to be played",
    ),
    "acting before drawing": (
        lambda: Table("R5"), "0 start R5", "other_action_is_due", "Z17", "now cards are to be drawn",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("table", "line", "code", "rule", "said"), MISTAKES.values(), ids=MISTAKES)
def test_what_the_rules_refuse_is_told_in_a_sentence_with_its_rule(table, line, code, rule, said, tmp_path):
    table = table()
    table.draw()
    line = line.replace("..", str(table.state.hands[int(line[0])][0]))
    path = kept(tmp_path, table, line)
    number = len(table.log()) + 1
    answer = call("replay", path, "--json")
    assert (answer.status, answer.json["valid"], answer.json["actions"]) == (1, False, number - 1)
    error = answer.json["error"]
    assert (error["code"], error["rule"], error["where"]) == (code, rule, {"action": number})
    assert error["message"] == f"action {number}: {line}: {said} ({rule})"
    plain = call("replay", path)
    assert (plain.status, plain.out, plain.err) == (1, f"not valid: {error['message']}\n", "")


@pytest.mark.parametrize(
    ("line", "code", "rule", "told"),
    [
        ("0 discard", "no_discard", "Z22", "a turn ends with a card to the Grave: write discard CARD"),
        ("0 pass", "no_discard", "Z22", "a turn ends with a card to the Grave"),
        ("0 grow R11", "bad_card", None, "'R11' is no card: write a colour of RGBP"),
        ("0 block R G3", "bad_end", None, "'R' is no end of a horde: write R- for the low end or R+"),
        ("0 cure X+", "bad_colour", None, "'X' is no horde"),
        ("0 dance R5", "bad_action", None, "'dance R5' is no action of a player"),
        ("* shuffle", "bad_action", None, "'shuffle' is no draw"),
        ("0 trade Bob", "bad_number", None, "'Bob' is no whole number"),
    ],
)
def test_what_cannot_be_read_is_told_with_what_would_be_right(line, code, rule, told, tmp_path):
    path = kept(tmp_path, begun("R5"), line)
    answer = call("replay", path, "--json")
    error = answer.json["error"]
    assert (answer.status, error["code"], error["rule"], error["where"]) == (2, code, rule, {"action": 6})
    assert told in error["message"]
    assert call("replay", path).out == f"not valid: {error['message']}\n"


# -- decks of one's own


def deck(**changed):
    """The usual deck with some cards in other numbers."""
    return dict(DECK) | changed


NO_FIVES = {name: number for name, number in DECK if name not in ("R5", "G5", "B5", "P5")}
BAD_DECKS = [
    (
        NO_FIVES, "bad_deck", "Z50",
        "the deck has no R5, and a horde is started with the 5 and the 6 of its colour (Z50)",
    ),
    ({"R5": 2, "R6": 2}, "bad_deck", "Z50", "the deck has 4 cards, and 2 players need 18, nine each (Z50)"),
    (
        {f"R{number}": 2 for number in range(1, 11)}, "bad_deck", "Z50",
        "the deck has 1 colour with a 5 and a 6, and each of 2 players needs one for a horde (Z50)",
    ),
    (deck(R5=21), "bad_option_value", None, "deck cannot have 21 for R5; it is a whole number from 0 to 20"),
    (deck(R5=-1), "bad_option_value", None, "deck cannot have -1 for R5; it is a whole number from 0 to 20"),
    (deck(R5=1.5), "bad_option_value", None, "deck cannot have 1.5 for R5; it is a whole number from 0 to 20"),
    (deck(Joker=1), "bad_option_value", None, "deck cannot hold 'Joker'; the cards are R1, R2"),
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "code", "rule", "said"), BAD_DECKS)
def test_a_deck_that_cannot_be_is_refused_in_a_record_and_on_the_command_line_alike(chosen, code, rule, said, tmp_path):
    words = (
        "simulate",
        "--rules",
        "zombs",
        "--bots",
        "random,random",
        "--games",
        2,
        "--set",
        f"deck={json.dumps(chosen)}",
    )
    assert said in mistake(*words)
    error = call(*words, "--json").json["error"]
    assert (error["code"], error["rule"], error["where"]) == (code, rule, {"option": "deck"})
    path = tmp_path / "record.json"
    document = {"muggins": 1, "game": "zombs", "rules": "zombs", "options": {"deck": chosen}, "actions": []}
    path.write_text(json.dumps(document), encoding="utf-8")
    for command in ("replay", "legal", "verify"):
        answer = call(command, path, "--json")
        assert (answer.status, answer.json["error"]) == (2, error)
    assert call("legal", path).err == f"muggins: {error['message']}\n"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("red", "deck cannot be red; it is an object with a number from 0 to 20 for each card"),
        ("[1, 2]", "deck cannot be [1, 2]; it is an object"),
        ("{", "deck cannot be {; it is an object"),
        ("7", "deck cannot be 7; it is an object"),
        ('{"R5": 2, "R5": 3}', "deck cannot name R5 twice"),
        ('{"R5": {"R6": 2}}', "deck cannot have that for R5"),
        ('{"R5": 1e400}', "deck cannot have inf for R5"),
        ("", "deck cannot be ; it is an object"),
        ("@no-such-file.json", "no-such-file.json cannot be read: no such file or directory"),
        ("x" * 5000, "deck cannot be xxxx"),
        ("[" * 100_000, "deck cannot be [[[["),
    ],
)
def test_what_is_no_deck_list_is_told_in_few_words(value, told):
    words = ("simulate", "--rules", "zombs", "--set", f"deck={value}")
    said = mistake(*words)
    assert told in said
    assert len(said) < 300
    assert where(*words) == {"option": "deck"}


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b'{"R5": 2', b"[]", b"7"])
def test_a_file_that_holds_no_deck_list_is_refused(content, tmp_path):
    path = tmp_path / "deck.json"
    path.write_bytes(content)
    words = ("simulate", "--rules", "zombs", "--set", f"deck=@{path}")
    mistake(*words)
    assert where(*words) == {"option": "deck"}


def test_a_deck_is_read_from_a_file_and_kept_in_the_record_whole(tmp_path):
    chosen = {name: 3 for name in dict(DECK) if name != "Fish"}
    (tmp_path / "deck.json").write_text(json.dumps({**chosen, "Fish": 0}), encoding="utf-8")
    path = tmp_path / "game.json"
    words = ("play", "zombs", "--bots", "random", "--seed", "1", "--record", path)
    said = call(*words, "--set", f"deck=@{tmp_path / 'deck.json'}", stdin="quit\n")
    assert (said.status, said.err) == (0, "")
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["options"]["deck"] in (chosen, {**chosen, "Fish": 0})
    answer = call("replay", path, "--json")
    assert (answer.status, answer.json["valid"]) == (0, True)
    dealt = len(chosen) * 3 - 15
    assert f"Pool {dealt}   Grave 1" in said.out
    assert call("verify", path, "--json").json["verified"]
    assert call("play", "--resume", path, stdin="quit\n").status == 0


def test_a_deck_can_be_typed_among_the_options_and_is_shown_shortly(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    chosen = json.dumps({card.name: 3 for card in CARDS})
    typed = ["zombs", "2", "easy", "list", f"length=fast deck={chosen}", "list", 'deck={"R5": 2}', "", "quit"]
    said = call("play", stdin="\n".join(typed) + "\n")
    assert said.status == 0
    lines = [line for line in said.out.splitlines() if "  deck: " in line]
    assert [line.split(": ")[1] for line in lines] == ["the usual 105 cards", "a list of one's own, 147 cards"]
    assert max(map(len, said.out.splitlines())) < 300
    assert "That cannot be: the deck has 2 cards" in said.out
    (path,) = (tmp_path / "muggins" / "records").iterdir()
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["options"]["length"] == "fast"
    assert set(record["options"]["deck"].values()) == {3}


@pytest.mark.parametrize(
    ("settings", "rule", "told"),
    [
        (["players=4"], "Z2", "mode all and players 4 disagree: four play in two teams; set mode to team (Z2)"),
        (["mode=team"], "Z2", "mode team and players 2 disagree: teams are four; set players to 4 (Z2)"),
        (["players=5"], None, "players cannot be 5; it is 2, 3 or 4"),
        (["length=quick"], None, "length cannot be quick; it is normal or fast"),
        (["jokers=2"], None, "zombs has no option 'jokers'"),
    ],
)
def test_options_that_cannot_be_are_refused_with_their_rule(settings, rule, told):
    words = ["simulate", "--rules", "zombs", *(word for setting in settings for word in ("--set", setting))]
    assert mistake(*words).startswith(told)
    assert call(*words, "--json").json["error"]["rule"] == rule


# -- answers


def dealt(seed, **options):
    """A whole random game, dealt from a seed."""
    entry = CATALOG.entry("zombs")
    table = Table(**options)
    table.match = Match(entry.build(options), Dealer(seed_of(seed)))
    rng = Random(seed)
    while not isinstance(turn := table.match.turn, Over):
        if isinstance(turn, Decide):
            listed = table.match.legal(turn.seats[0]).listed
            table.match.submit(turn.seats[0], rng.choice(listed))
        else:
            table.match.draw()
    return record_of(entry, options, [f"p{seat}" for seat in table.options.seats], table.match, with_seed=True)


@pytest.mark.parametrize("options", [{}, {"players": 3}, TEAM, {"length": "fast", "games": 2}], ids=str)
def test_a_whole_game_replays_and_its_deals_are_proved(options, tmp_path):
    record = dealt("zombs", **options)
    path = tmp_path / "game.json"
    path.write_text(write(record), encoding="utf-8")
    answer = call("replay", path, "--json")
    assert answer.status == 0
    assert (answer.json["over"], answer.json["reason"]) == (True, "guard")
    assert len(answer.json["scores"]) == len(CATALOG.entry("zombs").build(options).sides)
    assert ("games" in answer.json) == ("games" in options)
    verified = call("verify", path, "--json")
    assert (verified.status, verified.json["verified"]) == (0, True)
    draws = sum(line.startswith("* ") for line in record.actions)
    assert verified.json["draws"] == draws
    forged = json.loads(write(record))
    at, line = next((at, line) for at, line in enumerate(forged["actions"]) if line.startswith("* grave "))
    forged["actions"][at] = "* grave R5" if line != "* grave R5" else "* grave R6"
    path.write_text(json.dumps(forged), encoding="utf-8")
    wrong = call("verify", path, "--json")
    assert (wrong.status, wrong.json["verified"]) == (1, False)


def test_the_choices_are_those_of_the_rules(tmp_path):
    path = kept(tmp_path, begun("R5 G6 G7 Trade", "B1"))
    answer = call("legal", path, "--json")
    assert (answer.status, answer.json["turn"]) == (0, {"decide": [0]})
    listed = [one["action"] for one in answer.json["seats"]["0"]["legal"]]
    assert {line for line in listed if not line.startswith("discard")} == {"start R5", "start G6", "trade 1"}
    assert {"discard R5", "discard Trade"} <= set(listed)
    assert call("legal", path).out.startswith("seat 0: start R5, start G6, trade 1, discard R5")


def test_a_draw_and_a_gift_are_choices_too(tmp_path):
    path = kept(tmp_path, Table("R5"))
    assert call("legal", path).out == "seat 0: draw grave, draw pool\n"
    path = kept(tmp_path, after("0 start R5 R6", "0 fish 1", hands=["R5 R6 Fish", "R4 R7"]))
    assert call("legal", path).out == "seat 1: give R4, give R7\n"
    path = kept(tmp_path, begun("R5"), "! resign 0")
    assert call("legal", path).out == "nobody is to decide: the game is over (resigned)\n"


def test_the_rules_are_printed():
    said = call("rules", "zombs").out
    assert "# Zombs" in said
    assert "*Ours:*" in said
    assert "rules" in call("rules", "zombs", "--json").json


def test_four_named_bots_are_two_teams():
    words = ("simulate", "--rules", "zombs", "--bots", "random,random,random,random", "--games", 4, "--seed", 1)
    answer = call(*words, "--json")
    assert (answer.status, answer.json["games"]) == (0, 4)
    assert set(answer.json) == {"games", "win", "starter", "turns", "averages", "by_bot"}
    first, *rest = call(*words).out.splitlines()
    assert first.startswith("random wins ")
    widths = {len(line) for line in rest[1:]}
    assert len(widths) == 1


def test_a_hint_is_what_may_be_done(tmp_path):
    pytest.importorskip("muggins.bots.zombs.advice")
    table = after("0 start R5 R6", hands=["R5 R6 R7 R4"])
    path = kept(tmp_path, table)
    answer = call("hint", path, "--json")
    assert answer.status == 0
    legal = {one["action"] for one in call("legal", path, "--json").json["seats"]["0"]["legal"]}
    assert {one["action"] for one in answer.json["values"]} <= legal
    assert answer.json["action"] == answer.json["values"][0]["action"]
    assert call("hint", path).out == f"{answer.json['reason']}\n"


TOKENS = st.sampled_from(
    "0 1 2 9 * ! draw deal grave pool stop dealer reshuffle start grow block quarantine unblock cure trade fish give "
    "rob discard R5 G6 P10 B0 R11 0 Brain Fish Rob R+ G- X+ R / - resign back 3 -1 99999999 \x1b[2J 名 {} ".split(" ")
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(TOKENS, max_size=6), seed=st.integers(0, 20), at=st.integers(0, 30))
def test_whatever_a_record_says_is_valid_or_wrong_in_one_sentence(words, seed, at, tmp_path):
    table = Table(**({} if seed % 2 else TEAM))
    play_randomly(table, Random(seed), actions=at)
    answer = call("replay", kept(tmp_path, table, " ".join(words)), "--json")
    assert answer.status in (0, 1, 2)
    assert (answer.status == 0) == answer.json["valid"] == ("error" not in answer.json)
    if answer.status:
        error = answer.json["error"]
        assert error["where"] == {"action": len(table.log()) + 1}
        assert error["message"].isprintable()
        assert len(error["message"]) < 400
        assert (error["rule"] is not None) >= (answer.status == 1)


def test_random_games_of_records_replay(tmp_path):
    for seed in range(4):
        table = Table(**({"players": 3} if seed % 2 else TEAM))
        play_randomly(table, Random(seed), actions=400)
        answer = call("replay", kept(tmp_path, table), "--json")
        assert (answer.status, answer.json["valid"]) == (0, True)
        assert answer.json["scores"] == list(table.lengths)
