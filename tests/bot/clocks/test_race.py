"""A press and the time-out in the same moment: the lock decides, and the loser is told what happened."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from bot.front.clock_panel import GIVE
from tests.bot.clocks.kit import SHOWN, ClockStage, answered

PATIENT = 60_000
"""Polls of a millisecond, far more than any machine needs."""
HANGS = 60
"""Seconds after which a press hangs."""


async def press(stage: ClockStage, who: str) -> str:
    """Press [Keep] and return what the person's panel says then."""
    await stage.play(who, 0)
    return stage.hand_text(who)


async def type_it(stage: ClockStage, who: str) -> str:
    """Type that one keeps the card, and return the answer."""
    return answered(await stage[who].slash(stage.channel, "nothankyou keep"))


async def give(stage: ClockStage, who: str) -> str:
    """Give time, as an opponent."""
    other = "さくら" if who == "Ana" else "Ana"
    return answered(await stage.press_clock(other, GIVE))


async def waiting(stage: ClockStage, number: int) -> None:
    """Wait until so many wait for the table's lock."""
    for _ in range(PATIENT):
        if len(stage.table.lock._waiters or ()) == number:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("nobody waits for the lock")


async def race(stage: ClockStage, come: Callable[[], asyncio.Task[str]], *, is_clock_first: bool) -> str:
    """Let the time be up and somebody come in the same moment, in an order; return the answer."""
    await stage.until_left(1)
    table, playing = stage.table, stage.bot.services.tables.playing
    await table.lock.acquire()
    try:
        for number, is_clock in enumerate((is_clock_first, not is_clock_first), 1):
            if is_clock:
                with stage.within():
                    clocks, act = stage.bot.clocks, partial(playing.time_out, table, table.moment)
                    clocks._background.spawn(clocks._try, table, act)
            else:
                coming = come()
            await waiting(stage, number)
        stage.env.backend.advance_clock(1)
    finally:
        table.lock.release()
    answer = await asyncio.wait_for(coming, HANGS)
    await stage.pass_time(SHOWN)
    return answer


@pytest.mark.parametrize("how", [press, type_it, give])
async def test_the_loser_is_told_in_either_order(
    stage: ClockStage, how: Callable[[ClockStage, str], Coroutine[Any, Any, str]]
) -> None:
    who = await stage.deal("Ana", "さくら")
    table = stage.table
    for is_clock_first in (False, True):
        while stage.awaited != who:
            await stage.type_move(stage.awaited, who)
        await stage.open_hand(who)
        moment = table.moment
        answer = await race(
            stage, lambda: asyncio.ensure_future(how(stage, who)), is_clock_first=is_clock_first
        )
        is_gift = how is give
        assert table.moment == moment + (not is_gift or is_clock_first), "one of the two, never both"
        assert (moment in table.timed_out) == is_clock_first
        key = "error.stale" if is_gift else "error.timed_out"
        assert any(stage.tells(key, answer, each) for each in ("en", "ja")) == is_clock_first, answer


async def test_a_move_typed_before_the_next_card_was_shown_is_not_made_with_that_card(
    stage: ClockStage,
) -> None:
    """Out of gifts, the clock keeps: the same person draws, and has not seen what they would keep."""
    who = await stage.deal("Ana", "さくら")
    table = stage.table
    while table.view(None).gifts[table.to_act or 0] or stage.awaited != who:
        receiver = "さくら" if stage.awaited == "Ana" else "Ana"
        has_gifts = table.view(None).gifts[table.to_act or 0]
        await stage.type_move(stage.awaited, receiver if has_gifts else None)
        if len(table.view(None).trails) > 8:
            return
    moment = table.moment
    answer = await race(stage, lambda: asyncio.ensure_future(type_it(stage, who)), is_clock_first=True)
    assert stage.awaited == who
    assert table.moment == moment + 1
    assert stage.tells_to(who, "error.timed_out", answer)
