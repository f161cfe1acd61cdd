"""A deck: a question comes back until it was found twice, and what is kept is its person's own."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw

from bot.database import erasure
from bot.database.store import Store
from bot.decks.questions import DeckCounts, Key
from bot.errors import TableError
from bot.scores.history import newest_games
from cogs.reviews.game_analysis import Mistake, Option
from cogs.reviews.review_deck import DECK
from engine.games import GAMES
from tests.support.stored_results import GAME, HERE, OTHER_GAME, of_game, who, write
from tests.support.tables_in_memory import store_in

CHOICES = (Option(Raw(b'{"do":"keep"}'), 0.0), Option(Raw(b'{"do":"pass","to":1}'), 2.5, {"pile": 3}))


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[Store]:
    async with store_in(folder) as opened:
        yield opened


def mistake(step: int, loss: int = 250) -> Mistake:
    return Mistake(step=step, choices=CHOICES, best=1, taken=0, loss=loss)


async def played(store: Store, *tables: str) -> None:
    """Write games of persons 1 and 2, each ended after the one before."""
    for table_id in tables:
        await write(store, of_game(table_id, who(1), who(2, rank=2), game=GAME))


async def searched(store: Store, table_id: str, *found: Mistake) -> None:
    await DECK.keep(store, 1, table_id, found)


async def steps(store: Store, table_id: str, person: int = 1) -> list[int]:
    return [each.step for each in await DECK.of_game(store, person, table_id)]


async def due(store: Store, but: Key | None = None) -> Mistake:
    asked = await DECK.due(store, 1, but)
    assert asked is not None
    return asked


async def test_what_was_found_is_kept_in_the_order_of_the_game(store: Store) -> None:
    await played(store, "A")
    assert not await DECK.is_searched(store, 1, "A")
    await searched(store, "A", mistake(9), mistake(4))
    assert await DECK.is_searched(store, 1, "A")
    assert not await DECK.is_searched(store, 2, "A")
    assert await steps(store, "A") == [4, 9]
    assert (await DECK.question(store, 1, ("A", 4))).choices == CHOICES
    assert await steps(store, "A", person=2) == []
    with pytest.raises(TableError, match="unknown_review"):
        await DECK.question(store, 2, ("A", 4))


async def test_a_question_comes_back_until_it_was_found_twice(store: Store) -> None:
    await played(store, "A")
    await searched(store, "A", mistake(4))
    for good, found in ((True, 1), (False, 1), (True, 2)):
        asked = await due(store)
        for _ in range(2):
            answered = await DECK.answer(store, 1, asked, is_good=good)
            counted = (answered.asked, answered.found)
            assert counted == (asked.asked + 1, found), "a repeated answer does not count"
    assert await DECK.due(store, 1) is None
    assert await DECK.counts(store, 1) == DeckCounts(0, 1)


async def test_the_deck_asks_first_what_was_asked_least_and_cost_most(store: Store) -> None:
    await played(store, "A", "B")
    await searched(store, "A", mistake(4, loss=150), mistake(9, loss=300))
    await searched(store, "B", mistake(2, loss=200))
    order = []
    for _ in range(3):
        asked = await due(store)
        order.append(asked.key)
        await DECK.answer(store, 1, asked, is_good=False)
    assert order == [("A", 9), ("B", 2), ("A", 4)]
    assert (await due(store, but=("A", 9))).key == ("B", 2)


async def test_the_newest_games_are_searched_first_and_each_once(store: Store) -> None:
    await played(store, "A", "B", "C")
    assert await DECK.unsearched(store, 1, 2) == ["C", "B"]
    await searched(store, "C")
    assert await DECK.unsearched(store, 1, 2) == ["B", "A"]
    assert await DECK.unsearched(store, 2, 1) == ["C"]
    assert await replace(DECK, last_games=2).unsearched(store, 1, 9) == ["B"]
    assert await newest_games(store, HERE, 1, GAME) == [(each, 1) for each in "CBA"]
    assert await newest_games(store, HERE, 1, OTHER_GAME) == []


async def test_a_new_version_searches_again_and_keeps_what_was_answered(store: Store) -> None:
    await played(store, "A")
    await searched(store, "A", mistake(4), mistake(9))
    await DECK.answer(store, 1, await DECK.question(store, 1, ("A", 4)), is_good=True)
    newer = replace(DECK, version=DECK.version + 1)
    assert not await newer.is_searched(store, 1, "A")
    assert await newer.unsearched(store, 1, 9) == ["A"]
    assert await newer.due(store, 1) is None
    await newer.keep(store, 1, "A", [mistake(4, loss=400)])
    (kept,) = await newer.of_game(store, 1, "A")
    assert (kept.loss, kept.asked, kept.found) == (400, 1, 1)


async def test_what_no_longer_replays_is_not_asked(store: Store) -> None:
    await played(store, "A")
    await searched(store, "A", mistake(4))
    changed = replace(DECK, games=(msgspec.structs.replace(GAMES[GAME], rules=GAMES[GAME].rules + 1),))
    assert await changed.due(store, 1) is None
    assert await changed.counts(store, 1) == DeckCounts(0, 0)
    assert await changed.unsearched(store, 1, 9) == []
    shown_without = replace(changed, is_replayed=False)
    assert await shown_without.counts(store, 1) == DeckCounts(1, 0)


async def test_nothing_is_kept_for_who_was_deleted_meanwhile(store: Store) -> None:
    await played(store, "A", "B")
    await searched(store, "A", mistake(4))
    async with store.writing() as connection:
        await erasure.erase(connection, 1)
    await searched(store, "B", mistake(4))
    assert [await steps(store, each) for each in "AB"] == [[], []]
    assert not await DECK.is_searched(store, 1, "B")


async def test_an_answer_to_what_was_removed_meanwhile_counts_nowhere(store: Store) -> None:
    await played(store, "A")
    await searched(store, "A", mistake(4))
    asked = await due(store)
    await searched(store, "A", mistake(9))
    assert await DECK.answer(store, 1, asked, is_good=True) == asked
    assert await DECK.counts(store, 1) == DeckCounts(1, 0)
