"""Lists and decks as they are kept: within the limit, once each, and one's own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.database import erasure
from bot.database.store import Store
from bot.errors import TableError
from cogs.prime_daifugo.primes import list_storage, missed_prime_storage
from cogs.prime_daifugo.primes.list_storage import Added
from cogs.prime_daifugo.primes.missed_prime_search import Missed
from cogs.prime_daifugo.primes.missed_prime_storage import DeckCounts, Question
from tests.support.stored_results import of_game, who, write
from tests.support.tables_in_memory import store_in

GAME = "prime_daifugo"


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    """Open a store on each kind of database."""
    async with store_in(folder) as opened:
        yield opened


def missed(step: int, own: str = "13") -> Missed:
    fields = {"size": 2, "beats": "", "is_reversed": False, "revolution": False, "best": "1213"}
    return Missed(step=step, hand="A3QK", own=own, **fields)  # type: ignore[arg-type]


async def played(store: Store, *tables: str) -> None:
    """Write games of persons 1 and 2, each ended after the one before."""
    for table_id in tables:
        await write(store, of_game(table_id, who(1), who(2, rank=2), game=GAME))


async def asked_about(store: Store, table_id: str = "A", step: int = 4) -> Question:
    asked = await missed_prime_storage.question(store, 1, (table_id, step))
    assert asked is not None
    return asked


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
    assert await list_storage.clear(store, 1) == 2
    assert await list_storage.numbers(store, 1) == []
    assert await list_storage.numbers(store, 2) == ["7"]


async def test_a_person_who_is_forgotten_leaves_nothing(store: Store) -> None:
    await played(store, "A")
    await list_storage.add(store, 1, ["7"])
    await missed_prime_storage.keep(store, 1, "A", [missed(4)])
    async with store.writing() as connection:
        await erasure.erase(connection, 1)
    assert await list_storage.numbers(store, 1) == []
    assert await missed_prime_storage.deck(store, 1) == DeckCounts(0, 0)
    await missed_prime_storage.keep(store, 1, "A", [missed(4)])
    assert await missed_prime_storage.deck(store, 1) == DeckCounts(0, 0), "their search was still running"


# ------------------------------------------------------------------ the deck


async def test_the_last_games_are_searched_newest_first_and_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missed_prime_storage, "LAST_GAMES", 2)
    await played(store, "A", "B", "C")
    assert sorted(await missed_prime_storage.unsearched(store, 1, 9)) == ["B", "C"]
    await missed_prime_storage.keep(store, 1, "C", [])
    assert await missed_prime_storage.unsearched(store, 1, 9) == ["B"]
    assert len(await missed_prime_storage.unsearched(store, 2, 9)) == 2


async def test_a_changed_list_has_them_searched_again_and_keeps_the_answers(store: Store) -> None:
    await played(store, "A")
    await missed_prime_storage.keep(store, 1, "A", [missed(4)])
    assert await missed_prime_storage.answer(store, 1, await asked_about(store), is_good=True)
    await list_storage.add(store, 1, ["13"])
    assert await missed_prime_storage.unsearched(store, 1, 9) == ["A"]
    await missed_prime_storage.keep(store, 1, "A", [missed(4, own="1213"), missed(9)])
    asked = await asked_about(store)
    assert (asked.own, asked.asked, asked.found) == ("1213", 1, 1)


async def test_nobody_is_asked_for_a_prime_that_they_removed(store: Store) -> None:
    await played(store, "A")
    await list_storage.add(store, 1, ["13", "7"])
    await missed_prime_storage.keep(store, 1, "A", [missed(4), missed(9, own="")])
    await list_storage.remove(store, 1, ["13"])
    assert await missed_prime_storage.question(store, 1, ("A", 4)) is None
    assert await missed_prime_storage.deck(store, 1) == DeckCounts(1, 0)


async def test_a_turn_comes_back_until_it_was_found_twice(store: Store) -> None:
    await played(store, "A")
    await missed_prime_storage.keep(store, 1, "A", [missed(4)])
    for good, found in ((True, 1), (False, 1), (True, 2)):
        due = await missed_prime_storage.due(store, 1)
        assert due is not None
        assert await missed_prime_storage.answer(store, 1, due, is_good=good)
        assert not await missed_prime_storage.answer(store, 1, due, is_good=good), (
            "a repeated answer does not count"
        )
        assert (await asked_about(store)).found == found
    assert await missed_prime_storage.due(store, 1) is None
    assert await missed_prime_storage.deck(store, 1) == DeckCounts(0, 1)


async def test_what_is_in_the_list_is_asked_first_and_nothing_twice_in_a_row(store: Store) -> None:
    await played(store, "A")
    await missed_prime_storage.keep(store, 1, "A", [missed(2, own=""), missed(4), missed(6)])
    steps, last = list[int](), None
    for _ in range(4):
        due = await missed_prime_storage.due(store, 1, last)
        assert due is not None
        await missed_prime_storage.answer(store, 1, due, is_good=False)
        last = due.key
        steps.append(due.step)
    assert steps == [4, 6, 2, 4]
    assert await missed_prime_storage.due(store, 2) is None
