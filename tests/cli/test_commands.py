"""What the contract promises of every command; `rules`, `doctor`, `bench` and `simulate`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import import_module
from importlib.resources import files

import pytest

from muggins.bots.registry import bots_of
from muggins.cli import bench
from muggins.cli.entry import COMMANDS, QUICK
from muggins.core.options import CountsSpec
from muggins.games.catalog import CATALOG
from tests.cli.calls import call, mistake, where

TABLE = "serve play score peg line discard odds replay legal verify hint simulate rules bench doctor admin".split()
"""The commands of the contract that are there so far."""
RULES = [entry.rules for entry in CATALOG]


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch):
    """What these tests themselves are told by the environment is no setting of Muggins."""
    for name in ("MUGGINS_THOROUGH", "MUGGINS_CHROMIUM"):
        monkeypatch.delenv(name, raising=False)


def test_the_help_lists_exactly_the_commands_of_the_contract():
    answer = call("--help")
    assert answer.status == 0
    listed = re.findall(r"^  (\w+) ", answer.out.split("Commands:")[1], re.MULTILINE)
    assert listed == list(COMMANDS)
    assert sorted(listed) == sorted(TABLE)


def test_without_a_command_the_help_is_printed_and_the_status_says_that_nothing_was_done():
    answer = call()
    assert (answer.status, answer.out) == (2, "")
    assert "Commands:" in answer.err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_begins_with_its_use(name):
    answer = call(name, "--help")
    assert answer.status == 0
    assert answer.out.startswith(f"Usage: muggins {name} ")
    assert answer == call(name, "-h")


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("play", "serve", "admin")])
def test_every_command_that_answers_has_json(name):
    assert "--json" in call(name, "--help").out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_has_a_line_of_help(name):
    command = import_module(f"muggins.cli.{name}").command
    for param in command.params:
        assert param.param_type_name == "argument" or param.help, param.name


def test_an_unknown_command_is_refused_by_name():
    assert mistake("serf") == "No such command 'serf'. See 'muggins --help'."


def test_the_version_is_told():
    answer = call("--version")
    assert answer.status == 0
    assert re.fullmatch(r"muggins \d+\.\d+\.\d+\S*\n", answer.out)


@pytest.mark.parametrize("rules", RULES)
def test_the_page_of_a_rulebook_names_every_option_with_its_default(rules):
    page = call("rules", rules).out
    for spec in CATALOG.entry(rules).specs:
        if isinstance(spec, CountsSpec):
            # A list has a table of its own, which its own test reads.
            assert f"`{spec.name}`: the list above" in page
            continue
        default = str(spec.default).lower() if isinstance(spec.default, bool) else str(spec.default)
        # Options with one default may share it: `reveal`, `run`: false.
        assert re.search(rf"`{spec.name}`(, `\w+`)*: \"?{default}\b", page), f"{rules}: {spec.name}"


@pytest.mark.parametrize("rules", RULES)
def test_the_page_of_a_rulebook_is_the_same_in_json(rules):
    answer = call("rules", rules, "--json").json
    assert (answer["rules"], answer["text"]) == (rules, call("rules", rules).out)


def test_there_is_a_page_for_each_rulebook_and_for_nothing_else():
    pages = {page.name for page in files("muggins.wording").joinpath("rules").iterdir()}
    assert pages == {f"{rules}.md" for rules in RULES}
    assert [one["rules"] for one in call("rules", "--json").json["rules"]] == RULES


def test_unknown_rules_are_refused_with_those_that_there_are():
    for words in (("rules", "whist"), ("simulate", "--rules", "whist")):
        assert "there are regal, cabinet, zombie" in mistake(*words)


def test_doctor_finds_all_here_and_says_so_in_json():
    answer = call("doctor", "--json")
    assert answer.status == 0
    assert answer.json["ok"] is True
    assert {"python", "muggins", "click", "records"} <= {check["name"] for check in answer.json["checks"]}
    assert len(call("doctor").out.splitlines()) == len(answer.json["checks"]) + len(answer.json["settings"])


def test_doctor_says_no_where_no_record_can_be_kept(tmp_path, monkeypatch):
    (tmp_path / "data").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    answer = call("doctor", "--json")
    assert answer.status == 1
    assert [check["name"] for check in answer.json["checks"] if not check["ok"]] == ["records", "database"]


def test_doctor_names_what_the_web_table_lacks_and_does_not_fail_for_it(monkeypatch):
    monkeypatch.setattr("muggins.cli.doctor.SERVER", ("click", "no-such-package"))
    answer = call("doctor", "--json")
    assert answer.status == 0
    (told,) = [check["found"] for check in answer.json["checks"] if check["name"] == "web table"]
    assert told == "not installed: no-such-package (pip install 'muggins[server]')"


def test_doctor_says_whether_games_can_be_kept_in_postgresql(monkeypatch):
    def told():
        answer = call("doctor", "--json")
        assert answer.status == 0
        return [check["found"] for check in answer.json["checks"] if check["name"] == "postgresql"]

    assert told() == ["installed"]
    monkeypatch.setattr("muggins.cli.doctor.POSTGRES", ("no-such-package",))
    assert told() == ["not installed: no-such-package (pip install 'muggins[postgres]')"]


def test_bench_measures_each_figure_against_its_limit(monkeypatch):
    monkeypatch.setattr(bench, "_rate", lambda work, seconds=1.0: float(work()))
    monkeypatch.setattr(bench, "_shell", lambda: bench.Figure("muggins score", 2.0, "times", 3, 1.5))
    figures = call("bench", "--json").json["figures"]
    assert len(figures) == len(call("bench").out.splitlines())
    for figure in figures:
        assert set(figure) == {"name", "value", "unit", "limit", "ratio"}


SIMULATION = ("simulate", "--bots", "random,random", "--games", 4, "--seed", "x", "--set", "target=31")


def test_simulate_has_the_keys_of_the_contract():
    answer = call(*SIMULATION, "--json")
    assert answer.status == 0
    assert {"games", "win", "averages"} <= set(answer.json)
    assert answer.json["games"] == 4
    assert answer.json["win"]["low"] <= answer.json["win"]["share"] <= answer.json["win"]["high"]
    assert "NaN" not in answer.out


def test_the_same_seed_simulates_the_same_games_on_any_number_of_workers():
    assert call(*SIMULATION, "--json") == call(*SIMULATION, "--json") == call(*SIMULATION, "--json", "--workers", 2)


@pytest.mark.parametrize(
    ("words", "told", "option"),
    [
        (("--bots", "steady,hasty"), f"there are {', '.join(bots_of('cribbage'))}", "bots"),
        (("--bots", ","), "no bot ''", "bots"),
        (("--games", "3"), "multiple of 2", "games"),
        (("--games", "0"), "not in the range", "games"),
        (("--games", "-2"), "not in the range", "games"),
        (("--games", str(10**30)), "not in the range", "games"),
        (("--games", "many"), "'many'", "games"),
        (("--workers", "0"), "not in the range", "workers"),
        (("--set", "target=30"), "from 31 to 241", "target"),
        (("--set", "target=" + "9" * 5000), "target cannot be 9999", "target"),
        (("--set", "colour=red"), "no option 'colour'", "colour"),
        (("--set", "target"), "write NAME=VALUE", "set"),
        (("--set", "=1"), "no option ''", ""),
        (("--set", "jokers=2", "--bots", "easy,easy,easy"), "players 3 and jokers 2 disagree", "players, jokers"),
        (("--set", "muggins=true"), "muggins true and counting automatic disagree", "muggins, counting"),
        (("--rules", "zombie", "--set", "players=3"), "players 3 and rules zombie disagree", "players, rules"),
        (("--seed", "\udcff"), "no UTF-8", "seed"),
        (("--colour",), "No such option '--colour'", "colour"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused_in_one_sentence(words, told, option):
    assert told in mistake("simulate", *words)
    assert where("simulate", *words) == {"option": option}


def test_json_is_one_line_of_what_the_contract_calls_json():
    for words in (SIMULATION, ("rules",), ("doctor",), ("score", "5c 5d 5h Js", "5s"), ("peg", "5c")):
        out = call(*words, "--json").out
        assert out.count("\n") == 1
        json.loads(out, parse_constant=pytest.fail)


QUICK_CALLS = {
    ("score", "5c 5d 5h Js", "5s"): "",
    ("peg", "5c"): "",
    ("line", "6l 7d 7l"): "",
    ("discard", "5c 6d 7h 8s Jc Qd", "--pone", "--json"): "",
    ("score", "--batch", "-", "--json"): '{"hand": "5c 5d 5h Js", "starter": "5s"}\n' * 5_000,
}


@pytest.mark.parametrize("words", QUICK_CALLS, ids=" ".join)
def test_a_command_that_ends_at_once_has_said_all_of_it(words):
    """As a process, whose end it decides itself, it answers what it answers here."""
    typed = QUICK_CALLS[words]
    command = [sys.executable, "-m", "muggins", *words]
    ended = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
    here = call(*words, stdin=typed)
    assert here.status == 0
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, here.out, here.err)


def test_every_command_that_ends_at_once_is_tried_as_a_process():
    assert {words[0] for words in QUICK_CALLS} == QUICK
