"""A press and the time-out in the same moment: the lock decides, and the loser is told what happened."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from bot.errors import StaleAction
from bot.faces.speeds import Speed
from bot.faces.words import Words
from bot.front.clock_panel import GIVE
from bot.front.services import Services
from bot.tables.table import Table
from engine.games.no_thank_you import GAME
from tests.support.clocked_games import run_out
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import dealt, people, press, typed

PATIENT = 60_000
"""Polls of a millisecond, far more than any machine needs."""
KEEP = 0
"""The slot of [Keep]."""
Coming: TypeAlias = Callable[[PlainContext, PlainContext, Table], Awaitable[str]]


async def press_keep(actor: PlainContext, _: PlainContext, table: Table) -> str:
    return (await press(actor, table, KEEP)).text


async def type_keep(actor: PlainContext, _: PlainContext, table: Table) -> str:
    return await typed(actor, table, "keep")


async def give(_: PlainContext, other: PlainContext, table: Table) -> str:
    return (await other.pressed(GIVE, table.id, table.moment)).text


async def queue(table: Table, work: Awaitable[object], place: int) -> asyncio.Future[object]:
    """Begin some work, and wait until it waits for the table's lock at a place."""
    future = asyncio.ensure_future(work)
    for _ in range(PATIENT):
        if len(table.lock._waiters or ()) == place:
            return future
        await asyncio.sleep(0.001)
    raise AssertionError("nobody waits for the lock")


@pytest.mark.parametrize("come", [press_keep, type_keep, give])
@pytest.mark.parametrize("has_gifts", [True, False])
@pytest.mark.parametrize("is_clock_first", [True, False])
async def test_the_loser_is_told_in_either_order(
    services: Services, come: Coming, has_gifts: bool, is_clock_first: bool
) -> None:
    """Without gifts the clock keeps: the same person draws, and has not seen what they would keep then."""
    seated = people(services, "Ana", "さくら")
    table = await dealt(GAME, seated, speed=Speed.LIVE)
    assert table.play is not None
    if not has_gifts:
        table.play = replace(table.play, state=replace(table.play.state, gifts=(0, 0)))
    seat = table.to_act or 0
    words = Words("ja" if (seated[seat].name == "さくら") is (come is not give) else "en")
    async with table.lock:
        works = [run_out(services.tables, table), come(seated[seat], seated[1 - seat], table)]
        ordered = works if is_clock_first else works[::-1]
        futures = [await queue(table, work, place) for place, work in enumerate(ordered, 1)]
    answers = await asyncio.gather(*futures, return_exceptions=True)
    clocks, told = answers if is_clock_first else answers[::-1]
    is_gift = come is give
    assert table.moment == (not is_gift or is_clock_first), "one of the two, never both"
    assert (0 in table.timed_out) == is_clock_first
    assert isinstance(clocks, StaleAction) == (not is_clock_first)
    refusal = words("error.stale" if is_gift else "error.timed_out")
    assert (refusal in str(told)) == is_clock_first
    assert has_gifts or table.to_act == seat
