"""Every rulebook, option, value and bot has its words for the lobby."""

import pytest

from muggins.bots.registry import BOTS
from muggins.core.errors import BadOptions
from muggins.core.options import CountsSpec, OptionSpec
from muggins.games.catalog import CATALOG
from muggins.wording.bots import BOT_WORDS
from muggins.wording.cribbage.options import disagreement, value_label
from muggins.wording.rulebooks import FIRST_OPTIONS, RULEBOOKS, option_order
from muggins.wording.words import words_of


def values(spec):
    """What a label is asked for: each value, or each name of which there are so many."""
    return spec.names if isinstance(spec, CountsSpec) else spec.allowed


in_every_rulebook = pytest.mark.parametrize("entry", list(CATALOG), ids=lambda entry: entry.rules)


def test_every_bot_has_its_words_and_no_words_are_left_over():
    assert set(BOT_WORDS) == set(BOTS)
    assert len({words.label for words in BOT_WORDS.values()}) == len(BOT_WORDS)


def test_every_rulebook_has_its_words_and_no_words_are_left_over():
    assert set(RULEBOOKS) == {entry.rules for entry in CATALOG}
    for book in RULEBOOKS.values():
        assert 1 <= book.blurb.count(".") <= 2
        assert "!" not in book.line + book.blurb


@in_every_rulebook
def test_every_option_has_a_label_of_its_own_and_a_line(entry):
    words = words_of(entry.game)
    labels = words.option_labels
    assert set(labels) == set(words.option_lines) == {spec.name for spec in entry.specs}
    assert len(set(labels.values())) == len(labels)
    assert max(map(len, labels.values())) <= 24
    assert not [label for label in labels.values() if "!" in label]


@in_every_rulebook
def test_every_value_of_every_option_has_a_label_that_tells_it_from_the_others(entry):
    for spec in entry.specs:
        labels = [words_of(entry.game).value_label(spec.name, value) for value in values(spec)]
        assert len(set(labels)) == len(labels)
        assert not {"True", "False"} & set(labels)


def test_a_label_is_what_a_person_would_say():
    assert value_label("counting", "automatic") == "the table counts"
    assert value_label("counting", "manual") == "players count"
    assert value_label("players", 4) == "four, as partners"
    assert value_label("target", 121) == "121"
    assert value_label("games", 3) == "three"
    assert value_label("muggins", False) == "off"
    with pytest.raises(KeyError):
        value_label("colour", "red")


@in_every_rulebook
def test_every_option_that_can_be_chosen_is_shown_once_at_once_or_behind_more(entry):
    first, more = option_order(entry.rules, entry.specs)
    assert first
    assert {spec.name for spec in first} == set(FIRST_OPTIONS[entry.rules])
    assert sorted(spec.name for spec in (*first, *more)) == sorted(
        spec.name for spec in entry.specs if len(values(spec)) > 1
    )


@in_every_rulebook
def test_what_the_lobby_offers_can_be_played(entry):
    offered = RULEBOOKS[entry.rules].offered
    assert entry.build(offered)
    assert entry.differing(offered) == offered
    assert set(offered) <= set(FIRST_OPTIONS[entry.rules])


def disagreements(entry):
    """What is chosen, and which options disagree: each value of each option, beside a few others."""
    known = {spec.name for spec in entry.specs}
    some = ({"jokers": 2}, {"counting": "manual"}, {"skunk_lines": False}, {"solitaire": True, "counting": "manual"})
    others = [{}, *(one for one in some if set(one) <= known)]
    each = [{spec.name: value} for spec in entry.specs if isinstance(spec, OptionSpec) for value in spec.allowed]
    for chosen in [{**other, **one} for one in each for other in others]:
        try:
            entry.build(chosen)
        except BadOptions as error:
            if error.code == "options_disagree" and "rules" not in error.options:
                yield chosen, error.options


def test_every_two_options_that_disagree_are_told_by_their_labels():
    told = set()
    for entry in CATALOG:
        for chosen, names in disagreements(entry):
            words = words_of(entry.game)
            said = words.disagreement(names, entry.settled(chosen))
            assert said is not None, names
            assert all(f"“{words.option_labels[name]}: " in said for name in names)
            assert "true" not in said
            assert "false" not in said
            told.add(frozenset(names))
    assert len(told) == 12
    assert disagreement(("target",), {}) is None
