"""Presets: the options and the times that well-known tournaments of a game are played with."""

from typing import Literal

from msgspec import Struct

from bot.faces.speeds import Speed
from bot.faces.words import Words


class Preset(Struct, frozen=True):
    """What a tournament is played with, under a name."""

    key: str
    """Its name is the text `<game>.preset.<key>`."""
    options: Struct
    speed: Speed
    best_of: Literal[1, 3, 5] = 3
    """The games of a match; whoever wins more than half of them wins it."""


def preset_title(game: str, preset: Preset, words: Words) -> str:
    """Return the name of a preset."""
    return words(f"{game}.preset.{preset.key}")
