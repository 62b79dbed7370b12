"""Every code that the rules can refuse with has its sentence, and no sentence is left over."""

import re
from pathlib import Path

import muggins.core
import muggins.games.cribbage
from muggins.core.game import Refusal
from muggins.games.cribbage.options import Options
from muggins.wording.cribbage.options import OPTION_LINES
from muggins.wording.cribbage.refusals import CODES, refusal_sentence


def codes_in_the_rules():
    folders = [Path(muggins.core.__path__[0]), Path(muggins.games.cribbage.__path__[0])]
    text = "".join(file.read_text() for folder in folders for file in folder.glob("*.py"))
    return set(re.findall(r'Refusal\(\s*"(\w+)"', text))


def test_every_code_has_a_sentence():
    assert codes_in_the_rules() == CODES


def test_a_refusal_names_what_where_and_the_rule():
    assert refusal_sentence(Refusal("over_31", "C11", {"card": "9h", "count": 33})) == "the count would be 33 (C11)"


def test_every_option_has_a_line():
    assert set(OPTION_LINES) == set(Options.__dataclass_fields__)
