"""The settings of servers, chosen by those who manage them."""

from collections.abc import Container
from enum import StrEnum
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from bot.database.settings_rows import change_server, read_servers
from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.tables.cached_settings import CachedSettings, read_chosen


class Ending(StrEnum):
    """Who may end a table beside moderators."""

    HOST = "host"
    SEATED = "seated"


class CupOpeners(StrEnum):
    """Who may open cups."""

    MANAGERS = "managers"
    """Those who may manage events."""
    EVERYBODY = "everybody"


PLACES = 3
"""In how many places where the bot is no member one person may host as many tables as in a server."""


class ServerSettings(Struct, frozen=True):
    """What a server has chosen; the host of the bot sets the limits that it leaves open.

    A new setting is a field here and a control in `cogs/settings/server.py`. What has no column is kept
    by its name, so such a field is never renamed.
    """

    language: str | None = None
    """That of tables; None for that of whoever opens one."""
    channels: frozenset[int] | None = None
    """The channels in which tables may open; None for all."""
    most_tables: int = 25
    """How many tables may be open at once; also in one channel, and of one person, below."""
    most_in_channel: int = 5
    most_of_person: int = 3
    speed: Speed | None = None
    """That of a table whose opener names none."""
    ending: Ending = Ending.HOST
    cup_openers: CupOpeners = CupOpeners.MANAGERS
    cup_role: int | None = None
    """The role that may open cups beside managers; None for none."""
    season_months: int | None = None
    """The length of seasons; None for no seasons."""
    season_channel: int | None = None
    """Where the final tables are posted; None for nowhere."""

    @property
    def most_portable(self) -> int:
        """Return how many tables one person may host in all places together where the bot is no member."""
        return PLACES * self.most_of_person

    def usual_speed(self, offered: Container[Speed]) -> Speed:
        """Return the speed of a table whose opener names none, at a game that offers these."""
        return self.speed if self.speed is not None and self.speed in offered else Speed.SOFT


class Servers(CachedSettings[ServerSettings]):
    """The settings of all servers."""

    def __init__(self, store: Store, defaults: ServerSettings = ServerSettings()) -> None:  # noqa: B008 -- frozen
        read, settings_of = partial(read_servers, store), partial(_settings_of, defaults)
        super().__init__(read, settings_of, partial(_write, store), defaults, is_shared=store.is_shared)


def _settings_of(defaults: ServerSettings, row: sa.Row[Any]) -> ServerSettings:
    columns = row._asdict()
    chosen = {name: columns[name] for name in ServerSettings.__struct_fields__ if name in columns}
    if row.channels is not None:
        chosen["channels"] = msgspec.json.decode(row.channels, type=frozenset[int])
    if row.speed is not None:
        chosen["speed"] = Speed(row.speed)
    own = {name: value for name, value in chosen.items() if value is not None}
    return replace(defaults, **{**read_chosen(ServerSettings, row.chosen), **own})


async def _write(store: Store, guild: int, **changes: object) -> None:
    channels = changes.get("channels")
    if isinstance(channels, frozenset):
        changes["channels"] = msgspec.json.encode(sorted(channels)).decode()
    await change_server(store, guild, **changes)
