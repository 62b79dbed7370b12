"""The command line says which kernels are used, and refuses a choice that there is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from muggins.kernels import choosing
from tests.cli.calls import call


@pytest.fixture(autouse=True)
def _as_the_environment_says() -> Iterator[None]:
    choosing.native.cache_clear()
    yield
    choosing.native.cache_clear()


@pytest.fixture
def _no_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "extension", lambda: None)
    monkeypatch.setattr(choosing, "why_not", lambda: "not built")
    monkeypatch.delenv("MUGGINS_KERNEL", raising=False)


def kernels_told() -> tuple[bool, str]:
    (check,) = [check for check in call("doctor", "--json").json["checks"] if check["name"] == "kernels"]
    return check["ok"], check["found"]


def test_doctor_says_that_c_is_used(both_kernels: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUGGINS_KERNEL", raising=False)
    assert kernels_told() == (True, "in C")


def test_doctor_says_that_python_was_asked_for(both_kernels: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_KERNEL", "python")
    assert kernels_told() == (True, "in Python, as MUGGINS_KERNEL says; those in C are there")


@pytest.mark.usefixtures("_no_extension")
def test_doctor_says_how_to_get_c_and_does_not_fail_for_its_lack() -> None:
    ok, found = kernels_told()
    assert ok
    assert "not built" in found
    assert "make native" in found
    assert call("doctor").status == 0


@pytest.mark.usefixtures("_no_extension")
def test_doctor_fails_where_c_was_asked_for_and_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_KERNEL", "c")
    ok, found = kernels_told()
    assert not ok
    assert "make native" in found
    assert call("doctor").status == 1


@pytest.mark.usefixtures("_no_extension")
@pytest.mark.parametrize(("asked", "told"), [("c", "make native"), ("rust", "c and python")])
def test_every_other_command_refuses_such_a_choice(asked: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_KERNEL", asked)
    answer = call("rules", "--json")
    assert answer.status == 2
    assert answer.json["error"]["code"] == "kernel_not_there"
    assert told in answer.json["error"]["message"]
