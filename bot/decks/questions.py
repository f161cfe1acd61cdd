"""The questions of a deck as plain data, and what their panels have in common."""

from typing import TypeAlias

from msgspec import Struct

from bot.faces.panel import Text
from bot.faces.words import Words
from engine.core import Redacted

STEP = 10
"""What the slots go up by with every answer, so that a repeated press is known."""
MOST_ANSWERS = 99
"""How many answers the slots tell apart."""

Key: TypeAlias = tuple[str, int]
"""The table and the step of a question."""


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

    def slot(self, control: int) -> int:
        """Return the slot of one of its controls, 0 to 9, at the present answer."""
        return STEP * (self.asked % MOST_ANSWERS) + control

    def is_current(self, slot: int) -> bool:
        """Return whether a control was drawn for the present answer."""
        return slot // STEP == self.asked % MOST_ANSWERS

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
