"""What the page on running a server names is there, and its containers are made of what there is."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path

import click
import pytest
import yaml

from muggins.cli import admin, serve
from tests.web.serving import Server

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/run-a-server.md").read_text(encoding="utf-8")
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")

OPTIONS = {option.name for option in serve.command.params if isinstance(option, click.Option)}
VARIABLES = {f"MUGGINS_{name.upper()}" for name in OPTIONS if name}


@pytest.mark.parametrize("text", [PAGE, CONTAINER, COMPOSE], ids=["page", "container", "compose"])
def test_every_setting_that_is_named_is_one(text):
    named = set(re.findall(r"MUGGINS_[A-Z_]+", text))
    assert named
    assert named <= VARIABLES


def test_every_setting_is_on_the_page():
    shown = {f"MUGGINS_{name.upper()}" for name in OPTIONS if name not in ("opens", "help")}
    assert shown <= set(re.findall(r"MUGGINS_[A-Z_]+", PAGE))


def test_every_command_of_the_page_is_there():
    said = set(re.findall(r"muggins admin (\w+)", PAGE))
    assert said == set(admin.command.commands)


def test_the_compose_file_waits_for_a_database_that_is_well():
    services = yaml.safe_load(COMPOSE)["services"]
    assert services["muggins"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert (ROOT / services["muggins"]["build"]["dockerfile"]).is_file()
    assert "healthcheck" in services["database"]


def test_settings_come_from_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("MUGGINS_METRICS", "all")
    monkeypatch.setenv("MUGGINS_NAMES", "club.example other.example")
    server = Server(tmp_path)
    server.start()
    try:
        for host in ("club.example", "other.example", "127.0.0.1"):
            asked = urllib.request.Request(
                f"{server.address}/metrics", headers={"Host": host, "X-Forwarded-For": "1.1.1.1"}
            )
            with urllib.request.urlopen(asked) as answer:
                assert b"muggins_tables" in answer.read()
    finally:
        server.stop()
