"""Everybody gets a turn: in order of arrival, one per person, the bot's own work first."""

import asyncio
from contextlib import suppress

import pytest

from bot.errors import TableError
from bot.workers.fair_share import FairQueue, PerPerson

ANA, BEN, CLEO = 1, 2, 3


async def serve(queue: FairQueue, person: int | None, served: list[int | None]) -> None:
    async with queue.turn(person):
        served.append(person)
        await asyncio.sleep(0)


async def refusal(queue: FairQueue, person: int) -> str:
    with pytest.raises(TableError) as refused:
        async with queue.turn(person):
            pass
    return refused.value.code


def test_a_person_has_so_many_things_under_way_and_others_have_theirs() -> None:
    shares = PerPerson(2)
    with shares.share(ANA), shares.share(ANA), shares.share(BEN):
        with pytest.raises(TableError, match="busy_person"), shares.share(ANA):
            pass
        assert len(shares) == 2
    with shares.share(ANA):
        assert len(shares) == 1, "nobody is counted for ever"


async def test_turns_are_taken_one_at_a_time_and_those_of_the_bot_itself_first() -> None:
    queue, served = FairQueue(), list[int | None]()

    async with queue.turn(CLEO):
        waiting = [asyncio.create_task(serve(queue, each, served)) for each in (ANA, None, BEN, None)]
        await asyncio.sleep(0)
        assert queue.waiting == 4
        assert served == []
    await asyncio.gather(*waiting)
    assert served == [None, None, ANA, BEN]
    await serve(queue, ANA, served)
    assert served[-1] == ANA, "the queue is free again"


async def test_a_person_has_one_place_and_a_full_queue_has_none() -> None:
    queue = FairQueue(2)
    async with queue.turn(ANA):
        assert await refusal(queue, ANA) == "busy_person"
        waiting = asyncio.create_task(serve(queue, BEN, []))
        await asyncio.sleep(0)
        assert await refusal(queue, BEN) == "busy_person"
        assert await refusal(queue, CLEO) == "queue_full"
    await waiting


@pytest.mark.parametrize("given", [False, True], ids=["waiting", "in the moment of its turn"])
async def test_a_turn_that_is_given_up_is_the_next_ones(given: bool) -> None:
    queue, served = FairQueue(), list[int | None]()

    held = queue.turn(CLEO)
    await held.__aenter__()
    first, second = (asyncio.create_task(serve(queue, each, served)) for each in (ANA, BEN))
    await asyncio.sleep(0)
    if given:
        await held.__aexit__(None, None, None)
    first.cancel()
    with suppress(asyncio.CancelledError):
        await first
    if not given:
        await held.__aexit__(None, None, None)
    await second
    assert served == [BEN]
    await serve(queue, ANA, served)
