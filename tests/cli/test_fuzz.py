"""Whatever is given to the command line, it answers with a status of its own and never crashes."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.calls import GAMES, call, record

COMMANDS = ["replay", "legal", "hint", "verify"]
RECORD = next(game["record"] for game in GAMES if game["record"]["rules"] == "regal")

# What a shell can hand over: no NUL, and bytes that are no UTF-8 as surrogates.
words = st.text(st.characters(blacklist_characters="\0"), max_size=40)
cards = st.lists(st.sampled_from("Ac 5h Td Js X1 X2 10s 5H 5 5x + - / ".split(" ")), max_size=7).map(" ".join)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
quick = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def answered(*asked, stdin=b""):
    """One of the three statuses, and JSON that can be read where there is any."""
    answer = call(*asked, stdin=stdin)
    assert answer.status in (0, 1, 2), answer
    for line in answer.out.splitlines() if "--json" in asked and not {"--help", "-h"} & set(asked) else ():
        json.loads(line)
    assert answer.status == 0 or answer.out or answer.err
    return answer


@pytest.mark.parametrize("command", COMMANDS)
@quick
@given(raw=st.binary(max_size=400))
def test_any_bytes_as_a_record_get_an_answer(command, raw):
    answered(command, "-", "--json", stdin=raw)


@pytest.mark.parametrize("command", COMMANDS)
@quick
@given(text=st.text(max_size=200))
def test_any_text_as_a_record_gets_an_answer(command, text):
    answered(command, "-", stdin=text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("command", COMMANDS)
@quick
@given(field=st.sampled_from([*record(), "options", "players", "fair", "result"]), value=values)
def test_any_value_in_a_field_of_a_record_gets_an_answer(command, field, value):
    answered(command, "-", "--json", stdin=json.dumps({**record(), field: value}))


@quick
@given(
    name=st.sampled_from(["commitment", "nonces", "seed", "scores", "games", "standings", "reason", "target", "games"]),
    field=st.sampled_from(["fair", "result", "options"]),
    value=values,
)
def test_any_value_in_a_part_of_a_field_gets_an_answer(name, field, value):
    fair = {"commitment": "0" * 64, "nonces": [], "seed": "0" * 64}
    part = {**(fair if field == "fair" else {}), name: value}
    for command in ("replay", "verify"):
        answered(command, "-", "--json", stdin=json.dumps({**RECORD, field: part}))


@settings(max_examples=100)
@given(at=st.integers(0, 40), line=st.text(max_size=30) | cards.map("0 play {}".format) | cards.map("* deal {}".format))
def test_any_line_among_the_actions_gets_an_answer_and_loses_nothing_before_it(at, line):
    actions = [*RECORD["actions"][:at], line, *RECORD["actions"][at:]]
    answer = answered("replay", "-", "--json", stdin=json.dumps({**RECORD, "actions": actions}))
    assert answer.json["actions"] >= at


@settings(max_examples=100)
@given(at=st.integers(0, 3000), cut=st.integers(1, 50), put=st.binary(max_size=5))
def test_a_record_that_is_damaged_anywhere_gets_an_answer(at, cut, put):
    raw = json.dumps(RECORD).encode()
    answered("replay", "-", "--json", stdin=raw[:at] + put + raw[at + cut :])


@settings(max_examples=60)
@given(hand=words | cards, starter=words | cards, rules=st.sampled_from(["regal", "zombie"]) | words)
def test_any_words_as_a_hand_get_an_answer(hand, starter, rules):
    answered("score", "--rules", rules, "--json", "--", hand, starter)


@settings(max_examples=60)
@given(pile=words | cards, rules=st.sampled_from(["regal", "zombie"]) | words)
def test_any_words_as_a_pile_get_an_answer(pile, rules):
    answered("peg", "--rules", rules, "--", pile)


@settings(max_examples=60)
@given(
    dealt=words | cards,
    score=words | st.tuples(st.integers(-3, 130), st.integers(-3, 130)).map("{0[0]}-{0[1]}".format),
    rules=st.sampled_from(["regal", "zombie"]) | words,
    role=st.sampled_from(["--dealer", "--pone", "--json"]),
)
def test_any_words_as_a_deal_or_a_score_get_an_answer(dealt, score, rules, role):
    answered("discard", role, "--rules", rules, f"--score={score}", "--", dealt)
    answered("odds", role, f"--score={score}", "--json")


@quick
@given(raw=st.binary(max_size=200) | st.lists(values, max_size=4).map(lambda v: "\n".join(map(json.dumps, v)).encode()))
def test_any_lines_as_a_batch_get_an_answer(raw):
    answered("score", "--batch", "-", "--json", stdin=raw)
    answered("peg", "--batch", "-", stdin=raw)


@settings(max_examples=60)
@given(
    st.lists(
        words | st.sampled_from(["--json", "--crib", "--rules", "--batch", "--seat", "--help", "-", "--"]), max_size=5
    ),
    st.sampled_from(["score", "peg", "discard", "odds", "replay", "legal", "hint", "verify", "rules", ""]),
)
def test_any_arguments_get_an_answer(arguments, command):
    answered(command, *arguments)


@settings(max_examples=40)
@given(
    setting=words | st.tuples(st.sampled_from(["target", "jokers", "run"]), words).map("=".join), bots=words, seed=words
)
def test_any_options_of_a_simulation_get_an_answer(setting, bots, seed):
    answered("simulate", "--games", 2, "--bots", "random,random", "--set", setting, "--seed", seed)
    answered("simulate", "--games", 2, "--bots", bots, "--seed", seed, "--set", "target=31")


TYPED = "hint back board table log help ? resign yes no lay play count muggins pass decline 5h 5 X run 12 -1".split()


@settings(max_examples=25)
@given(
    st.lists(st.lists(st.sampled_from(TYPED) | words, max_size=3).map(" ".join), max_size=25),
    st.sampled_from(["regal", "zombie"]),
)
def test_whatever_is_typed_at_the_table_the_record_stays_valid(tmp_path_factory, typed, rules):
    path = tmp_path_factory.mktemp("game") / "a.json"
    typed_bytes = "\n".join(typed).encode("utf-8", "replace")
    answered("play", rules, "--seed", "1", "--bots", "random", "--record", path, stdin=typed_bytes)
    assert call("verify", path).status == 0
