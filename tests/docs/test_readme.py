"""The README is what happens: its game is played, its Python is run, its commands exist."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from muggins.cli.entry import COMMANDS

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def shown_game():
    """The words of the command, what is typed, and what is printed where typing shows nothing."""
    block = README.split("<!-- the game -->\n```\n")[1].split("```")[0]
    command, _, screen = block.partition("\n")
    typed = re.findall(r" > (.*)\n", screen)
    return command.removeprefix("$ muggins ").split(), typed, re.sub(r" > .*\n", " > ", screen)


def test_the_game_in_the_readme_is_what_the_terminal_shows(tmp_path):
    words, typed, screen = shown_game()
    played = subprocess.run(
        [sys.executable, "-m", "muggins", *words],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert played.stdout.startswith(screen.rstrip())
    assert "Your crib" in screen


def test_the_python_in_the_readme_runs():
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    block = README.split("```python\n")[1].split("```")[0]
    runner.run(parser.get_doctest(block, {}, "README.md", "README.md", 0))
    assert runner.tries > 5
    assert runner.failures == 0


@pytest.mark.parametrize("name", re.findall(r"^    muggins (\w+)", README, re.MULTILINE))
def test_every_command_in_the_readme_exists(name):
    assert name in COMMANDS


def test_the_readme_names_every_command():
    assert set(re.findall(r"^    muggins (\w+)", README, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", README))
def test_every_link_leads_somewhere(link):
    assert (Path(__file__).parents[2] / link).exists()
