"""The lock of writers, which lets go first whoever is due first."""

import asyncio

from bot.database.locks import PATIENCE, PriorityLock


async def test_who_has_no_patience_goes_first_and_the_others_in_order() -> None:
    turns, order = PriorityLock(), list[str]()

    async def take(name: str, patience: float) -> None:
        async with turns.taken(patience):
            order.append(name)
            await asyncio.sleep(0)

    async with turns.taken():
        tasks = [asyncio.create_task(take(*each)) for each in (("note", PATIENCE), ("a", 0), ("b", 0))]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert order == ["a", "b", "note"]


async def test_who_goes_away_leaves_the_turn_to_the_next() -> None:
    turns, order = PriorityLock(), list[str]()

    async def take(name: str) -> None:
        async with turns.taken():
            order.append(name)

    async with turns.taken():
        first, second, third = (asyncio.create_task(take(name)) for name in "abc")
        await asyncio.sleep(0)
        first.cancel()
    # The turn has been given to the second by now, which does not know it yet.
    second.cancel()
    await asyncio.wait([first, second, third])
    assert order == ["c"]
    assert not turns._is_taken
