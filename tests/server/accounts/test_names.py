"""Which names an account may have."""

from __future__ import annotations

import pytest

from tests.server.accounts.devices import PASSWORD, Device
from tests.server.houses import OFTEN, House
from tests.server.refusing import refused


@pytest.fixture(scope="module")
def inn(tmp_path_factory):
    """A server for all names, each of which comes from a browser of its own."""
    house = House(tmp_path_factory.mktemp("names") / "muggins.db", rates=OFTEN)
    yield house
    house.close()


@pytest.fixture
def ann(inn):
    return Device(inn)


@pytest.fixture
def bob(inn):
    return Device(inn)


@pytest.mark.parametrize(
    "name",
    [
        "An",
        "A" * 25,
        "   ",
        "Ann\n\n",
        "Ann\u202eLee",
        "Ann\u200bLee",
        "Ann\u2066Lee",
        "Ann\x07Lee",
        "Ann\x00Lee",
        "\u115f\u1160\u3164",
        "<b>Ann</b>",
        "Ann&amp;Lee",
        'Ann"Lee',
        "Ann Lee\u0301\u0301\u0301\u0301",
        "bot:steady@1",
        "account:ann",
        "Аnn Lee",  # a Cyrillic А
        "Αnn Lee",  # a Greek Α
        "Someone",
        "SOMEONE",
        "Admin",
        "-Ann",
        "Ann-",
        "\N{GRINNING FACE} Ann",
        "http://ann.example",
    ],
)
def test_a_name_that_none_may_have(ann, name):
    if name == "Ann\n\n":
        # White space around it is no part of it.
        assert ann.sign_up(name).json()["name"] == "Ann"
        return
    refused(ann.post("/api/account", {"name": name, "password": PASSWORD}), 422, "bad_name")
    refused(ann.post("/api/account/passkeys/offer", {"name": name}), 422, "bad_name")
    assert ann.account is None


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Bob", "Bob"),
        ("  Ann \t  Lee ", "Ann Lee"),
        ("Ｆｕｌｌ ｗｉｄｔｈ", "Full width"),
        ("O'Brien-Smith Jr.", "O'Brien-Smith Jr."),
        ("Анна Каренина", "Анна Каренина"),
        ("山田太郎", "山田太郎"),
        ("नमस्ते", "नमस्ते"),
        ("ann_7", "ann_7"),
        ("A" * 24, "A" * 24),
    ],
)
def test_a_name_that_anybody_may_have(ann, bob, name, kept):
    assert ann.sign_up(name).json()["name"] == kept
    assert bob.sign_in(kept.upper()).status_code == 200
