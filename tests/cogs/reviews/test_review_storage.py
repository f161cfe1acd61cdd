"""The deck: a decision comes back until it was found twice, and what is kept is its person's own."""

from collections.abc import Sequence

import pytest
from msgspec import Raw
from msgspec.structs import replace

from bot.database import erasure
from bot.database.store import Store
from bot.scores.career import newest_games
from cogs.reviews import review_storage
from cogs.reviews.game_analysis import VERSION, Mistake, Option
from cogs.reviews.review_storage import DeckCounts, Question
from engine.games import GAMES
from tests.support.stored_results import GAME, HERE, OTHER_GAME, of_game, who, write

CHOICES = (Option(Raw(b'{"do":"keep"}'), 0.0), Option(Raw(b'{"do":"pass","to":1}'), 2.5, {"pile": 3}))


def mistake(step: int, loss: int = 250) -> Mistake:
    return Mistake(step, CHOICES, best=1, taken=0, loss=loss)


async def played(store: Store, *tables: str) -> None:
    """Write games of persons 1 and 2, each ended after the one before."""
    for table_id in tables:
        await write(store, of_game(table_id, who(1), who(2, rank=2), game=GAME))


async def analysed(store: Store, table_id: str, *mistakes: Mistake, person: int = 1) -> None:
    await review_storage.keep(store, person, table_id, GAME, mistakes)


async def answers(store: Store, *good: bool) -> Question:
    """Answer the first decision of table A; return what is kept of it."""
    for is_good in good:
        asked = await review_storage.question(store, 1, ("A", 4))
        assert asked is not None
        assert await review_storage.answer(store, 1, asked, is_good=is_good)
    asked = await review_storage.question(store, 1, ("A", 4))
    assert asked is not None
    return asked


def steps(found: Sequence[Question]) -> list[int]:
    return [each.step for each in found]


async def test_what_was_found_is_kept_in_the_order_of_the_game(store: Store) -> None:
    await played(store, "A")
    assert not await review_storage.is_reviewed(store, 1, "A")
    await analysed(store, "A", mistake(9), mistake(4))
    assert await review_storage.is_reviewed(store, 1, "A")
    found = await review_storage.questions(store, 1, "A")
    assert steps(found) == [4, 9]
    assert found[0].choices == CHOICES
    assert await review_storage.questions(store, 2, "A") == []
    assert await review_storage.question(store, 2, ("A", 4)) is None


async def test_a_decision_comes_back_until_it_was_found_twice(store: Store) -> None:
    await played(store, "A")
    await analysed(store, "A", mistake(4))
    for good, found in ((True, 1), (False, 1), (True, 2)):
        assert await review_storage.due(store, 1) is not None
        assert (await answers(store, good)).found == found
    assert await review_storage.due(store, 1) is None
    assert await review_storage.deck(store, 1) == DeckCounts(0, 1)


async def test_a_repeated_answer_does_not_count(store: Store) -> None:
    await played(store, "A")
    await analysed(store, "A", mistake(4))
    asked = await answers(store)
    assert await review_storage.answer(store, 1, asked, is_good=True)
    assert not await review_storage.answer(store, 1, asked, is_good=True)
    assert (await answers(store)).found == 1


async def test_the_deck_asks_first_what_was_asked_least_and_cost_most(store: Store) -> None:
    await played(store, "A", "B")
    await analysed(store, "A", mistake(4, loss=150), mistake(9, loss=300))
    await analysed(store, "B", mistake(2, loss=200))
    order = []
    for _ in range(3):
        asked = await review_storage.due(store, 1)
        assert asked is not None
        order.append(asked.key)
        await review_storage.answer(store, 1, asked, is_good=False)
    assert order == [("A", 9), ("B", 2), ("A", 4)]
    following = await review_storage.due(store, 1, but=("A", 9))
    assert following is not None
    assert following.key == ("B", 2)


async def test_the_newest_games_are_analysed_first_and_each_once(store: Store) -> None:
    await played(store, "A", "B", "C")
    assert await review_storage.unreviewed(store, 1, 2) == ["C", "B"]
    await analysed(store, "C")
    assert await review_storage.unreviewed(store, 1, 2) == ["B", "A"]
    assert await review_storage.unreviewed(store, 2, 1) == ["C"]
    assert await newest_games(store, HERE, 1, GAME) == [(each, 1) for each in "CBA"]
    assert await newest_games(store, HERE, 1, OTHER_GAME) == []


async def test_a_new_version_analyses_again_and_keeps_what_was_answered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(store, "A")
    await analysed(store, "A", mistake(4), mistake(9))
    await answers(store, True)
    monkeypatch.setattr(review_storage, "VERSION", VERSION + 1)
    assert not await review_storage.is_reviewed(store, 1, "A")
    assert await review_storage.unreviewed(store, 1, 9) == ["A"]
    assert await review_storage.due(store, 1) is None
    await analysed(store, "A", mistake(4, loss=400))
    (kept,) = await review_storage.questions(store, 1, "A")
    assert (kept.loss, kept.asked, kept.found) == (400, 1, 1)


async def test_what_no_longer_replays_is_not_asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(store, "A")
    await analysed(store, "A", mistake(4))
    newer = replace(GAMES[GAME], rules=GAMES[GAME].rules + 1)
    monkeypatch.setattr(review_storage, "GAMES", {**GAMES, GAME: newer})
    assert await review_storage.due(store, 1) is None
    assert await review_storage.deck(store, 1) == DeckCounts(0, 0)
    assert await review_storage.unreviewed(store, 1, 9) == []


async def test_nothing_is_kept_for_who_was_deleted_meanwhile(store: Store) -> None:
    await played(store, "A", "B")
    await analysed(store, "A", mistake(4))
    async with store.writing() as connection:
        await erasure.erase(connection, 1)
    await analysed(store, "B", mistake(4))
    assert [await review_storage.questions(store, 1, each) for each in "AB"] == [[], []]
    assert not await review_storage.is_reviewed(store, 1, "B")
