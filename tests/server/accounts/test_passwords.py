"""Hashes of passwords: by which argon2, how many at once, and how long it takes where there is none."""

from __future__ import annotations

import asyncio
import time

import pytest
from argon2 import PasswordHasher, extract_parameters

from muggins.server.accounts.passwords import WAITING, Passwords
from muggins.server.problems import Trouble
from tests.server.accounts.devices import PASSWORD


@pytest.fixture
def passwords():
    made = Passwords()
    yield made
    made.close()


def test_a_hash_by_older_measures_is_made_anew_at_the_next_sign_in(ann, bob, house):
    ann.sign_up()
    accounts = house.store.accounts
    account = house.call(accounts.by_key, "ann")
    weak = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1).hash(PASSWORD)

    async def weaken():
        await accounts.set_password(account.id, account.password, weak, but="")

    house.call(weaken)
    assert bob.sign_in(password="green oak").status_code == 403
    assert house.call(accounts.by_key, "ann").password == weak
    assert bob.sign_in().status_code == 200
    renewed = house.call(accounts.by_key, "ann").password
    usual = extract_parameters(PasswordHasher().hash("any"))
    assert extract_parameters(renewed) == usual
    assert bob.sign_in().status_code == 200
    assert house.call(accounts.by_key, "ann").password == renewed


def test_two_accounts_with_one_password_have_two_hashes(ann, bob, house):
    ann.sign_up()
    bob.sign_up("Bob")
    hashes = {house.call(house.store.accounts.by_key, key).password for key in ("ann", "bob")}
    assert len(hashes) == 2
    assert all(one.startswith("$argon2id$") for one in hashes)


def test_nobody_takes_as_long_as_somebody(ann, bob):
    """Of the processor's time, which other programs on the machine do not change."""
    ann.sign_up()
    bob.sign_in("Nobody")

    def taken(name):
        began = time.process_time()
        for _ in range(4):
            assert bob.sign_in(name, "green oak").status_code == 403
        return time.process_time() - began

    somebody, nobody = taken("Ann"), taken("Nobody")
    assert 0.5 < nobody / somebody < 2


def test_so_many_wait_and_no_more(passwords):
    async def rush():
        given = [passwords.hash(f"green oak {number}") for number in range(WAITING + 5)]
        return await asyncio.gather(*given, return_exceptions=True)

    with asyncio.Runner() as runner:
        outcomes = runner.run(rush())
        late = [one for one in outcomes if isinstance(one, Trouble)]
        assert len(late) == 5
        assert {(one.problem.status, one.problem.code, one.wait) for one in late} == {(429, "busy", 3)}
        assert len({one for one in outcomes if isinstance(one, str)}) == WAITING
        # Then there is room again.
        right, renewed = runner.run(passwords.verify(outcomes[0], "green oak 0"))
    assert (right, renewed) == (True, None)


@pytest.mark.parametrize("known", ["", "green oak desk", "$argon2id$", "$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA"])
def test_what_is_no_hash_is_nobodys_password(passwords, known):
    with asyncio.Runner() as runner:
        assert runner.run(passwords.verify(known, "green oak desk")) == (False, None)
