"""Time a press until it is answered: only what the bot does, not what Discord and the network take.

The clock starts where discord.py takes the interaction from the gateway, before `on_interaction`, and stops
when the bot calls the request that answers it. That request and all others are answered at once and cost
nothing (`InstantDiscord`). All between is real: the guard, the router, the lock, the row, the panel, and
meanwhile the publisher's edits for earlier presses. The ratio is to a fixed loop of pure Python.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.app import Tefuda
from bot.database.store import Store
from bot.front import ui
from bot.front.table_panels import BoardSlot
from bot.tables.table import Phase, Table
from engine.games import GAMES
from tests.support.instant_discord import InstantDiscord, Payload, connected, press_payload
from tests.support.many_tables import fill

SIZES = (100, 1000)
"""How many tables are open."""
PRESSES = 500
AT_ONCE = 10
PAUSE = 0.005
"""Seconds between two presses, or two crowds of presses."""

Kind = Callable[[Tefuda, Table], Payload]


def report() -> Iterator[str]:
    """List median and 99th percentile of every kind of press, for both numbers of tables."""
    yield f"{'press to answer, ms':<32}{'p50':>8}{'p99':>8}{'ratio':>8}   (aim: p99 below 20)"
    for tables in SIZES:
        with TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'tefuda.db'}"
            yield from asyncio.run(_lines(url, tables))


async def _lines(url: str, tables: int) -> list[str]:
    store = Store(url)
    await store.migrate()
    await fill(store, next(iter(GAMES.values())), [Phase.PLAYING] * tables)
    await store.close()
    async with connected(url) as (bot, api):
        kinds: dict[str, tuple[Sequence[Kind], int]] = {name: ((kind,), 1) for name, kind in KINDS.items()}
        kinds["mixed"] = (tuple(KINDS.values()), 1)
        kinds[f"mixed, {AT_ONCE} at once"] = (tuple(KINDS.values()), AT_ONCE)
        return [
            _row(f"{name}, {tables} tables", await pressed(bot, api, among, at_once))
            for name, (among, at_once) in kinds.items()
        ]


def _row(name: str, seconds: list[float]) -> str:
    half, last = sorted(seconds)[len(seconds) // 2], sorted(seconds)[len(seconds) * 99 // 100]
    return f"{name:<32}{half * 1e3:>8.2f}{last * 1e3:>8.2f}{half / yardstick():>8.2f}"


async def pressed(bot: Tefuda, api: InstantDiscord, kinds: Sequence[Kind], at_once: int) -> list[float]:
    """Press at random tables that are still played, each press another kind."""
    rng, seconds = Random(1), list[float]()
    for _ in range(PRESSES // at_once):
        playing = [table for table in bot.services.tables if table.to_act is not None]
        payloads = [rng.choice(kinds)(bot, table) for table in rng.sample(playing, at_once)]
        seconds += await asyncio.gather(*(api.press(payload) for payload in payloads))
        await asyncio.sleep(PAUSE)
    return seconds


def _playing(bot: Tefuda, table: Table) -> Payload:
    """Press the first control of the panel of the person to act, which writes."""
    return press_payload(bot, table, _person(table, 0), ui.HAND, 0)


def _opening(bot: Tefuda, table: Table) -> Payload:
    """Open a person's hand."""
    return press_payload(bot, table, _person(table, 1), ui.BOARD, BoardSlot.HAND)


def _refused(bot: Tefuda, table: Table) -> Payload:
    """Press as a person who is not to act."""
    return press_payload(bot, table, _person(table, 1), ui.HAND, 0)


KINDS: dict[str, Kind] = {"playing": _playing, "opening the hand": _opening, "refused": _refused}


def _person(table: Table, behind: int) -> int:
    """Return the person a number of seats after the one to act."""
    person = table.chairs[((table.to_act or 0) + behind) % len(table.chairs)].person
    assert person is not None
    return person


def yardstick() -> float:
    """Time a loop of pure Python: about a millisecond."""
    return median(_loop() for _ in range(9))


def _loop() -> float:
    started = perf_counter()
    sum(number * number % 7 for number in range(20_000))
    return perf_counter() - started
