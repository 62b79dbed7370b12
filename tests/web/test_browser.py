"""Where the browser of these tests is looked for, and in which order."""

import pytest

from tools import browser


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Lays programs on a machine that has none."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("MUGGINS_CHROMIUM", raising=False)
    monkeypatch.setattr(browser, "COPY", tmp_path / "copy")

    def lay(name):
        program = tmp_path / name
        program.parent.mkdir(exist_ok=True)
        program.touch(0o755)
        return program

    return lay


def test_a_machine_without_a_browser_has_none(machine):
    machine("bin/firefox")
    assert browser.find() is None


def test_the_nearer_one_is_taken(machine, monkeypatch):
    copy = machine("copy/chromium")
    found = browser.find()
    assert found.executable == copy
    assert found.environment["LD_LIBRARY_PATH"] == str(copy.parent / "libs/lib")
    for name in ("bin/chromium", "bin/chromium-headless-shell"):
        program = machine(name)
        assert browser.find() == (program, None)
    named = machine("elsewhere")
    monkeypatch.setenv("MUGGINS_CHROMIUM", str(named))
    assert browser.find() == (named, None)


def test_where_it_cannot_be_fetched_the_reason_is_said(machine, monkeypatch, capsys):
    monkeypatch.setattr(browser.sys, "platform", "plan9")
    assert browser.main() == 1
    assert capsys.readouterr().err == "no browser to test the page with: it can be fetched on Linux only\n"
