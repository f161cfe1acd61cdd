"""Levels of computers in words: their names, and what to expect of each in a game."""

from collections.abc import Mapping

from bot.faces.icon_names import SIGNS
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
    return f"{named_with_level(seat, level, words)} {_picture(level, words)}"


def levels_line(levels: Mapping[Seat, str], words: Words) -> str:
    """Tell how strong the computers in these seats are; empty for none."""
    if len(set(levels.values())) != 1:
        return words.dotted(computer_line(seat, level, words) for seat, level in levels.items())
    (level, *_) = levels.values()
    return f"{words('computer.level', level=level_name(level, words))} {_picture(level, words)}"


def _picture(level: str, words: Words) -> str:
    return words.icons(level) or SIGNS[level]
