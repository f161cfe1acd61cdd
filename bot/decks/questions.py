"""The questions of a deck as plain data, and what their panels have in common."""

from typing import TypeAlias

from msgspec import Struct

from bot.faces.panel import Text
from bot.faces.words import Words
from engine.core import InvalidAction, Redacted

Key: TypeAlias = tuple[str, int]
"""The table and the step of a question."""
MAX_DIGITS = 6
"""Of the number of a step."""


def read_key(about: str, moment: int) -> Key:
    """Read the key of a question from a custom_id; in those of older versions the moment was the step.

    >>> read_key("K7Q2M4s12", 3), read_key("K7Q2M4", 12)
    (('K7Q2M4', 12), ('K7Q2M4', 12))
    """
    table_id, found, step = about.partition("s")
    if not found:
        return table_id, moment
    if not step.isdecimal() or len(step) > MAX_DIGITS:
        raise InvalidAction("no_such_control")
    return table_id, int(step)


class Question(Redacted, frozen=True, kw_only=True):
    """A turn of a finished game that a person is asked about again; a deck says what else it holds."""

    step: int
    table_id: str = ""
    """Empty until the question is stored."""
    asked: int = 0
    """How many times it was answered."""
    found: int = 0
    """How many times it was answered well."""

    @property
    def key(self) -> Key:
        """Return its table and step."""
        return self.table_id, self.step

    @property
    def about(self) -> str:
        """Return its key as a custom_id holds it; the moment of its controls is how often it was answered."""
        return f"{self.table_id}s{self.step}"

    def head(self, title: str, place: str, words: Words) -> Text:
        """Return the head of its panels, with where it is among others."""
        at = words.dotted((words("table.id", table=self.table_id), place))
        return Text(f"### {title}\n-# {at}")


class DeckCounts(Struct, frozen=True):
    """How many questions of a deck a person has still to answer well, and has done with."""

    due: int
    done: int

    def told(self, words: Words) -> str:
        """Say how far the person is."""
        return words("deck.counts", due=self.due, done=self.done)
