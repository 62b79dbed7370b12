"""`muggins odds`: the chance to win, and the map of all of them."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import pytest

from tests.cli.calls import call, mistake, where
from tests.cli.test_bad_input import without_rights

SVG = "{http://www.w3.org/2000/svg}"


def win(*words):
    answer = call("odds", *words, "--json")
    assert answer.status == 0, answer
    return answer.json["win"]


def test_one_of_the_two_wins():
    for score, turned in (("84-91", "91-84"), ("0-0", "0-0"), ("120-3", "3-120")):
        assert win("--dealer", "--score", score) + win("--pone", "--score", turned) == pytest.approx(1)


def test_the_first_dealer_and_known_scores_are_where_many_games_put_them():
    assert 0.55 <= win("--dealer") <= 0.575
    assert win("--dealer", "--score", "110-100") == pytest.approx(0.97, abs=0.03)


def test_what_counts_is_what_each_needs():
    assert win("--pone", "--score", "24-31", "--target", 61) == win("--pone", "--score", "84-91")


def test_jokers_in_the_deck_are_another_game():
    assert win("--dealer", "--jokers", "--target", 61) != win("--dealer", "--target", 61)
    assert win("--dealer", "--jokers") + win("--pone", "--jokers") == pytest.approx(1)


def test_the_answer_in_words_has_the_same_number():
    told = call("odds", "--dealer", "--score", "84-91").out
    assert told == f"At 84-91 of 121 the dealer wins {100 * win('--dealer', '--score', '84-91'):.1f}%.\n"


def svg_texts(path):
    return ["".join(one.itertext()).strip() for one in ElementTree.parse(path).iter(f"{SVG}text")]


def test_the_map_is_drawn_with_its_axes_its_lines_and_the_score(tmp_path):
    path = tmp_path / "map.svg"
    answer = call("odds", "--dealer", "--score", "84-91", "--plot", path, "--json")
    assert answer.json == {"win": win("--dealer", "--score", "84-91"), "plot": str(path)}
    texts = svg_texts(path)
    assert "points of the dealer" in texts
    assert "points of the pone" in texts
    assert "Chance of the dealer to win a game to 121, before the deal" in texts
    # Each line says what it is, so that no colour has to.
    assert {"10%", "30%", "50%", "70%", "90%"} <= set(texts)
    assert f"84-91: {100 * answer.json['win']:.1f}%" in texts
    assert [file.name for file in tmp_path.iterdir()] == ["map.svg"]


def test_the_map_of_the_pone_is_another_and_the_same_question_gives_the_same_file(tmp_path):
    paths = [tmp_path / f"{number}.svg" for number in range(3)]
    for path, role in zip(paths, ("--pone", "--pone", "--dealer"), strict=True):
        call("odds", role, "--target", 61, "--plot", path)
    first, second, third = (path.read_bytes() for path in paths)
    assert first == second != third
    assert "points of the pone" in svg_texts(paths[0])


def test_a_png_is_a_png(tmp_path):
    path = tmp_path / "map.PNG"
    told = call("odds", "--pone", "--plot", path)
    assert told.out.splitlines()[1] == f"The chance at every score is drawn in {path}."
    assert path.read_bytes().startswith(b"\x89PNG\r\n")


def test_a_picture_that_is_there_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "map.svg"
    path.write_text("old")
    monkeypatch.setattr("muggins.cli.plotting.Path.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space")))
    assert "cannot be written: no space" in mistake("odds", "--pone", "--plot", path)
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["map.svg"]


@pytest.mark.parametrize("name", ["map", "map.pdf", "map.svg.exe", ".svg"])
def test_a_picture_of_another_kind_is_refused(name, tmp_path):
    path = tmp_path / name
    assert "end the name in .svg or .png" in mistake("odds", "--pone", "--plot", path)
    assert where("odds", "--pone", "--plot", path) == {"option": "plot"}
    assert not path.exists()


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    assert "cannot be written" in mistake("odds", "--pone", "--plot", tmp_path / "no" / "map.svg")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    with without_rights():
        assert "cannot be written" in mistake("odds", "--pone", "--plot", closed / "map.svg")


def test_without_what_draws_the_command_to_install_it_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = mistake("odds", "--pone", "--plot", tmp_path / "map.svg")
    assert told == "drawing needs matplotlib, which is not installed: pip install 'muggins[plot]'"
    assert win("--pone") > 0


@pytest.mark.parametrize(
    ("words", "told", "at"),
    [
        ((), "say who deals", {"option": "dealer, pone"}),
        (("--dealer", "--pone"), "not both", {"option": "dealer, pone"}),
        (("--dealer", "--score", "121-3"), "your score 121 is not below the target 121", {"option": "score"}),
        (("--pone", "--score", "3-61", "--target", "61"), "your opponent's score 61", {"option": "score"}),
        (("--pone", "--score", "a-b"), "'a-b' is no score", {"option": "score"}),
        (("--pone", "--target", "30"), "30", {"option": "target"}),
        (("--pone", "--target", "many"), "'many'", {"option": "target"}),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(words, told, at):
    assert told in mistake("odds", *words)
    assert where("odds", *words) == at


def test_three_and_four_players_race():
    told = call("odds", "--dealer", "--players", 3, "--json").json
    assert sum(told["wins"]) == pytest.approx(1)
    assert told["win"] == told["wins"][0] == max(told["wins"])
    pone = call("odds", "--pone", "--players", 4, "--score", "110-30", "--json").json
    assert pone["win"] == pone["wins"][1] < 0.01
    assert call("odds", "--dealer", "--players", 3, "--score", "1-2-3").out.startswith(
        "At 1-2-3 of 121, about: the dealer"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", 3, "--score", "84-91"), "write 3 whole numbers, the dealer's first, as in 84-91-70"),
        (("--players", 3, "--score", "84-91-121"), "the third score 121 is not below the target 121"),
        (("--players", 4, "--jokers"), "neither jokers nor a map"),
    ],
)
def test_what_three_and_four_players_cannot_ask(words, said):
    answer = call("odds", "--dealer", *words)
    assert answer.status == 2
    assert said in answer.err
