"""A show is walked through item by item, each with the total so far."""

from muggins.games.cribbage.show import hand_items
from muggins.pieces.cards import read_card, read_cards
from muggins.wording.cribbage.items import item_name, item_phrase, show_phrases


def phrases(cards, starter):
    total, said = 0, []
    for item in hand_items(read_cards(cards), read_card(starter)):
        total += item.points
        said.append(item_phrase(item, total))
    return said


def test_an_item_is_said_with_the_total_that_it_makes():
    assert phrases("7c 8d 8h Js", "2s") == [
        "fifteen for two",
        "fifteen for four",
        "and the pair is six",
        "one for his nobs is seven",
    ]
    assert phrases("2h 4h 6h Jh", "Kh") == ["flush of five for five", "one for his nobs is six"]
    assert phrases("Jh 2c 4d 8s", "Kh") == ["one for his nobs"]


def test_the_best_hand_is_counted_to_its_end():
    said = phrases("5c 5s 5h Jd", "5d")
    assert said[7:] == [
        "fifteen for sixteen",
        "and the four of a kind is twenty-eight",
        "one for his nobs is twenty-nine",
    ]


def test_the_written_phrases_are_the_same_with_cards():
    items = hand_items(read_cards("7c 8d 8h Js"), read_card("2s"))
    said = phrases("7c 8d 8h Js", "2s")
    assert [phrase.split(" (")[0] for phrase in show_phrases(items)] == said


def test_an_item_has_a_name():
    names = [item_name(item) for item in hand_items(read_cards("4h 5h 6h 6d"), read_card("6s"))]
    assert set(names) == {"fifteen", "three of a kind", "run of three"}
