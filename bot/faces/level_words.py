"""Levels of computers in words: their names, and what to expect of each in a game."""

from bot.faces.words import Words
from engine.core import Seat


def level_name(level: str, words: Words) -> str:
    """Return the name of a level."""
    return words(f"level.{level}")


def level_note(game: str, level: str, words: Words) -> str:
    """Say in one line what to expect of a computer."""
    return words(f"level.{level}.{game}")


def level_choice(game: str, level: str, words: Words) -> str:
    """Return a level as a choice of a command."""
    return words("level.choice", level=level_name(level, words), note=level_note(game, level, words))


def named_with_level(seat: Seat, level: str, words: Words) -> str:
    """Return the name of a computer with its level, for use in text."""
    return words("computer.of_level", name=words.name(seat), level=level_name(level, words))


def computer_line(seat: Seat, level: str, words: Words) -> str:
    """Return the name of a computer with its level and its picture, for use in text."""
    return f"{named_with_level(seat, level, words)} {words.icons(level) or '🤖'}"
