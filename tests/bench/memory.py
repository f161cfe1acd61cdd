"""Measure the memory of a running table: itself, its message, and an open hand.

Counted is what Python allocates (tracemalloc), over tables of the largest size. Servers and channels, which
discord.py knows anyway, do not count; nor do catalogs and the like, which a first, smaller round fills.
"""

import asyncio
import gc
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import Tefuda
from bot.front import custom_ids
from bot.front.table_panels import HAND_BUTTON
from bot.tables.table import Phase
from engine.games import GAMES
from tests.support.instant_discord import InstantDiscord, connected, press_payload, visit_servers
from tests.support.many_tables import fill, leave, multiply
from tests.support.tables_in_memory import restored

TABLES = 300
UNTOUCHED = 20_000


def report() -> Iterator[str]:
    """List the kilobytes of a table and how they come about, a line for every game."""
    yield f"{'memory of a table, KB':<24}{'itself':>10}{'shown':>10}{'hand':>10}{'all':>10}   (aim 20)"
    for name in GAMES:
        measured(name, 10)
        parts = measured(name, TABLES)
        yield f"{name:<24}" + "".join(f"{part:>10.1f}" for part in (*parts, sum(parts)))
    yield f"{f'of {UNTOUCHED} untouched':<24}{untouched(UNTOUCHED):>10.1f}   (aim 3)"


def untouched(tables: int) -> float:
    """Return the kilobytes of a table that nobody has needed since the bot began."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_known(tables, Path(folder))) / tables / 1024


async def _known(tables: int, folder: Path) -> int:
    async with connected(f"sqlite+aiosqlite:///{folder / 'tefuda.db'}") as (bot, _):
        await fill(bot.store, GAMES["no_thank_you"], [Phase.PLAYING] * (tables // 100))
        await leave(bot.store)
        await multiply(bot.store, 100)
        tracemalloc.start()
        empty = _allocated()
        stored = await bot.services.tables.loading.read_all()
        bot._reopening.begin(stored, lambda _: True)
        del stored
        size = _allocated() - empty
        tracemalloc.stop()
    return size


def measured(name: str, tables: int) -> tuple[float, ...]:
    """Return the kilobytes of one table: restored, shown, and with one hand open."""
    with TemporaryDirectory() as folder:
        sizes = asyncio.run(_sizes(name, tables, Path(folder)))
    return tuple(size / tables / 1024 for size in sizes)


async def _sizes(name: str, tables: int, folder: Path) -> tuple[int, int, int]:
    async with connected(f"sqlite+aiosqlite:///{folder / 'tefuda.db'}") as (bot, api):
        await fill(bot.store, GAMES[name], [Phase.PLAYING] * tables)
        # They are shown below.
        bot.services.tables.loading._loaded = lambda _: None
        tracemalloc.start()
        empty = _allocated()
        await restored(bot.services.tables)
        rebuilt = _allocated()
        visit_servers(bot)
        bare = _allocated()
        await _show(bot)
        shown = _allocated()
        await _open_hands(bot, api)
        opened = _allocated()
        tracemalloc.stop()
    return rebuilt - empty, shown - bare, opened - shown


def _allocated() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def _show(bot: Tefuda) -> None:
    """Publish every table; wait until the publisher is idle."""
    for table in bot.services.tables:
        bot.services.publisher.schedule_update(table)
    await _rest(bot)


async def _open_hands(bot: Tefuda, api: InstantDiscord) -> None:
    """Open one hand at every table; wait until the publisher is idle."""
    for table in bot.services.tables:
        person = table.chairs[1].person
        assert person is not None
        await api.press(press_payload(bot, table, person, custom_ids.BOARD, HAND_BUTTON.name))
    await _rest(bot)


async def _rest(bot: Tefuda) -> None:
    """Wait until nothing is planned for any table."""
    showings = bot.services.publisher._schedules
    while any(each.timer.is_set for each in showings.values()) or bot._background.tasks:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
