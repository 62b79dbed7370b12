"""kill -9 while a store is opened and written; `python -m tests.store.killing 1000` does the same for longer."""

from random import Random

from tests.store.killing import killings


def test_a_writer_that_is_killed_loses_nothing_that_it_told_and_doubles_nothing(url):
    least = 5 if url.startswith("sqlite:") else 3
    # Some writers are killed before they have told anything.
    for number, lines in enumerate(killings(url, 40, Random("kills")), 1):
        if number >= least and lines > 0:
            return
    raise AssertionError("no line was ever told")
