"""Which kernels are used: as the environment says, and C where it is there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from muggins.kernels import choosing
from muggins.kernels.choosing import KernelNotThere, extension, kernel, native, using


@pytest.fixture(autouse=True)
def _as_the_environment_says() -> Iterator[None]:
    native.cache_clear()
    yield
    native.cache_clear()


@pytest.fixture
def _no_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "extension", lambda: None)


@pytest.mark.parametrize("said", [None, ""])
def test_c_is_taken_where_it_is_there(said: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if said is None:
        monkeypatch.delenv("MUGGINS_KERNEL", raising=False)
    else:
        monkeypatch.setenv("MUGGINS_KERNEL", said)
    assert native() is extension()
    assert kernel() == ("python" if extension() is None else "c")


@pytest.mark.usefixtures("_no_extension")
def test_python_is_taken_where_c_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUGGINS_KERNEL", raising=False)
    assert native() is None
    assert kernel() == "python"


def test_python_is_taken_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_KERNEL", "python")
    assert kernel() == "python"


@pytest.mark.usefixtures("_no_extension")
def test_c_that_is_not_there_is_an_error_that_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_KERNEL", "c")
    with pytest.raises(KernelNotThere, match=r"C compiler.*make native"):
        native()


@pytest.mark.parametrize("said", ["C", "rust", "0"])
def test_what_is_no_kernel_is_an_error_that_names_them(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_KERNEL", said)
    with pytest.raises(KernelNotThere, match=f"'{said}'.* c and python"):
        native()


def test_another_kernel_is_used_for_a_while(both_kernels: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_KERNEL", "python")
    with using("c"):
        assert kernel() == "c"
        with using("python"):
            assert kernel() == "python"
        assert kernel() == "c"
    assert kernel() == "python"


def test_after_a_failure_the_chosen_kernel_is_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUGGINS_KERNEL", raising=False)
    with pytest.raises(ZeroDivisionError), using("python"):
        _ = 1 / 0
    assert native() is extension()
    with pytest.raises(KernelNotThere), using("rust"):
        pass
    assert native() is extension()


def test_the_command_line_says_in_one_sentence_what_is_no_kernel() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "muggins", "score", "5c 5d 5h Js", "5s"],
        env=os.environ | {"MUGGINS_KERNEL": "rust"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr == "muggins: MUGGINS_KERNEL is 'rust', but the kernels are c and python\n"
