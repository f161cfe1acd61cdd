"""A text in which one character was changed, lost or doubled never becomes another record unnoticed."""

from random import Random

import pytest

from bot.notation.text_from_record import text_of
from engine.games import GAMES
from engine.notation.errors import NotationError
from tests.support.clocked_records import clocked_record
from tests.support.mutated_texts import check_mutated, read_or_refused
from tests.support.sample_records import shortest_record

MUTATIONS = 60
CUTS = 40


@pytest.mark.parametrize("name", GAMES)
def test_a_mutated_text_is_refused_or_tells_the_same(name: str) -> None:
    rng = Random(name)
    check_mutated(shortest_record(name), rng, MUTATIONS)
    check_mutated(clocked_record(name), rng, MUTATIONS)


@pytest.mark.parametrize("name", GAMES)
def test_a_text_that_ends_anywhere_is_refused_or_tells_the_same(name: str) -> None:
    of = shortest_record(name)
    text = text_of(of)
    for length in range(0, len(text), max(1, len(text) // CUTS)):
        read = read_or_refused(text[:length])
        assert read == of or isinstance(read, NotationError)
