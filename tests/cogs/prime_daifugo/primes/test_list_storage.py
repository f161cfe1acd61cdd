"""Lists and decks as they are kept: within the limit, once each, and one's own."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.database.store import Store
from bot.decks.questions import DeckCounts
from bot.errors import TableError
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.list_storage import DECK, Added
from cogs.prime_daifugo.primes.missed_primes import Missed
from tests.support.stored_results import of_game, who, write
from tests.support.tables_in_memory import store_in

GAME = "prime_daifugo"


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    """Open a store on each kind of database."""
    async with store_in(folder) as opened:
        yield opened


def missed(step: int, own: str = "13", **stored: Any) -> Missed:
    fields: dict[str, Any] = {"size": 2, "beats": "", "is_reversed": False, "revolution": False}
    return Missed(step=step, hand="A3QK", own=own, best="1213", **fields, **stored)


async def played(store: Store, *tables: str) -> None:
    """Write games of persons 1 and 2, each ended after the one before."""
    for table_id in tables:
        await write(store, of_game(table_id, who(1), who(2, rank=2), game=GAME))


# ------------------------------------------------------------------ lists


async def test_a_list_is_kept_by_size_each_prime_once(store: Store) -> None:
    assert await list_storage.add(store, 1, ["1213", "7", "113"]) == Added(3, 0)
    assert await list_storage.add(store, 1, ["13", "7"]) == Added(1, 1)
    assert await list_storage.add(store, 1, []) == Added(0, 0)
    assert await list_storage.numbers(store, 1) == ["7", "13", "113", "1213"]
    assert await list_storage.numbers(store, 1, 2, 3) == ["13", "113"]
    assert await list_storage.counts(store, 1) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert await list_storage.page(store, 1, 0, 1, 2) == ["13", "113"]
    assert await list_storage.page(store, 1, 3, 0, 9) == ["113"]
    assert await list_storage.numbers(store, 2) == []


async def test_what_does_not_fit_as_a_whole_changes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_storage, "MAX_LIST", 3)
    await list_storage.add(store, 1, ["7", "13"])
    with pytest.raises(TableError) as refused:
        await list_storage.add(store, 1, ["13", "113", "1213"])
    assert (refused.value.code, refused.value.facts) == ("primes_full", {"new": 2, "room": 1, "most": 3})
    assert await list_storage.numbers(store, 1) == ["7", "13"]
    assert await list_storage.add(store, 1, ["13", "113"]) == Added(1, 1)


async def test_some_are_removed_or_all(store: Store) -> None:
    await list_storage.add(store, 1, ["7", "13", "113"])
    await list_storage.add(store, 2, ["7"])
    assert await list_storage.remove(store, 1, ["7", "11"]) == 1
    assert await list_storage.remove(store, 1) == 2
    assert await list_storage.numbers(store, 1) == []
    assert await list_storage.numbers(store, 2) == ["7"]


# ------------------------------------------------------------------ the deck


async def test_the_last_ten_games_are_searched_once_until_the_list_changes(store: Store) -> None:
    await played(store, *"ABCDEFGHIJK")
    assert await DECK.unsearched(store, 1, 99) == [*"KJIHGFEDCB"]
    await DECK.keep(store, 1, "K", [missed(4)])
    assert len(await DECK.unsearched(store, 1, 99)) == 9
    await DECK.answer(store, 1, await DECK.question(store, 1, ("K", 4)), is_good=True)
    await list_storage.add(store, 1, ["13"])
    assert len(await DECK.unsearched(store, 1, 99)) == 10
    await DECK.keep(store, 1, "K", [missed(4, own="1213"), missed(9)])
    kept = missed(4, own="1213", table_id="K", asked=1, found=1)
    assert await DECK.question(store, 1, ("K", 4)) == kept


async def test_nobody_is_asked_for_a_prime_that_they_removed(store: Store) -> None:
    await played(store, "A")
    await list_storage.add(store, 1, ["13", "7"])
    await DECK.keep(store, 1, "A", [missed(4), missed(9, own="")])
    await list_storage.remove(store, 1, [])
    assert await DECK.counts(store, 1) == DeckCounts(2, 0)
    await list_storage.remove(store, 1, ["13"])
    assert [each.step for each in await DECK.of_game(store, 1, "A")] == [9]


async def test_what_is_in_the_list_is_asked_first_and_nothing_twice_in_a_row(store: Store) -> None:
    await played(store, "A")
    await DECK.keep(store, 1, "A", [missed(2, own=""), missed(4), missed(6)])
    steps, last = list[int](), None
    for _ in range(4):
        due = await DECK.due(store, 1, last)
        assert due is not None
        await DECK.answer(store, 1, due, is_good=False)
        last = due.key
        steps.append(due.step)
    assert steps == [4, 6, 2, 4]
    assert await DECK.due(store, 2) is None
