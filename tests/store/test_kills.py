"""kill -9 while a store is opened and written; `python -m tests.store.killing 1000` does the same for longer."""

from random import Random

from tests.store.killing import killings


def test_a_writer_that_is_killed_loses_nothing_that_it_told_and_doubles_nothing(path):
    *_, lines = killings(path, 5, Random("kills"))
    assert lines > 0
