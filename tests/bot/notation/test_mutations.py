"""A text in which one character was changed, lost or doubled never becomes another record unnoticed."""

from random import Random

import pytest

from bot.notation.reading import read_text
from bot.notation.spelling import text_of
from engine.games import GAMES
from engine.notation.errors import NotationError
from tests.support.clocked_records import clocked_record
from tests.support.sample_records import shortest_record

SIGNS = "AB1X09 ;:,.()=|%#\"'\\\n\r\tKwb-é\u3000あ"


def mutated(text: str, rng: Random) -> str:
    """Delete, double or replace one character."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(("", text[at] * 2, rng.choice(SIGNS))) + text[at + 1 :]


def check(text: str, name: str, rng: Random) -> None:
    """Read a mutated text: it is refused, or tells the same game."""
    other = mutated(text, rng)
    try:
        read = read_text(other)
    except NotationError as error:
        lines = other.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert str(error)
        return
    assert read == read_text(text), (name, other)


@pytest.mark.parametrize("name", GAMES)
def test_a_mutated_text_is_refused_or_tells_the_same(name: str) -> None:
    rng = Random(name)
    for of in (shortest_record(name), clocked_record(name)):
        text = text_of(of)
        for _ in range(60):
            check(text, name, rng)


@pytest.mark.parametrize("name", GAMES)
def test_a_text_that_ends_anywhere_is_refused_or_tells_the_same(name: str) -> None:
    text = text_of(shortest_record(name))
    for length in range(0, len(text), max(1, len(text) // 40)):
        try:
            assert read_text(text[:length]) == shortest_record(name)
        except NotationError as error:
            assert error.line <= text[:length].count("\n") + 1
