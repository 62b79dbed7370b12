"""`muggins verify`: a record's deals are those of its seed, or the first that is not is named."""

from __future__ import annotations

import json
import re

import pytest

from muggins.bots.arena import play_game
from muggins.bots.registry import bot_named
from muggins.core.dealer import Dealer, seed_of
from muggins.core.record import record_of, write
from muggins.games.catalog import CATALOG
from tests.cli.calls import GAMES, call, record, written


def played(rules: str, **options: object):
    """A whole game of random bots as a record, dealt from a seed."""
    entry = CATALOG.entry(rules)
    game = entry.build(options)
    seats = sum(map(len, game.sides))
    chance = Dealer(seed_of("bots"))
    bots = [bot_named("random", "cribbage", chance.uniform) for _ in range(seats)]
    match = play_game(game, bots, Dealer(seed_of("deals"), [b"a nonce"]))
    return json.loads(write(record_of(entry, options, ["bot:random@1"] * seats, match)))


REGAL = played("regal")


def verified(path, document, *, status):
    answer = call("verify", written(path / "a.json", document), "--json")
    assert answer.status == status
    assert {"verified", "deals"} <= set(answer.json)
    return answer.json


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("regal", {}),
        ("regal", {"players": 4, "target": 61}),
        ("cabinet", {"players": 3, "games": 2, "target": 61}),
        ("zombie", {}),
        ("zombie", {"jokers": 2, "run": True, "reveal": True}),
    ],
)
def test_a_game_dealt_from_its_seed_verifies(rules, options, tmp_path):
    game = played(rules, **options)
    answer = verified(tmp_path, game, status=0)
    assert answer["verified"] is True
    assert answer["deals"] == sum(line.startswith("* deal") for line in game["actions"])
    assert answer["draws"] == sum(line.startswith("*") for line in game["actions"])
    assert "error" not in answer


def exchanged(line: str, one: int, other: int) -> str:
    """A deal with two cards in each other's place."""
    cards = re.findall(r"\w\w", line.removeprefix("* deal "))
    cards[one], cards[other] = cards[other], cards[one]
    return "* deal " + " ".join(cards[:6]) + " / " + " ".join(cards[6:])


@pytest.mark.parametrize("which", [0, 1, -1])
def test_a_card_exchanged_between_two_hands_is_found_in_its_deal(which, tmp_path):
    deals = [at for at, line in enumerate(REGAL["actions"]) if line.startswith("* deal")]
    at = deals[which]
    actions = list(REGAL["actions"])
    actions[at] = exchanged(actions[at], 2, 9)
    answer = verified(tmp_path, {**REGAL, "actions": actions}, status=1)
    assert answer["verified"] is False
    assert answer["error"]["where"] == {"action": at + 1}
    assert answer["error"]["message"].startswith(f"action {at + 1}: * deal ")


def test_another_starter_is_found(tmp_path):
    at = next(at for at, line in enumerate(REGAL["actions"]) if line.startswith("* starter"))
    out = " ".join(REGAL["actions"][:at])
    starter = next(card for card in ("2c", "3d", "7h", "9s", "4c", "6d") if card not in out)
    actions = [*REGAL["actions"][:at], f"* starter {starter}"]
    unfinished = {name: value for name, value in REGAL.items() if name != "result"}
    answer = verified(tmp_path, {**unfinished, "actions": actions}, status=1)
    assert answer["error"]["where"] == {"action": at + 1}


def test_another_cut_is_found_first(tmp_path):
    actions = ["* cut 2c 3c", *REGAL["actions"][1:]]
    assert verified(tmp_path, {**REGAL, "actions": actions}, status=1)["error"]["where"] == {"action": 1}


def test_another_nonce_makes_other_deals(tmp_path):
    fair = {**REGAL["fair"], "nonces": ["00"]}
    assert verified(tmp_path, {**REGAL, "fair": fair}, status=1)["error"]["where"] == {"action": 1}


def test_what_the_seed_gives_is_told_beside_what_is_written(tmp_path):
    right = REGAL["actions"][1]
    written = exchanged(right, 0, 11)
    actions = [REGAL["actions"][0], written, *REGAL["actions"][2:]]
    answer = verified(tmp_path, {**REGAL, "actions": actions}, status=1)
    assert answer["given"] == right
    assert answer["error"]["code"] == "wrong_draw"
    assert answer["error"]["message"] == f"action 2: {written}: the seed and nonces give {right}"


def test_a_card_that_is_out_already_is_a_wrong_draw_too(tmp_path):
    at = next(at for at, line in enumerate(REGAL["actions"]) if line.startswith("* starter"))
    out = REGAL["actions"][at - 3].split()[2]
    actions = [*REGAL["actions"][:at], f"* starter {out}", *REGAL["actions"][at + 1 :]]
    answer = verified(tmp_path, {**REGAL, "actions": actions}, status=1)
    assert (answer["error"]["code"], answer["error"]["where"]) == ("wrong_draw", {"action": at + 1})
    assert answer["given"] == REGAL["actions"][at]


@pytest.mark.parametrize("nonces", [[], ["00"], ["00", *REGAL["fair"]["nonces"]]], ids=["missing", "another", "more"])
def test_where_no_deal_is_that_of_the_nonces_this_is_said(nonces, tmp_path):
    answer = verified(tmp_path, {**REGAL, "fair": {**REGAL["fair"], "nonces": nonces}}, status=1)
    assert answer["error"]["code"] == "wrong_nonces"
    assert "no deal is theirs: a nonce is missing or is another" in answer["error"]["message"]


def test_nonces_that_do_not_ascend_prove_nothing(tmp_path):
    fair = {**REGAL["fair"], "nonces": [*REGAL["fair"]["nonces"], "00"]}
    answer = verified(tmp_path, {**REGAL, "fair": fair}, status=1)
    assert (answer["error"]["code"], answer["error"]["where"]) == ("wrong_order", {"argument": "fair"})
    assert "the nonces do not stand in ascending order" in answer["error"]["message"]


def test_a_seed_that_was_not_committed_to_proves_nothing(tmp_path):
    fair = {**REGAL["fair"], "seed": "00" * 32}
    answer = verified(tmp_path, {**REGAL, "fair": fair}, status=1)
    assert "committed" in answer["error"]["message"]
    assert answer["error"]["code"] == "wrong_seed"


def test_a_record_without_fair_proves_nothing(tmp_path):
    answer = verified(tmp_path, GAMES[0]["record"], status=1)
    assert answer["verified"] is False
    assert "no fair" in answer["error"]["message"]


def test_a_record_without_its_seed_cannot_be_checked_yet(tmp_path):
    fair = {name: value for name, value in REGAL["fair"].items() if name != "seed"}
    answer = verified(tmp_path, {**REGAL, "fair": fair}, status=1)
    assert "not published" in answer["error"]["message"]


def test_an_illegal_action_is_not_verified_though_the_deals_before_it_are_fair(tmp_path):
    answer = verified(tmp_path, {**REGAL, "actions": [*REGAL["actions"][:4], "0 play 2c"]}, status=1)
    assert answer["verified"] is False
    assert answer["error"]["where"] == {"action": 5}
    assert answer["deals"] == 1


def test_what_was_taken_back_is_not_drawn_again(tmp_path):
    laid = next(at for at, line in enumerate(REGAL["actions"]) if " lay " in line)
    line = REGAL["actions"][laid]
    actions = [*REGAL["actions"][: laid + 1], f"! back {laid + 1}", *REGAL["actions"][laid:]]
    assert line in actions
    answer = verified(tmp_path, {**REGAL, "actions": actions}, status=0)
    assert answer["deals"] == sum(line.startswith("* deal") for line in REGAL["actions"])


def test_a_record_that_cannot_be_read_is_no_verdict_on_its_deals(tmp_path):
    assert verified(tmp_path, "{", status=2)["verified"] is False


def test_each_of_many_records_is_verified(tmp_path):
    path = written(tmp_path / "many.jsonl", REGAL, record(), REGAL)
    answer = call("verify", path, "--json")
    assert answer.status == 1
    assert [line["verified"] for line in answer.lines] == [True, False, True]
    assert answer.lines[1]["error"]["where"]["line"] == 2


def test_without_json_the_verdict_is_a_sentence(tmp_path):
    deals = sum(line.startswith("* deal") for line in REGAL["actions"])
    answer = call("verify", written(tmp_path / "a.json", REGAL))
    assert answer.out.startswith(f"all {deals} deals are fair")
