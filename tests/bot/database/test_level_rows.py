"""What is kept of people's levels: written with the result, once."""

import asyncio
from itertools import count
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database import level_rows
from bot.database.errors import Outdated
from bot.database.level_rows import remember, select_level
from bot.database.level_rule import OwnLevel
from bot.database.rows import NewAction, TableRow
from bot.database.schema.own_levels import OWN_LEVELS
from bot.database.store import Store
from tests.support.stored_results import (
    GAME,
    OTHER_GAME,
    ROBOT,
    THERE,
    Row,
    of_game,
    play,
    results_of,
    table_row,
    who,
)

ANA, BEN = 2**60, 7
IDS = count()


def alone(rank: int = 1, level: str = "beginner", person: int = ANA, **changed: Any) -> list[Row]:
    """Build a game of one person against a computer, who comes first or second."""
    computer = ROBOT | {"computer": level, "rank": 3 - rank}
    return of_game(f"T{next(IDS)}", who(person, rank=rank), computer, persons=1, **changed)


async def own(store: Store, person: int = ANA, game: str = GAME) -> OwnLevel | None:
    rows = await store.ask(select_level(person, game))
    return OwnLevel(*rows[0]) if rows else None


async def take(store: Store, level: str, person: int = ANA) -> None:
    async with store.writing() as connection:
        await remember(connection, person, GAME, level)


async def test_wins_and_losses_in_a_row_are_counted_in_all_servers(store: Store) -> None:
    for rank, streak in ((1, 1), (1, 2), (2, -1), (2, -2), (1, 1)):
        await play(store, alone(rank, guild=THERE if streak == 2 else 2**62))
        assert await own(store) == OwnLevel("beginner", streak)


async def test_each_person_and_each_game_has_a_level(store: Store) -> None:
    await play(store, alone(), alone(2, person=BEN), alone(game=OTHER_GAME))
    await take(store, "normal")
    assert await own(store) == OwnLevel("normal")
    assert await own(store, BEN) == OwnLevel("beginner", -1)
    assert await own(store, game=OTHER_GAME) == OwnLevel("beginner", 1)


async def test_a_level_that_is_taken_begins_anew_and_only_games_at_it_count(store: Store) -> None:
    await play(store, alone(), alone())
    await take(store, "easy")
    await play(store, alone(level="beginner"), alone(2, level="strong"))
    assert await own(store) == OwnLevel("easy")
    await play(store, alone(level="easy"))
    assert await own(store) == OwnLevel("easy", 1)


async def test_nothing_is_kept_of_whoever_plays_in_company_or_at_levels_of_their_own_choice(
    store: Store,
) -> None:
    await play(store, alone(level="strong"), of_game("T", who(ANA), who(BEN), persons=2))
    assert await store.ask(sa.select(OWN_LEVELS)) == []


async def test_a_result_that_is_written_again_counts_once(store: Store) -> None:
    game = alone()
    await play(store, game)
    again = NewAction(game[0]["table_id"], 1, 0, "{}", results=results_of(game))
    for version in (0, 1):
        with pytest.raises(Outdated):
            await store.append(again, version)
    assert await own(store) == OwnLevel("beginner", 1)


async def test_without_its_level_no_result_is_written(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    game = alone()
    await store.insert(TableRow(**table_row(game)), ())
    last = NewAction(game[0]["table_id"], 1, 0, "{}", results=results_of(game))
    with monkeypatch.context() as fault:
        fault.setattr(level_rows, "_write", fail)
        with pytest.raises(ZeroDivisionError):
            await store.append(last, 0)
    assert await store.log(last.table_id) == []
    await store.append(last, 0)
    assert await own(store) == OwnLevel("beginner", 1)


async def test_games_that_end_at_once_all_count(store: Store) -> None:
    await asyncio.gather(*(play(store, alone(guild=guild)) for guild in range(1, 5)))
    assert await own(store) == OwnLevel("beginner", 4)
