"""kill -9 while a store is opened and written; `python -m tests.store.killing 1000` does the same for longer."""

from random import Random

from tests.store.killing import killings


def test_a_writer_that_is_killed_loses_nothing_that_it_told_and_doubles_nothing(url):
    *_, lines = killings(url, 5 if url.startswith("sqlite:") else 3, Random("kills"))
    assert lines > 0
