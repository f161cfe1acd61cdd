"""A text in which one character was changed, lost or doubled never becomes another record unnoticed."""

from random import Random

import pytest

from bot.notation.reading import read_text
from bot.notation.spelling import text_of
from bot.records.record import Record
from engine.games import GAMES
from engine.notation.errors import NotationError
from tests.support.clocked_records import clocked_record
from tests.support.sample_records import shortest_record

SIGNS = "AB1X09 ;:,.()=|%#\"'\\\n\r\tKwb-é\u3000あ"
MUTATIONS = 60
CUTS = 40


def mutated(text: str, rng: Random) -> str:
    """Delete, double or replace one character."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(("", text[at] * 2, rng.choice(SIGNS))) + text[at + 1 :]


def read_or_refused(text: str) -> Record | NotationError:
    """Read a text; an error has a place in it."""
    try:
        return read_text(text)
    except NotationError as error:
        refused = error
    lines = text.split("\n")
    assert str(refused)
    assert refused.line in range(1, len(lines) + 1), text
    assert refused.column in range(1, len(lines[refused.line - 1]) + 2), text
    return refused


def check(of: Record, rng: Random, mutations: int) -> None:
    """Read mutated texts of a record: each is refused, or tells the same game."""
    text = text_of(of)
    for _ in range(mutations):
        other = mutated(text, rng)
        read = read_or_refused(other)
        assert read == of or isinstance(read, NotationError), other


@pytest.mark.parametrize("name", GAMES)
def test_a_mutated_text_is_refused_or_tells_the_same(name: str) -> None:
    rng = Random(name)
    check(shortest_record(name), rng, MUTATIONS)
    check(clocked_record(name), rng, MUTATIONS)


@pytest.mark.parametrize("name", GAMES)
def test_a_text_that_ends_anywhere_is_refused_or_tells_the_same(name: str) -> None:
    of = shortest_record(name)
    text = text_of(of)
    for length in range(0, len(text), max(1, len(text) // CUTS)):
        read = read_or_refused(text[:length])
        assert read == of or isinstance(read, NotationError)
