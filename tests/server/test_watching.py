"""What a host's machines are told of a server, and what not."""

from __future__ import annotations

import asyncio
import re

import pytest
from prometheus_client.parser import text_string_to_metric_families

from muggins.server.store.errors import ReadFailed
from tests.server.guests import begin, gathering
from tests.server.hindered import Hindered
from tests.server.houses import House, first
from tests.server.refusing import refused


def figures(house, **headers):
    """All figures by name and labels, as somebody on the same machine is told them."""
    answer = house.client.get("/metrics", headers={"host": "testserver", **headers})
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


@pytest.fixture
def near(house, monkeypatch):
    """A house whose client is on the same machine."""
    monkeypatch.setattr("muggins.server.watching._is_near", lambda request: True)
    return house


def test_it_lives_and_is_ready(house):
    assert house.client.get("/healthz").text == "ok\n"
    assert house.client.get("/readyz").text == "ready\n"


def test_it_lives_but_is_not_ready_where_the_store_does_not_answer(tmp_path):
    house = House(tmp_path / "muggins.db", hinder=Hindered)

    async def fails(id):
        raise ReadFailed("the disk is gone")

    house.store.load = fails
    try:
        assert house.client.get("/healthz").status_code == 200
        problem = refused(house.client.get("/readyz"), 503, "no_database")
        assert "disk" not in problem["detail"]
    finally:
        house.close()


def test_a_server_that_is_being_stopped_takes_nobody(house):
    house.client.app.state.open_sockets.close()
    refused(house.client.get("/readyz"), 503, "ending")
    assert house.client.get("/healthz").status_code == 200


def test_a_database_that_takes_too_long_is_told_as_such(tmp_path, monkeypatch):
    monkeypatch.setattr("muggins.server.watching.READY_SECONDS", 0.01)
    house = House(tmp_path / "muggins.db", hinder=Hindered)

    async def waits(id):
        await asyncio.Event().wait()

    house.store.load = waits
    try:
        refused(house.client.get("/readyz"), 503, "slow_database")
    finally:
        house.close()


def test_games_that_end_are_counted_once_by_rulebook_and_how(near):
    ann = near.browser()
    seated = ann.sit("zombie")
    assert seated.resign().status_code == 200
    refused(seated.resign(), 422, "game_over")
    seated = ann.sit("regal", target=31)
    while seated.waiting():
        assert seated.act().status_code == 200
    found = {name[1:]: value for name, value in figures(near).items() if name[0] == "muggins_games_finished_total"}
    assert found == {("resigned", "zombie"): 1, ("regal", "target"): 1}


def test_refusals_are_counted_by_their_code_and_writes_by_their_time(near):
    ann = near.browser()
    seated = ann.sit()
    refused(seated.act("play 5h 5h"), 422)
    code = refused(seated.act("play"), 422)["code"]
    found = figures(near)
    assert found["muggins_refusals_total", code, "http"] >= 1
    assert sum(value for name, value in found.items() if name[0] == "muggins_refusals_total") == 2
    assert found["muggins_store_write_seconds_count", "create"] == 1
    assert found["muggins_store_write_seconds_count", "append"] == 1
    assert 0 < found["muggins_store_write_seconds_sum", "append"] < 60
    with seated.socket() as socket:
        socket.hear()
        assert figures(near)["muggins_sockets",] == 1
    assert figures(near)["muggins_sockets",] == 0


def test_what_is_done_is_counted(near):
    ann = near.browser()
    seated = ann.sit()
    before = figures(near)
    with seated.socket() as socket:
        ask = socket.hear()["ask"]
        assert figures(near)["muggins_screens",] == 1
        answer = seated.answer(ask, first(ask))
        socket.do("act", **answer)
        socket.do("act", **{**answer, "key": "again", "action": "play 5h 5h"})
    after = figures(near)
    gained = {name: value - before.get(name, 0) for name, value in after.items() if value != before.get(name, 0)}
    assert gained["muggins_messages_total", "done", "socket"] == 1
    assert gained["muggins_messages_total", "refused", "socket"] == 1
    assert gained["muggins_message_seconds_count", "socket"] == 2
    assert after["muggins_tables",] == 1
    assert after["muggins_screens",] == 0


def test_the_figures_name_no_table_no_player_and_no_card(near):
    company = gathering(near.browser())
    begin(company)
    company[0].resign(0)
    text = near.client.get("/metrics").text
    stored = near.call(near.store.load, company[0].id)
    secrets = [stored.table.id, stored.table.owner, stored.table.fair.seed, *stored.nonces, "Ann", "Bob"]
    assert not [secret for secret in secrets if secret in text]
    assert not re.search(r'="[A2-9TJQK][cdhs]"', text)


@pytest.mark.parametrize("headers", [{}, {"x-forwarded-for": "127.0.0.1"}, {"forwarded": "for=127.0.0.1"}])
def test_strangers_are_not_told_the_figures(house, headers):
    refused(house.client.get("/metrics", headers=headers), 404, "not_found")


def test_all_are_told_where_the_host_wants_it(tmp_path):
    house = House(tmp_path / "muggins.db", metrics_to_all=True)
    try:
        assert "muggins_tables 0.0" in house.client.get("/metrics").text
    finally:
        house.close()
