"""Errors of a text: they keep their place and what was expected, in another process too."""

import pickle

from engine.core import IllegalAction
from engine.notation.errors import NotationError, Place, expected


def test_an_error_says_the_same_in_another_process() -> None:
    refused = NotationError(Place(3, 1), "illegal", cause=IllegalAction("not_your_turn"))
    for error in (refused, expected(Place(12, 7), "card", ")")):
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301 -- as a worker returns it
        assert str(copy) == str(error)
        assert (copy.line, copy.column, copy.code) == (error.line, error.column, error.code)
