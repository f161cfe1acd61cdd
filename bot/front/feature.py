"""What a feature brings to the bot.

A feature is a package of `cogs`. Its module `feature` holds one value, `FEATURE`, which says everything that
the package adds; the bot finds it by walking the folder, and names no feature itself.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import click
from discord import app_commands
from discord.ext.commands import Cog

from bot.faces.face import AnyFace
from bot.faces.panel import Panel, Part
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Control, Surface
from bot.front.result_panel import ResultNote
from bot.front.services import Services
from bot.tables.server_settings import ServerSettings
from bot.tables.table import Table

GameCommand: TypeAlias = app_commands.Command[Any, ..., Any]
"""A slash command in the group of a game."""


@dataclass(frozen=True)
class TableButton:
    """A button behind [⋯] of a table: a control of the feature, which is told the table's id."""

    control: Control[Any]
    place: int = 0
    """Buttons stand in this order."""
    offers: Callable[[Table], bool] = lambda _: True
    """Whether a table has it."""


@dataclass(frozen=True)
class ResultButton:
    """A button below the details of a result: a control of the feature, which is told the table's id."""

    control: Control[Any]
    place: int = 0
    offers: Callable[[Table], bool] = lambda _: True


@dataclass(frozen=True)
class StepButton:
    """A button that opens a finished game at a step: a control of the feature.

    It is told the table's id and the step, as `bot.decks.questions` writes them.
    """

    control: Control[Any]
    place: int = 0


@dataclass(frozen=True)
class HubButton:
    """A button of the panel with everything that a person may do besides playing."""

    control: Control[Any]
    old: int | None = None
    """Its slot on messages of older versions."""
    is_offered: Callable[[Context], bool] = lambda _: True
    is_with_games: bool = False
    """Whether it stands below all games too."""


@dataclass(frozen=True)
class HubRow:
    """The buttons that a feature adds to the hub."""

    place: int
    """Rows stand in this order; those of the same place are one."""
    buttons: tuple[HubButton, ...]


@dataclass(frozen=True)
class GameButton:
    """A button of a game in the hub: a control of the feature, which is told the code of the game."""

    control: Control[Any]
    offers: Callable[[AnyFace], bool]
    """Whether a game has it."""
    old: int | None = None
    """The last digit of its slots on messages of older versions."""
    is_with_games: bool = False
    """Whether it stands below its game among all games; otherwise behind [⋯]."""
    place: int = 0
    """Those of all games stand in this order."""


@dataclass(frozen=True)
class HandButton:
    """A button of a game's private panels which its face draws, and which opens something beside the hand."""

    game: str
    slot: int
    open: Callable[[Context, Table], Awaitable[None]]


@dataclass(frozen=True)
class HistoryChoice:
    """A select of one's own finished games below their list: a control of the feature."""

    control: Control[Any]
    place: int = 0


@dataclass(frozen=True)
class CareerSection:
    """A part of somebody's statistics in a server, below their games; the context is that of who asks."""

    place: int
    parts: Callable[[Context, int], Awaitable[tuple[Part, ...]]]
    """Told who is meant; it says nothing of whoever is hidden, nor of what the asker may not see."""


@dataclass(frozen=True)
class ContestNames:
    """What the contests of a feature are called; of one that the person may not see, nothing is said."""

    place: int
    titles: Callable[[Context, Collection[str]], Awaitable[Mapping[str, str]]]
    """The titles of some contests by their ids, without markup."""
    own: Callable[[Context], Awaitable[Mapping[str, str]]]
    """The same of all that the person entered in this server, newest first."""
    line: Callable[[Context, str, str, Words], Awaitable[str]]
    """Says for use in text in which contest and round a table was played; empty for a contest of others."""


@dataclass(frozen=True)
class RecordKind:
    """A kind of record that is no game's: what is told of such a file where somebody opens it."""

    place: int
    told: Callable[[Context, bytes], Awaitable[Panel | None]]
    """Returns None for a file of another kind; raises TableError for one of this kind that cannot be read."""


@dataclass(frozen=True)
class HelpLine:
    """A line of /help; the facts of its text are the commands that it names."""

    place: int
    key: str
    commands: tuple[str, ...] = ()
    needs_server: bool = False
    """Whether it is about what exists only in servers that have invited the bot."""


@dataclass(frozen=True)
class ServerSection:
    """A part of the settings of a server; its controls are declared on the surface of these settings."""

    place: int
    parts: Callable[[Context, ServerSettings], Awaitable[tuple[Part, ...]]]


@dataclass(frozen=True)
class ContestNotes:
    """What a feature says at the tables of the contests that it holds."""

    prepare: Callable[[Services, Table], Awaitable[None]]
    """Gives a table that was read its `contest_lines`."""
    result: Callable[[Services, Table, Words], Awaitable[ResultNote | None]]
    """Returns what a result says; None for a table of no contest of the feature."""


Placed: TypeAlias = (
    TableButton
    | ResultButton
    | StepButton
    | HubRow
    | GameButton
    | HistoryChoice
    | CareerSection
    | ContestNames
    | RecordKind
    | HelpLine
    | ServerSection
)
"""Something that stands in a shared place, with others of its kind in the order of their places."""
Addition: TypeAlias = Placed | HandButton
Sections: TypeAlias = Mapping[str, Sequence[Mapping[str, object]]]
"""Rows of the file with a person's data, by their sections."""


@dataclass(frozen=True)
class Listeners:
    """What a feature does when it hears of something."""

    ready: Callable[[Services], None] | None = None
    """Once, when the bot is connected."""
    table: Callable[[Services, Table], None] | None = None
    """After each change of a table, its end among them, unless it cannot be shown any more."""
    table_end: Callable[[Services, Table], None] | None = None
    """After the end of a table, also of one that is given up."""
    forget: Callable[[Services, int], Awaitable[Callable[[], None]]] | None = None
    """Before a person is deleted; returns what shows that afterwards."""
    export: Callable[[Services, int], Awaitable[Sections]] | None = None
    """When a person asks for their data; returns rows by sections that no table of the schema has."""
    server_settings: Callable[[Services, int], None] | None = None
    """After a change of the settings of a server."""
    guild_join: Callable[[Services, int], Awaitable[object]] | None = None
    """When a server has invited the bot."""
    guild_leave: Callable[[Services, int], Awaitable[object]] | None = None
    """When a server has removed the bot."""
    guild_change: Callable[[Services, int], None] | None = None
    """When something that was refused in a server may be allowed by now."""
    channel_gone: Callable[[Services, int, int], Awaitable[None]] | None = None
    """When a channel of a server was deleted, or a thread."""
    playground: Callable[[Services, int], Awaitable[None]] | None = None
    """When the playground shows a channel."""


@dataclass(frozen=True)
class Feature:
    """Everything that a package of `cogs` brings."""

    surfaces: tuple[Surface[Any], ...] = ()
    game_surfaces: tuple[Callable[[AnyFace], Iterable[Surface[Any]]], ...] = ()
    """Surfaces that a game has for itself."""
    face: AnyFace | None = None
    """That of the game, if it is one."""
    commands: tuple[Callable[[Services], Cog], ...] = ()
    """The classes of its slash commands."""
    game_commands: tuple[Callable[[Services, str], Iterable[GameCommand]], ...] = ()
    """Commands that it adds to the group of a game."""
    additions: tuple[Addition, ...] = ()
    """What stands in shared places."""
    contests: ContestNotes | None = None
    """What it says at the tables of its contests."""
    on: Listeners = Listeners()
    """What it hears."""
    cli: tuple[click.Command, ...] = ()
    """Commands of the command line."""
