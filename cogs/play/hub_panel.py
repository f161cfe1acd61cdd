"""The panel with all games, and the one with what a person may do besides playing."""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from zlib import crc32

from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Button, Choice, Panel, Row, Select, Text, rows_of
from bot.faces.words import Words

FIRST_GAME = 10
"""The numbers of games begin here; lower ones are for the controls of no game."""


class PlaySlot(IntEnum):
    """The controls that belong to no game; other features have theirs among them."""

    RULES = 0
    MORE = 5
    GAMES = 8
    GUESTS = 9
    """On messages of older versions."""
    HOW = 11
    TABLES = 12


class GameSlot(IntEnum):
    """The controls of each game: the last digit of their slots; other features have theirs among them."""

    NOW = 0
    INVITE = 1
    FRIENDS = 3


def slot_of(game: str, slot: int) -> int:
    """Return the slot of a game's control; it stays the same whatever games are added.

    >>> slot_of("yaniv", GameSlot.INVITE) - slot_of("yaniv", GameSlot.NOW)
    1
    """
    return (FIRST_GAME + crc32(game.encode()) % (100 - FIRST_GAME)) * 10 + slot


def game_at(slot: int, games: Iterable[str]) -> str | None:
    """Return the game to which a slot belongs."""
    return next((game for game in games if slot_of(game, GameSlot.NOW) == slot // 10 * 10), None)


# ------------------------------------------------------------------ all games


def play_panel(
    faces: Sequence[AnyFace],
    words: Words,
    beside: Mapping[str, tuple[Button, ...]] = MappingProxyType({}),
    below: tuple[Button, ...] = (),
    *,
    note: str = "",
    is_closed: bool = False,
) -> Panel:
    """Show every game with its buttons and those `beside` them, and further ones `below` all games.

    With `is_closed`, tables cannot be opened here.
    """
    ordered = sorted(faces, key=lambda face: face.place)
    intro = Text("\n".join(filter(None, (f"## {words('play.title')}", words("play.intro"), note))))
    games = (
        part
        for face in ordered
        for part in (
            Text(described(face, words)),
            _game_row(face.game.name, words, beside.get(face.game.name, ()), is_closed=is_closed),
        )
    )
    return Panel(
        (intro, *games, _rules_row(ordered, words), *rows_of((*below, Button(PlaySlot.MORE, "⋯")))), NEUTRAL
    )


def _game_row(game: str, words: Words, beside: tuple[Button, ...], *, is_closed: bool) -> Row:
    return Row(
        (
            Button(slot_of(game, GameSlot.NOW), words("button.play_now"), "success", disabled=is_closed),
            *beside,
            Button(slot_of(game, GameSlot.INVITE), words("button.invite"), disabled=is_closed),
        )
    )


def described(face: AnyFace, words: Words) -> str:
    """Describe a game: what it is, for whom, and how long it takes."""
    game, seats = face.game.name, face.game.seats
    picture = words.icons.line(face.emblem) or face.sign
    people = words("play.seats", least=seats.start, most=seats.stop - 1)
    if len(seats) == 1:
        people = words("play.exact_seats", count=seats.start)
    facts = words.dotted((people, words(f"{game}.duration"), words(f"{game}.audience")))
    return f"### {picture} {words(f'{game}.title')}\n{words(f'{game}.line')}\n-# {facts}"


def _rules_row(faces: Sequence[AnyFace], words: Words) -> Row:
    titles = (Choice(face.game.name, words(f"{face.game.name}.title")) for face in faces)
    return Row((Select(PlaySlot.RULES, words("play.rules"), tuple(titles)),))


def more_panel(words: Words, rows: Sequence[Row]) -> Panel:
    """Show everything that a person may do besides playing."""
    return Panel((Text(f"## {words('play.more')}\n{words('play.more_hint')}"), *rows), NEUTRAL)
