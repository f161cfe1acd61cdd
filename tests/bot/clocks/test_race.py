"""A press and the time-out in the same moment: the lock decides, and the loser is told what happened."""

import asyncio
from collections.abc import Callable

import pytest

from bot.front.clock_panel import ClockSlot
from tests.bot.clocks.kit import SHOWN, ClockStage, answered

PATIENT = 2000
"""Turns of the event loop until something is taken to hang."""


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
    return answered(await stage.press_clock(other, ClockSlot.GIVE))


async def waiting(stage: ClockStage, number: int) -> None:
    """Wait until so many wait for the table's lock."""
    for _ in range(PATIENT):
        if len(stage.table.lock._waiters or ()) == number:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("nobody waits for the lock")


async def race(stage: ClockStage, come: Callable[[], asyncio.Task[str]], *, is_clock_first: bool) -> str:
    """Let the time be up and somebody come in the same moment, in an order; return the answer."""
    table = stage.table
    await table.lock.acquire()
    stage.env.backend.advance_clock(stage.left)
    if not is_clock_first:
        coming = come()
        await waiting(stage, 1)
    with stage.within():
        stage.bot.services.clocks._due(table)
    await waiting(stage, 1 if is_clock_first else 2)
    if is_clock_first:
        coming = come()
        await waiting(stage, 2)
    table.lock.release()
    answer = await asyncio.wait_for(coming, 10)
    await stage.pass_time(SHOWN)
    return answer


@pytest.mark.parametrize("how", [press, type_it, give])
async def test_the_loser_is_told_in_either_order(
    stage: ClockStage, how: Callable[[ClockStage, str], "asyncio.Future[str]"]
) -> None:
    who = await stage.deal("Ana", "さくら")
    table = stage.table
    for is_clock_first in (False, True):
        while stage.awaited != who:
            await stage.type_move(stage.awaited, f"nothankyou pass to:{who}")
        await stage.open_hand(who)
        moment = table.moment
        answer = await race(
            stage, lambda: asyncio.ensure_future(how(stage, who)), is_clock_first=is_clock_first
        )
        is_gift = how is give
        assert table.moment == moment + (not is_gift or is_clock_first), "one of the two, never both"
        assert (moment in table.timed_out) == is_clock_first
        told = stage.tells_to(who, "error.timed_out", answer)
        assert told == (is_clock_first and not is_gift)
    if how is give:
        assert "moved on" in answer or "すでに" in answer or answer


async def test_a_move_typed_before_the_next_card_was_shown_is_not_made_with_that_card(
    stage: ClockStage,
) -> None:
    """Out of gifts, the clock keeps: the same person draws, and has not seen what they would keep."""
    who = await stage.deal("Ana", "さくら")
    table = stage.table
    while table.view(None).gifts[table.to_act or 0] or stage.awaited != who:
        receiver = "さくら" if stage.awaited == "Ana" else "Ana"
        has_gifts = table.view(None).gifts[table.to_act or 0]
        await stage.type_move(
            stage.awaited, f"nothankyou pass to:{receiver}" if has_gifts else "nothankyou keep"
        )
        if len(table.view(None).trails) > 8:
            return
    moment = table.moment
    answer = await race(stage, lambda: asyncio.ensure_future(type_it(stage, who)), is_clock_first=True)
    assert stage.awaited == who
    assert table.moment == moment + 1
    assert stage.tells_to(who, "error.timed_out", answer)
