"""Bots by name, in records and on the command line."""

from __future__ import annotations

import pytest

from muggins.bots.registry import (
    BOTS,
    BotName,
    bot_named,
    bots_of,
    is_bot,
    maker,
    player_name,
    read_bot,
    short_name,
)
from muggins.core.errors import BadNotation
from muggins.kernels.choosing import extension, using

PLAIN = ("random", "easy", "steady")


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in ("cribbage", "kings") for name in bots_of(game)])
def test_a_bot_is_found_by_each_of_its_names(game, name):
    kinds = {type(bot_named(text, game, lambda n: 0)) for text in (name, f"bot:{name}", player_name(name, game))}
    assert len(kinds) == 1


def test_each_game_has_its_own_bots_under_the_same_names():
    kinds = {name: [type(bot_named(name, game, lambda n: 0)) for game in ("cribbage", "kings")] for name in PLAIN}
    assert kinds["random"][0] is kinds["random"][1]
    assert kinds["easy"][0] is not kinds["easy"][1]
    assert kinds["steady"][0] is not kinds["steady"][1]


@pytest.mark.parametrize("game", ["cribbage", "kings", "zombs"])
def test_each_game_has_four_levels(game):
    levels = [name.removesuffix("-py") for name in bots_of(game) if name != "fair"]
    assert levels == [*PLAIN, "strong"]


def test_in_cribbage_a_fair_player_stands_between_easy_and_steady():
    assert bots_of("cribbage")[1:4] == ("easy", "fair", "steady")
    assert "fair" not in bots_of("kings")


@pytest.mark.parametrize(("kernel", "name"), [("c", "strong"), ("python", "strong-py")])
def test_strong_cribbage_is_the_sampled_player_where_there_is_no_kernel_in_c(kernel, name):
    if kernel == "c" and extension() is None:
        pytest.skip("the kernels in C are not there")
    with using(kernel):
        assert bots_of("cribbage")[-1] == name
        assert player_name("strong", "cribbage") == f"bot:{name}@{BOTS[name]}"
        assert player_name("strong-py", "cribbage") == f"bot:strong-py@{BOTS['strong-py']}"
        assert player_name("strong", "kings") == f"bot:strong@{BOTS['strong']}"


@pytest.mark.parametrize("text", ["bot:steady@1", "bot:steady", "bot:nobody@12"])
def test_a_name_reads_and_writes_alike(text):
    assert str(read_bot(text)) == text


def test_a_name_without_a_prefix_is_a_bot_too_where_one_is_asked_for():
    assert read_bot("steady") == BotName("steady")
    assert short_name("bot:steady@1") == "steady"
    assert player_name("steady") == f"bot:steady@{BOTS['steady']}"


def test_people_are_no_bots():
    assert not is_bot("steady")
    assert is_bot("bot:steady")


@pytest.mark.parametrize(
    "text", ["", "bot:", "bot:Steady", "bot:steady@", "bot:steady@0", "bot:steady@1 ", "bot:st eady"]
)
def test_what_cannot_be_read_is_bad_notation(text):
    with pytest.raises(BadNotation, match="names no bot"):
        read_bot(text)


def test_an_unknown_bot_is_refused_with_those_that_there_are():
    for refuse in (player_name, lambda name: maker(name, "cribbage")):
        with pytest.raises(BadNotation, match="there are random, easy, fair, steady"):
            refuse("bot:hasty")


def test_an_unknown_version_is_refused_with_the_one_that_there_is():
    with pytest.raises(BadNotation, match="there is bot:steady@1"):
        maker("bot:steady@99", "cribbage")
    with pytest.raises(BadNotation):
        player_name("steady@99")


def test_a_game_without_bots_has_none():
    with pytest.raises(BadNotation, match="there are none for this game"):
        maker("steady", "chess")
