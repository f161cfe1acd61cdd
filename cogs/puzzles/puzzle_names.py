"""The names of puzzles, from which they follow: a level, 0 being any, and letters."""

import secrets
from collections.abc import Callable

from bot.tables.table_creation import ALPHABET
from engine.chance import Chance

NAME_LENGTH = 11
"""Letters in a name, after the level."""


def make_name(level: int, choice: Callable[[str], str]) -> str:
    """Make the name of a puzzle of a level from letters drawn by `choice`."""
    return f"{level}{''.join(choice(ALPHABET) for _ in range(NAME_LENGTH))}"


def first_name(level: int | None) -> str:
    """Draw the name of a puzzle of a level, or of any."""
    return make_name(level or 0, secrets.choice)


def next_name(name: str) -> str:
    """Return the name of the next puzzle: always the same, so that a double press gives one puzzle.

    >>> next_name("3ABCDEFGHJKL") == next_name("3ABCDEFGHJKL")
    True
    """
    return make_name(int(name[0]), Chance(name, "next").choice)


def level_of(name: str, levels: range) -> int:
    """Return the level of a name; for 0, one derived from the name.

    >>> level_of("3ABCDEFGHJKL", range(2, 6))
    3
    """
    return int(name[0]) or Chance(name, "level").choice(levels)
