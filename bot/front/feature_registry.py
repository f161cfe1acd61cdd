"""All features: found by walking `cogs`, asked for what they add to shared places, told what happens."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, TypeVar

from bot.front.feature import (
    Feature,
    GameButton,
    HandButton,
    HelpLine,
    HistoryChoice,
    HubRow,
    ResultButton,
    ServerSection,
    TableButton,
)
from bot.front.services import Services
from bot.tables.table import Table

COGS = "cogs"
"""The package of all features."""
BEHIND = "the slot behind [⋯]"


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
        self._taken: set[tuple[object, ...]] = set()

    def reserve_behind(self, slots: Iterable[int]) -> None:
        """Keep slots behind [⋯] of a table for the platform."""
        self._taken.update((BEHIND, slot) for slot in slots)

    def add(self, feature: Feature) -> None:
        """Add a feature; raise ValueError if it brings what another one has."""
        for key in _keys(feature):
            if key in self._taken:
                raise ValueError(f"two features bring {' '.join(map(str, key))}")
            self._taken.add(key)
        self._all.append(feature)

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._all)

    @property
    def table_buttons(self) -> list[TableButton]:
        """Return the buttons behind [⋯] of a table, in their order."""
        return _placed(each for feature in self for each in feature.table_buttons)

    @property
    def result_buttons(self) -> list[ResultButton]:
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
        """Return the controls of games in the hub."""
        return [each for feature in self for each in feature.game_buttons]

    @property
    def server_sections(self) -> list[ServerSection]:
        """Return the parts that features add to the settings of a server."""
        return [feature.server_section for feature in self if feature.server_section]

    def hand_button(self, game: str, slot: int) -> HandButton | None:
        """Return what a slot of a game's private panels opens, if a feature says so."""
        found = (each for feature in self for each in feature.hand_buttons)
        return next((each for each in found if (each.game, each.slot) == (game, slot)), None)

    # ------------------------------------------------------------------ what features hear

    def ready(self) -> None:
        """Tell that the bot is connected, once."""
        for feature in self:
            if feature.on_ready:
                feature.on_ready(self._services)

    def table_changed(self, table: Table) -> None:
        """Tell of a change of a table that is shown, and of its end."""
        for feature in self:
            if feature.on_table:
                feature.on_table(self._services, table)
        if table.has_ended:
            self.table_ended(table)

    def table_ended(self, table: Table) -> None:
        """Tell of the end of a table."""
        for feature in self:
            if feature.on_table_end:
                feature.on_table_end(self._services, table)

    def server_settings_changed(self, guild: int) -> None:
        """Tell of a change of the settings of a server."""
        for feature in self:
            if feature.on_server_settings:
                feature.on_server_settings(self._services, guild)

    def guild_changed(self, guild: int) -> None:
        """Tell that something that was refused in a server may be allowed by now."""
        for feature in self:
            if feature.on_guild_change:
                feature.on_guild_change(self._services, guild)

    async def guild_joined(self, guild: int) -> None:
        """Tell that a server has invited the bot; raise StoreError or HTTPException if that fails."""
        for feature in self:
            if feature.on_guild_join:
                await feature.on_guild_join(self._services, guild)

    async def channel_gone(self, guild: int, channel: int) -> None:
        """Tell of a channel or thread that was deleted."""
        for feature in self:
            if feature.on_channel_gone:
                await feature.on_channel_gone(self._services, guild, channel)

    async def playground_opened(self, channel: int) -> None:
        """Tell that the playground shows a channel."""
        for feature in self:
            if feature.on_playground:
                await feature.on_playground(self._services, channel)


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
    yield from ((BEHIND, each.slot) for each in feature.table_buttons)
    if feature.hub:
        yield from (("the slot of the hub", slot) for slot in feature.hub.answers)
        yield from (("the slot of the hub", each.slot) for each in feature.hub.buttons)
    yield from (("the slot of each game in the hub", each.slot) for each in feature.game_buttons)
    yield from (("the slot of the hand", each.game, each.slot) for each in feature.hand_buttons)
    if feature.history:
        yield "the slot of the history", feature.history.slot
    if feature.server_section:
        yield from (("the slot of a server's settings", slot) for slot in feature.server_section.changes)
