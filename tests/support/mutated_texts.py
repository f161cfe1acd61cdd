"""Texts of games in which one character was changed, lost or doubled."""

from random import Random

from bot.notation.record_from_text import read_text
from bot.notation.text_from_record import text_of
from bot.records.record import Record
from engine.notation.errors import NotationError

SIGNS = "AB1X09 ;:,.()=|%#\"'\\\n\r\tKwb-é\u3000あ"


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


def check_mutated(of: Record, rng: Random, mutations: int) -> None:
    """Read mutated texts of a record: each is refused, or tells the same game."""
    text = text_of(of)
    for _ in range(mutations):
        other = mutated(text, rng)
        read = read_or_refused(other)
        assert read == of or isinstance(read, NotationError), other
