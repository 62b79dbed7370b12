"""Games that are kept in a file: what a crash leaves of a line is no harm, what is not ours is not touched."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from muggins.bots.arena import simulate
from muggins.bots.journal import BadJournal, Journal
from muggins.bots.registry import maker
from muggins.bots.tally import new_tally, read_tally
from muggins.games.catalog import CATALOG

QUESTION = {"rules": "regal", "options": {"target": 31}, "bots": ["bot:easy@1", "bot:random@1"], "seed": "1"}
GAME = CATALOG.entry("regal").build({"target": 31})
MAKERS = [maker(name, "cribbage") for name in ("easy", "random")]


def opened(path, **other):
    return Journal(path, {**QUESTION, **other}, GAME, 2)


def played(path, games):
    with opened(path) as journal:
        return simulate(GAME, MAKERS, games, "1", kept=journal)


WHOLE = simulate(GAME, MAKERS, 20, "1")


def test_a_file_that_is_cut_anywhere_is_gone_on_with_to_the_same_result(tmp_path, monkeypatch):
    monkeypatch.setattr("muggins.bots.arena.MOST", 3)
    path = tmp_path / "games"
    assert played(path, 20) == WHOLE
    raw = path.read_bytes()
    for length in (*range(0, len(raw), 97), len(raw) - 1, len(raw)):
        path.write_bytes(raw[:length])
        assert played(path, 20) == WHOLE, length
        # The torn line is gone from the file as well, and no line is lost after it.
        lines = [json.loads(line) for line in path.read_bytes().splitlines()]
        assert sum(line["games"] for line in lines[1:]) == 20, length
    assert path.read_bytes() == raw


def test_fewer_and_more_games_go_on_from_the_same_file(tmp_path):
    path = tmp_path / "games"
    assert played(path, 12) == simulate(GAME, MAKERS, 12, "1")
    assert played(path, 20) == WHOLE
    assert played(path, 6) == simulate(GAME, MAKERS, 6, "1")


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"seed": "2"}, "whose seed is 1, not 2"),
        ({"rules": "cabinet"}, "whose rules is regal, not cabinet"),
        ({"options": {}}, "whose options are target=31, not the usual ones"),
        ({"bots": ["bot:easy@2", "bot:random@1"]}, "bots are bot:easy@1, bot:random@1, not bot:easy@2, bot:random@1"),
    ],
)
def test_another_question_is_refused_and_the_file_stays_as_it_is(other, told, tmp_path):
    path = tmp_path / "games"
    played(path, 4)
    before = path.read_bytes()
    with pytest.raises(BadJournal, match=told):
        opened(path, **other)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "a diary\n",
        "a diary without a newline",
        "[]\n",
        "{}\n",
        '{"simulation": 3}\n',
        "\n",
        '{"muggins":1,"game":"cribbage","rules":"regal","actions":[]}\n',
        "x" * 2_000_000,
        "[" * 100_000 + "\n",
        "9" * 100_000 + "\n",
    ],
)
def test_a_file_of_something_else_is_refused_and_stays_as_it_is(text, tmp_path):
    path = tmp_path / "diary"
    path.write_text(text)
    with pytest.raises(BadJournal, match="holds no simulation"):
        opened(path)
    assert path.read_text() == text


def test_a_folder_is_no_journal(tmp_path):
    with pytest.raises(BadJournal, match="holds no simulation"):
        opened(tmp_path)


@pytest.mark.parametrize(
    "line",
    ["{}", "3", "nonsense", '{"from":5,"to":6}', "[" * 100_000, '{"from":0,"to":1,"games":3}'],
)
def test_a_line_in_the_middle_that_is_no_tally_is_refused_by_its_number(line, tmp_path):
    path = tmp_path / "games"
    played(path, 4)
    head, *rest = path.read_text().splitlines()
    path.write_text("\n".join([head, line, *rest]) + "\n")
    with pytest.raises(BadJournal, match="line 2 of"):
        opened(path)


def test_each_number_of_a_tally_is_looked_at(tmp_path):
    path = tmp_path / "games"
    played(path, 4)
    document = json.loads(path.read_text().splitlines()[1])
    for name in ("games", "won", "rounds", "first_won", "ended", "sums"):
        for wrong in (
            None, "x", [[1]], 1.5e300, [["0", "dealer", "hand", 1, 1]], "1e999999999", "1_0", "-1", "1/0", "1/-2",
            10**30, [[0, "dealer", "hand", 10**400, 1]],
        ):  # fmt: skip
            with pytest.raises(ValueError, match=r".*"):
                read_tally(GAME, {**document, name: wrong})


@pytest.mark.parametrize(
    ("first", "to"), [(0, 10**30), (-1, 1), (1, 0), (0, 0), (0.0, 1), ("0", 1), (False, True), (10**30, 10**30 + 1)]
)
def test_the_numbers_of_a_stretch_are_looked_at(first, to, tmp_path):
    path = tmp_path / "games"
    played(path, 4)
    head, line, *_ = path.read_text().splitlines()
    document = {**json.loads(line), "from": first, "to": to}
    if to == 10**30 + 1:
        document["games"] = 10**30
    path.write_text(head + "\n" + json.dumps(document) + "\n")
    with pytest.raises(BadJournal, match="line 2 of"):
        opened(path)


def test_two_at_once_do_not_write_one_file(tmp_path):
    pytest.importorskip("fcntl")
    path = tmp_path / "games"
    with opened(path), pytest.raises(BadJournal, match="in use"):
        opened(path)
    with opened(path):
        pass


class Keeper:
    """Keeps tallies as a file does."""

    def __init__(self):
        self.kept = {}
        self.written = []

    def keep(self, numbers, tally):
        self.written.append(json.dumps(tally.json()))


@pytest.mark.parametrize("rules", ["zombie", "kings", "zombs"])
def test_what_was_counted_is_read_as_it_was_written_in_every_game(rules):
    entry = CATALOG.entry(rules)
    game, keeper = entry.build({}), Keeper()
    whole = simulate(game, [maker(name, entry.game) for name in ("easy", "random")], 4, "1", kept=keeper)
    total = new_tally(game)
    for text in keeper.written:
        total.merge(read_tally(game, json.loads(text)))
    assert (total.games, total.won) == (whole.games, Fraction(whole.share) * 4)
    assert total.sheet.averages() == whole.averages
    assert [total.sheet.averages(bot) for bot in range(2)] == list(whole.by_bot)


def test_what_is_kept_is_on_disk_before_it_is_told(tmp_path, monkeypatch):
    path, synced = tmp_path / "games", []
    monkeypatch.setattr("os.fsync", lambda number: synced.append(path.read_bytes()))
    with opened(path) as journal:
        simulate(GAME, MAKERS, 4, "1", kept=journal)
    assert synced[-1] == path.read_bytes()
    assert len(synced) >= 3
