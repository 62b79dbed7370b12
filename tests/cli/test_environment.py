"""What `muggins doctor` says of the environment: every setting, where it came from, and what is none."""

from __future__ import annotations

import os

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cli import serve
from muggins.cli.databases import DatabaseUrl
from tests.cli.calls import call


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch):
    for name in [name for name in os.environ if name.startswith("MUGGINS_")]:
        monkeypatch.delenv(name)


def told(status=0):
    """What it says in JSON; the settings by name."""
    answer = call("doctor", "--json")
    assert answer.status == status
    assert answer.json["ok"] is (status == 0)
    return {setting["name"]: setting for setting in answer.json["settings"]}, answer.json["unknown"]


def test_every_option_of_serve_is_listed_with_its_default():
    settings, unknown = told()
    options = [option for option in serve.command.params if isinstance(option, click.Option)]
    assert {f"MUGGINS_{option.name.upper()}" for option in options} | {"MUGGINS_KERNEL"} == set(settings)
    assert unknown == []
    assert {setting["from"] for setting in settings.values()} == {"default"}
    assert settings["MUGGINS_PORT"] == {
        "name": "MUGGINS_PORT",
        "value": "8121",
        "from": "default",
        "option": "muggins serve --port",
        "wrong": None,
    }
    assert settings["MUGGINS_DATABASE"]["value"].startswith("sqlite:///")
    assert settings["MUGGINS_LOG"]["value"] is None
    assert settings["MUGGINS_OPENS"]["value"] == "false"


def test_what_the_environment_sets_is_told_as_such(monkeypatch):
    monkeypatch.setenv("MUGGINS_NAMES", "club.example other.example")
    monkeypatch.setenv("MUGGINS_LOG", "json")
    monkeypatch.setenv("MUGGINS_HOST", "")
    settings, _ = told()
    assert (settings["MUGGINS_NAMES"]["value"], settings["MUGGINS_NAMES"]["from"]) == (
        "club.example other.example",
        "environment",
    )
    assert (settings["MUGGINS_LOG"]["value"], settings["MUGGINS_LOG"]["from"]) == ("json", "environment")
    # An empty one sets nothing.
    assert (settings["MUGGINS_HOST"]["value"], settings["MUGGINS_HOST"]["from"]) == ("127.0.0.1", "default")
    assert "set     MUGGINS_LOG" in call("doctor").out


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("MUGGINS_PORT", "many", "not a valid integer"),
        ("MUGGINS_PORT", "70000", "not in the range"),
        ("MUGGINS_LOG", "xml", "'text', 'json'"),
        ("MUGGINS_FORWARDED_ALLOW_IPS", "10.0.0.0/8, club.example", "'club.example' is no address"),
    ],
)
def test_what_cannot_be_is_called_wrong(monkeypatch, name, value, why):
    monkeypatch.setenv(name, value)
    settings, _ = told(status=1)
    assert settings[name]["value"] == value
    assert why in settings[name]["wrong"]
    assert f"wrong   {name}" in call("doctor").out


def test_a_name_that_is_none_is_called_out_with_the_nearest(monkeypatch):
    monkeypatch.setenv("MUGGINS_DATABSE", "postgresql://ann:geheim@db.example/club")
    _, unknown = told(status=1)
    assert unknown == [{"name": "MUGGINS_DATABSE", "nearest": "MUGGINS_DATABASE"}]
    answer = call("doctor")
    assert answer.status == 1
    assert "no setting is called so; the nearest is MUGGINS_DATABASE\n" in answer.out
    assert "geheim" not in answer.out + call("doctor", "--json").out


PLACES = [
    "postgresql://ann:geheim@db.example/club",
    "postgresql://ann:geheim@db.example:5433/club?sslmode=require&password=geheim",
    "postgresql://ann:ge@heim@db.example/club",
    "postgresql://ann:geheim/x@db.example/club",
    "postgres://:geheim@/club?host=/run/postgresql",
    "mysql://ann:geheim@db.example/club",
    "postgresql:ann:geheim@db.example",
    "geheim",
]


@pytest.mark.parametrize("place", PLACES)
def test_a_password_is_not_shown(monkeypatch, place):
    monkeypatch.setenv("MUGGINS_DATABASE", place)
    for words in (("doctor",), ("doctor", "--json")):
        out = call(*words).out
        assert "MUGGINS_DATABASE" in out
        assert "heim" not in out


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=6).map(lambda text: f"Qz{text}zQ"))
def test_no_password_is_shown_whatever_it_is(password):
    shown = DatabaseUrl().shown(f"postgresql://ann:{password}@db.example/club")
    assert password not in shown
    assert "Qz" not in shown


def database_check(status=0):
    """What it says of the database."""
    answer = call("doctor", "--json")
    assert answer.status == status
    [check] = [check for check in answer.json["checks"] if check["name"] == "database"]
    assert check["ok"] is (status == 0)
    return check["found"]


def test_the_database_that_is_set_is_looked_at(monkeypatch, tmp_path, cluster):
    monkeypatch.setenv("MUGGINS_DATABASE", f"sqlite:///{tmp_path / 'club.db'}")
    assert database_check() == str(tmp_path / "club.db")
    (tmp_path / "file").touch()
    monkeypatch.setenv("MUGGINS_DATABASE", f"sqlite:///{tmp_path / 'file' / 'club.db'}")
    assert database_check(1) == str(tmp_path / "file" / "club.db")
    with cluster.database() as name:
        monkeypatch.setenv("MUGGINS_DATABASE", cluster.url(name))
        assert database_check().endswith(" answers")
    assert database_check(1).endswith("make it, or name another")
    monkeypatch.setenv("MUGGINS_DATABASE", "postgresql://ann:geheim@127.0.0.1:1/club")
    told = database_check(1)
    assert "geheim" not in told
    assert told.startswith("the database postgresql://ann@127.0.0.1:1/club cannot be read: no database server answers")
    monkeypatch.setenv("MUGGINS_DATABASE", "mysql://ann:geheim@host/club")
    assert "cannot be kept in mysql" in database_check(1)
