"""All features: found by walking `cogs`, asked for what they add to shared places, told what happens."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

import discord

from bot.database.errors import StoreError
from bot.front.feature import Feature, GameButton, HandButton, HubRow, Placed
from bot.front.services import Services
from bot.tables.table import Table

log = logging.getLogger(__name__)

A = TypeVar("A", bound=Placed)

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

    def all(self, kind: type[A]) -> list[A]:
        """List what stands in a shared place, in the order of the places."""
        found = (each for feature in self for each in feature.additions if isinstance(each, kind))
        return sorted(found, key=lambda each: each.place)

    def hand_button(self, game: str, slot: int) -> HandButton | None:
        """Return what a slot of a game's private panels opens, if a feature says so."""
        buttons = (each for feature in self for each in feature.additions if isinstance(each, HandButton))
        return next((each for each in buttons if (each.game, each.slot) == (game, slot)), None)

    # ------------------------------------------------------------------ what features hear

    def ready(self) -> None:
        """Tell that the bot is connected, once."""
        self._call(feature.on.ready for feature in self)

    def table_changed(self, table: Table) -> None:
        """Tell of a change of a table that is shown, and of its end."""
        self._call((feature.on.table for feature in self), table)
        if table.has_ended:
            self.table_ended(table)

    def table_ended(self, table: Table) -> None:
        """Tell of the end of a table."""
        self._call((feature.on.table_end for feature in self), table)

    def server_settings_changed(self, guild: int) -> None:
        """Tell of a change of the settings of a server."""
        self._call((feature.on.server_settings for feature in self), guild)

    def guild_changed(self, guild: int) -> None:
        """Tell that something that was refused in a server may be allowed by now."""
        self._call((feature.on.guild_change for feature in self), guild)

    async def guild_joined(self, guild: int) -> None:
        """Tell that a server has invited the bot."""
        await self._await((feature.on.guild_join for feature in self), guild)

    async def guild_left(self, guild: int) -> None:
        """Tell that a server has removed the bot."""
        await self._await((feature.on.guild_leave for feature in self), guild)

    async def channel_gone(self, guild: int, channel: int) -> None:
        """Tell of a channel or thread that was deleted."""
        await self._await((feature.on.channel_gone for feature in self), guild, channel)

    async def playground_opened(self, channel: int) -> None:
        """Tell that the playground shows a channel."""
        await self._await((feature.on.playground for feature in self), channel)

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


def _keys(feature: Feature) -> Iterator[tuple[object, ...]]:
    """Yield what no two features may bring."""
    for each in feature.additions:
        if isinstance(each, HubRow):
            olds = [button.old for button in each.buttons if button.old is not None]
            yield from (("the old slot of the hub", old) for old in olds)
        elif isinstance(each, GameButton) and each.old is not None:
            yield "the old slot of each game in the hub", each.old
        elif isinstance(each, HandButton):
            yield "the slot of the hand", each.game, each.slot
    yield from (("the command of the command line", each.name) for each in feature.cli)
