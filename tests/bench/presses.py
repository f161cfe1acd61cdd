"""Time a press until it is answered: only what the bot does, not what Discord and the network take.

The clock starts where discord.py takes the interaction from the gateway, before `on_interaction`, and stops
when the bot calls the request that answers it. That request and all others are answered at once and cost
nothing (`InstantDiscord`). All between is real: the guard, the router, the lock, the row, the panel, and
meanwhile the publisher's edits for earlier presses. The ratio is to a fixed loop of pure Python.

The game is NO THANK YOU!, where the first control of who is to act always writes an action. Beside the times
stands the longest collection of garbage meanwhile, in which no press is answered, and the processor time of
this process between a press and its answer, which tells the bot's own work from a busy machine.

The last lines tell the processor time of an acting press with all that follows it: the answer, the row, the
table message, the ping, the hands of the others, and the rows of these.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

from bot.app import Tefuda
from bot.database.store import Store
from bot.front import custom_ids
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.table_panels import HAND_BUTTON
from bot.tables.deferred_writes import GATHER_SECONDS
from bot.tables.table import Phase, Table
from engine.games import GAMES
from tests.support.instant_discord import InstantDiscord, Payload, bring_back, connected_to, press_payload
from tests.support.many_tables import fill
from tests.support.timing import percentiles, seconds_of

SIZES = (100, 1000)
"""How many tables are open."""
PRESSES = 500
AT_ONCE = 10
FOLLOWED = 100
"""At how many tables all that follows a press is measured."""
GAME = "no_thank_you"
HEAD = f"{'press to answer, ms':<32}{'p50':>8}{'p99':>8}{'cpu p99':>8}{'garbage':>8}{'ratio':>8}"
PAUSE = 0.005
"""Seconds between two presses, or two crowds of presses."""

Kind = Callable[[Tefuda, Table], Payload]


class Measured(NamedTuple):
    """A press: its seconds, and those of the processor, until its answer."""

    seconds: float
    processor: float


class Collections:
    """Notes the longest collection of garbage."""

    def __init__(self) -> None:
        self.longest = self._began = 0.0

    def __call__(self, phase: str, _: Mapping[str, int]) -> None:
        """Hear that a collection starts or stops."""
        if phase == "start":
            self._began = perf_counter()
        else:
            self.longest = max(self.longest, perf_counter() - self._began)


def report() -> Iterator[str]:
    """List median and 99th percentile of every kind of press, for both numbers of tables."""
    for tables in SIZES:
        with TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'tefuda.db'}"
            yield from asyncio.run(lines(url, tables))
    for opened in (False, True):
        with TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'tefuda.db'}"
            yield asyncio.run(followed(url, SIZES[-1], opened=opened))


D = TypeVar("D", bound=InstantDiscord)


@asynccontextmanager
async def at_tables(url: str, game: str, tables: int, kind: type[D]) -> AsyncIterator[tuple[Tefuda, D]]:
    """Fill an empty database with tables of a game, and log in a bot that has all of them in memory."""
    store = Store(url)
    await store.migrate()
    await fill(store, GAMES[game], [Phase.PLAYING] * tables)
    await store.close()
    async with connected_to(kind, url) as (bot, api):
        await bring_back(bot)
        yield bot, api


async def lines(url: str, tables: int) -> list[str]:
    """Fill an empty database, and list how long its presses take."""
    async with at_tables(url, GAME, tables, InstantDiscord) as (bot, api):
        kinds: dict[str, tuple[Sequence[Kind], int]] = {name: ((kind,), 1) for name, kind in KINDS.items()}
        kinds["mixed"] = (tuple(KINDS.values()), 1)
        kinds[f"mixed, {AT_ONCE} at once"] = (tuple(KINDS.values()), AT_ONCE)
        rows = [
            await _row(f"{name}, {tables} tables", pressed(bot, api, among, at_once))
            for name, (among, at_once) in kinds.items()
        ]
        whole = seconds_of(_collect)
        return [
            HEAD,
            *rows,
            f"all objects of {tables} tables looked through: {whole * 1e3:.0f} ms",
        ]


async def _row(name: str, pressing: Awaitable[list[Measured]]) -> str:
    collections = Collections()
    gc.callbacks.append(collections)
    try:
        presses = await pressing
    finally:
        gc.callbacks.remove(collections)
    half, last, _ = percentiles(press.seconds for press in presses)
    processor = percentiles(press.processor for press in presses)[1]
    figures = "".join(f"{each * 1e3:>8.2f}" for each in (half, last, processor, collections.longest))
    return f"{name:<32}{figures}{half / yardstick():>8.2f}"


def _collect() -> None:
    """Collect all garbage, as Python would from time to time."""
    gc.unfreeze()
    gc.collect()


async def pressed(bot: Tefuda, api: InstantDiscord, kinds: Sequence[Kind], at_once: int) -> list[Measured]:
    """Press at random tables that are still played, each press another kind."""
    rng, presses = Random(1), list[Measured]()
    for _ in range(PRESSES // at_once):
        playing = [table for table in bot.services.tables if table.to_act is not None]
        payloads = [rng.choice(kinds)(bot, table) for table in rng.sample(playing, at_once)]
        presses += await asyncio.gather(*(_press(api, payload) for payload in payloads))
        await asyncio.sleep(PAUSE)
    return presses


async def _press(api: InstantDiscord, payload: Payload) -> Measured:
    began = process_time()
    seconds = await api.press(payload)
    return Measured(seconds, process_time() - began)


async def followed(url: str, tables: int, *, opened: bool) -> str:
    """Fill an empty database, and tell what an acting press takes with all that follows."""
    async with at_tables(url, GAME, tables, InstantDiscord) as (bot, api):
        seconds = await _followed(bot, api, opened=opened)
    hands = "all hands open" if opened else "the hands of the others closed"
    return f"acting with all that follows, {hands}: {seconds * 1e3:.1f} ms of the processor"


async def _followed(bot: Tefuda, api: InstantDiscord, *, opened: bool) -> float:
    """Return the processor time of an acting press with all that follows, in seconds.

    Each table is pressed once before, so that its people are known, and no two presses share an edit.
    """
    playing = [table for table in bot.services.tables if table.to_act is not None]
    chosen = Random(2).sample(playing, min(FOLLOWED, len(playing)))
    for table in chosen:
        await api.press(_playing(bot, table))
        for behind in range(len(table.chairs) if opened else 0):
            await api.press(_opening(bot, table, behind))
        await asyncio.sleep(PAUSE)
    await _settle(bot)
    payloads = [_playing(bot, table) for table in chosen if table.to_act is not None]
    began = process_time()
    for payload in payloads:
        await api.press(payload)
        await asyncio.sleep(PAUSE)
    await _settle(bot)
    return (process_time() - began) / len(payloads)


async def _settle(bot: Tefuda) -> None:
    """Wait until everything that follows the presses was done."""
    await asyncio.sleep(max(EDIT_INTERVAL, GATHER_SECONDS) + 0.1)
    while bot.services.background.tasks:
        await asyncio.wait(bot.services.background.tasks)
    await bot.services.tables.deferred.flush()


def _playing(bot: Tefuda, table: Table) -> Payload:
    """Press the first control of the panel of the person to act, which writes."""
    return press_payload(bot, table, _person(table, 0), custom_ids.HAND, custom_ids.FACE)


def _opening(bot: Tefuda, table: Table, behind: int = 1) -> Payload:
    """Open a person's hand."""
    return press_payload(bot, table, _person(table, behind), custom_ids.BOARD, HAND_BUTTON.name)


def _refused(bot: Tefuda, table: Table) -> Payload:
    """Press as a person who is not to act."""
    return press_payload(bot, table, _person(table, 1), custom_ids.HAND, custom_ids.FACE)


KINDS: dict[str, Kind] = {"playing": _playing, "opening the hand": _opening, "refused": _refused}


def _person(table: Table, behind: int) -> int:
    """Return the person a number of seats after the one to act."""
    person = table.chairs[((table.to_act or 0) + behind) % len(table.chairs)].person
    assert person is not None
    return person


def yardstick() -> float:
    """Time a loop of pure Python: about a millisecond."""
    return median(seconds_of(lambda: sum(number * number % 7 for number in range(20_000))) for _ in range(9))
