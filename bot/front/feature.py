"""What a feature brings to the bot.

A feature is a package of `cogs`. Its module `feature` holds one value, `FEATURE`, which says everything that
the package adds; the bot finds it by walking the folder, and names no feature itself.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import click
from discord import app_commands
from discord.ext.commands import Cog

from bot.faces.face import AnyFace
from bot.faces.panel import Panel, Part
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction
from bot.front.services import Services
from bot.tables.table import Table

MAX_TEXT = 400
"""Maximum characters of all text in an interaction; a play of the whole pack takes fewer than 300."""
Answer: TypeAlias = tuple[Panel, Address]
"""A panel and the address of its controls."""
Handler: TypeAlias = Callable[[Services, Interaction, Press], Awaitable[None]]
"""Answers a press; raises RuleError or TableError to refuse it."""
MenuHandler: TypeAlias = Callable[[Services, Interaction, Table, Press], Awaitable[Answer]]
"""Carries out a choice behind [⋯], or asks whether it is meant."""
GameHandler: TypeAlias = Callable[[Services, Interaction, str, Press], Awaitable[None]]
"""Answers a press on a control of a game among those with all games."""
GameCommand: TypeAlias = app_commands.Command[Any, ..., Any]
"""A slash command in the group of a game."""
Show: TypeAlias = Callable[[Services, Interaction], Awaitable[None]]
"""Shows a person something of their own."""


@dataclass(frozen=True)
class Surface:
    """A kind of message or form with controls of its own.

    Its letters are the second field of the custom_ids; messages in channels hold them for years.
    """

    letters: str
    metric: str
    """What metrics call it."""
    answer: Handler
    max_text: int = MAX_TEXT
    """Maximum characters typed into its forms."""


@dataclass(frozen=True)
class TableButton:
    """A button behind [⋯] of a table.

    Its slot is one of those of the menu, which the platform and all features share. As messages keep their
    buttons, no slot is ever used for another one: `tests/bot/front/custom_ids.txt` lists those that were.
    """

    slot: int
    label: str
    """The key of its text."""
    answer: MenuHandler
    place: int = 0
    """Buttons stand in this order."""


@dataclass(frozen=True)
class ResultButton:
    """A button below the details of a result, which the surface named answers for the table."""

    label: str
    surface: str
    slot: int


def _for_all(_: Interaction) -> bool:
    return True


@dataclass(frozen=True)
class HubButton:
    """A button of the panel with everything that a person may do besides playing; the slot is the hub's."""

    slot: int
    label: str
    show: Show
    is_offered: Callable[[Interaction], bool] = _for_all
    is_with_games: bool = False
    """Whether it stands below all games too."""


@dataclass(frozen=True)
class HubRow:
    """The buttons that a feature adds to the hub."""

    place: int
    """Rows stand in this order."""
    buttons: tuple[HubButton, ...]
    answers: Mapping[int, Handler] = field(default_factory=dict)
    """What answers further slots, of controls that the feature draws itself."""


@dataclass(frozen=True)
class GameButton:
    """A control of a game in the hub; the slot is one of those that each game has there."""

    slot: int
    answer: GameHandler
    offers: Callable[[AnyFace], bool]
    """Whether a game has it."""
    label: str = ""
    """The key of its text; empty for the form that a button opens."""
    is_with_games: bool = False
    """Whether it stands below its game among all games; otherwise behind [⋯]."""
    place: int = 0
    """Those of all games stand in this order."""


@dataclass(frozen=True)
class HandButton:
    """A button of a game's private panels which its face draws, and which opens something beside the hand."""

    game: str
    slot: int
    open: Callable[[Services, Interaction, Table], Awaitable[None]]


@dataclass(frozen=True)
class HistoryChoice:
    """A select below one's own finished games; the slot is one of those of the history."""

    slot: int
    prompt: str
    """The key of its text."""
    open: Callable[[Services, Interaction, str], Awaitable[None]]
    place: int = 0


@dataclass(frozen=True)
class HelpLine:
    """A line of /help; the facts of its text are the commands that it names."""

    place: int
    key: str
    commands: tuple[str, ...] = ()


@dataclass(frozen=True)
class ServerSection:
    """A part of the settings of a server; its slots are among those of the panel."""

    parts: Callable[[Services, Interaction, int], Awaitable[tuple[Part, ...]]]
    changes: Mapping[int, Callable[[Services, Interaction, Press], Awaitable[Panel | None]]]
    """Change what a press asks for; return a question to be answered first, if there is one."""


@dataclass(frozen=True)
class Feature:
    """Everything that a package of `cogs` brings."""

    surfaces: tuple[Surface, ...] = ()
    game_surfaces: tuple[Callable[[AnyFace], Iterable[Surface]], ...] = ()
    """Surfaces that a game has for itself."""
    face: AnyFace | None = None
    """That of the game, if it is one."""
    commands: tuple[Callable[[Services], Cog], ...] = ()
    """The classes of its slash commands."""
    game_commands: tuple[Callable[[Services, str], Iterable[GameCommand]], ...] = ()
    """Commands that it adds to the group of a game."""

    # What stands in shared places.
    table_buttons: tuple[TableButton, ...] = ()
    result_buttons: tuple[ResultButton, ...] = ()
    hub: HubRow | None = None
    game_buttons: tuple[GameButton, ...] = ()
    hand_buttons: tuple[HandButton, ...] = ()
    history: HistoryChoice | None = None
    help: HelpLine | None = None
    server_section: ServerSection | None = None

    # What it hears.
    on_ready: Callable[[Services], None] | None = None
    """Once, when the bot is connected."""
    on_table: Callable[[Services, Table], None] | None = None
    """After each change of a table, its end among them, unless it cannot be shown any more."""
    on_table_end: Callable[[Services, Table], None] | None = None
    """After the end of a table, also of one that is given up."""
    on_forget: Callable[[Services, int], Awaitable[Callable[[], None]]] | None = None
    """Before a person is deleted; returns what shows that afterwards."""
    on_server_settings: Callable[[Services, int], None] | None = None
    """After a change of the settings of a server."""
    on_guild_join: Callable[[Services, int], Awaitable[object]] | None = None
    """When a server has invited the bot."""
    on_guild_change: Callable[[Services, int], None] | None = None
    """When something that was refused in a server may be allowed by now."""
    on_channel_gone: Callable[[Services, int, int], Awaitable[None]] | None = None
    """When a channel of a server was deleted, or a thread."""
    on_playground: Callable[[Services, int], Awaitable[None]] | None = None
    """When the playground shows a channel."""

    cli: tuple[click.Command, ...] = ()
    """Commands of the command line."""
