"""What the page on running a server names is there, and its containers are made of what there is."""

from __future__ import annotations

import inspect
import re
import urllib.request
from pathlib import Path

import click
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from muggins.cli import admin, serve
from muggins.server import watching
from tests.server.houses import House
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


def test_every_option_of_a_command_on_the_page_is_one():
    for name, words in re.findall(r"^    muggins admin (\w+)(.*)$", PAGE, re.MULTILINE):
        options = {opt for param in admin.command.commands[name].params for opt in param.opts}
        assert set(re.findall(r"--[\w-]+", words)) <= options, name


def test_every_figure_and_every_code_that_the_page_names_is_there(tmp_path):
    house = House(tmp_path / "muggins.db", metrics_to_all=True)
    try:
        told = {family.name for family in text_string_to_metric_families(house.client.get("/metrics").text)}
    finally:
        house.close()
    named = {name.removesuffix("_total") for name in re.findall(r"`(muggins_\w+)`", PAGE)}
    assert named == {name for name in told if not name.endswith("_created")}
    source = inspect.getsource(watching.readiness)
    [line] = [part for part in PAGE.split("\n- ") if part.startswith("`/readyz`")]
    codes = set(re.findall(r"`(\w+)` \(", line))
    assert codes == set(re.findall(r'_not_ready\("(\w+)"', source))


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
