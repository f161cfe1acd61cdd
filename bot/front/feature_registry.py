"""All features: found by walking `cogs`, asked for what they add to shared places, told what happens."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol, TypeVar

import discord

from bot.database.errors import StoreError
from bot.front.controls import Control
from bot.front.feature import (
    Feature,
    GameButton,
    HandButton,
    HelpLine,
    HistoryChoice,
    HubRow,
    ServerSection,
    TableButton,
)
from bot.front.services import Services
from bot.tables.table import Table

log = logging.getLogger(__name__)

COGS = "cogs"
"""The package of all features."""


def find_features() -> dict[str, Feature]:
    """Import all features; return them by the names of their packages."""
    package = import_module(COGS)
    names = sorted(each.name for each in iter_modules(package.__path__))
    return {name: import_module(f"{COGS}.{name}.feature").FEATURE for name in names}


class Features:
    """All features of a bot, in the order in which they were added."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._all: list[Feature] = []
        self._taken: dict[tuple[object, ...], str] = {}
        """What each key of a shared place belongs to."""

    def add(self, name: str, feature: Feature) -> None:
        """Add a feature of a name; raise ValueError if it brings what another one has."""
        for key in _keys(feature):
            if taken := self._taken.get(key):
                raise ValueError(f"{name} and {taken} both bring {' '.join(map(str, key))}")
            self._taken[key] = name
        self._all.append(feature)

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._all)

    @property
    def table_buttons(self) -> list[TableButton]:
        """Return the buttons behind [⋯] of a table, in their order."""
        return _placed(each for feature in self for each in feature.table_buttons)

    @property
    def result_buttons(self) -> list[Control[Any]]:
        """Return the buttons below the details of a result."""
        return [each for feature in self for each in feature.result_buttons]

    @property
    def hub(self) -> list[HubRow]:
        """Return the rows of the hub, in their order."""
        return _placed(feature.hub for feature in self if feature.hub)

    @property
    def history(self) -> list[HistoryChoice]:
        """Return the selects below a history, in their order."""
        return _placed(feature.history for feature in self if feature.history)

    @property
    def help(self) -> list[HelpLine]:
        """Return the lines of /help, in their order."""
        return _placed(feature.help for feature in self if feature.help)

    @property
    def game_buttons(self) -> list[GameButton]:
        """Return the controls of games in the hub, in their order."""
        return _placed(each for feature in self for each in feature.game_buttons)

    @property
    def server_sections(self) -> list[ServerSection]:
        """Return the parts of the settings of a server, in their order."""
        return _placed(feature.server_section for feature in self if feature.server_section)

    def hand_button(self, game: str, slot: int) -> HandButton | None:
        """Return what a slot of a game's private panels opens, if a feature says so."""
        found = (each for feature in self for each in feature.hand_buttons)
        return next((each for each in found if (each.game, each.slot) == (game, slot)), None)

    # ------------------------------------------------------------------ what features hear

    def ready(self) -> None:
        """Tell that the bot is connected, once."""
        self._call(feature.on_ready for feature in self)

    def table_changed(self, table: Table) -> None:
        """Tell of a change of a table that is shown, and of its end."""
        self._call((feature.on_table for feature in self), table)
        if table.has_ended:
            self.table_ended(table)

    def table_ended(self, table: Table) -> None:
        """Tell of the end of a table."""
        self._call((feature.on_table_end for feature in self), table)

    def server_settings_changed(self, guild: int) -> None:
        """Tell of a change of the settings of a server."""
        self._call((feature.on_server_settings for feature in self), guild)

    def guild_changed(self, guild: int) -> None:
        """Tell that something that was refused in a server may be allowed by now."""
        self._call((feature.on_guild_change for feature in self), guild)

    async def guild_joined(self, guild: int) -> None:
        """Tell that a server has invited the bot."""
        await self._await((feature.on_guild_join for feature in self), guild)

    async def channel_gone(self, guild: int, channel: int) -> None:
        """Tell of a channel or thread that was deleted."""
        await self._await((feature.on_channel_gone for feature in self), guild, channel)

    async def playground_opened(self, channel: int) -> None:
        """Tell that the playground shows a channel."""
        await self._await((feature.on_playground for feature in self), channel)

    def _call(self, listeners: Iterable[Callable[..., None] | None], *facts: object) -> None:
        """Call the listeners that there are; a fault of one is logged, and keeps nothing from the others."""
        for listener in filter(None, listeners):
            try:
                listener(self._services, *facts)
            except Exception:
                log.exception("a feature failed to hear of %s", facts)

    async def _await(
        self, listeners: Iterable[Callable[..., Awaitable[object]] | None], *facts: object
    ) -> None:
        """Await the listeners that there are, as `_call` does."""
        for listener in filter(None, listeners):
            try:
                await listener(self._services, *facts)
            except (StoreError, discord.HTTPException) as error:
                log.warning("a feature failed to hear of %s: %s", facts, error)
            except Exception:
                log.exception("a feature failed to hear of %s", facts)


class Placed(Protocol):
    """Something that stands among others of its kind, in the order of the places."""

    @property
    def place(self) -> int:
        """Return where it stands."""


P = TypeVar("P", bound=Placed)


def _placed(found: Iterable[P]) -> list[P]:
    return sorted(found, key=lambda each: each.place)


def _keys(feature: Feature) -> Iterator[tuple[object, ...]]:
    """Yield what no two features may bring."""
    buttons = feature.hub.buttons if feature.hub else ()
    yield from (("the old slot of the hub", each.old) for each in buttons if each.old is not None)
    olds = (each.old for each in feature.game_buttons if each.old is not None)
    yield from (("the old slot of each game in the hub", old) for old in olds)
    yield from (("the slot of the hand", each.game, each.slot) for each in feature.hand_buttons)
    yield from (("the command of the command line", each.name) for each in feature.cli)
