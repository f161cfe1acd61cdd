"""The ends of seasons: the same ratings however they come about, one final table each, whoever is faster."""

import asyncio
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database import erasure, ledger, season_ends
from bot.database.ratings import NEWCOMER, Strength, after_season
from bot.database.schema import RESULTS, SEASON_PLACES
from bot.database.season_ends import MIN_GAMES, Season, end_of
from bot.database.settings_rows import change_person
from bot.database.store import Store
from tests.support.stored_results import HERE, NOON, THERE, Row, of_game, play, random_games, rating_rows, who

pytestmark = pytest.mark.any_database

END = end_of(NOON, 1)
MINUTES = round((END - NOON).total_seconds() / 60)
"""From the first game to the end of the season."""


async def choose(store: Store, months: int | None = 1, now: datetime = NOON, guild: int = HERE) -> None:
    async with store.writing() as connection:
        await season_ends.choose_length(connection, guild, months, now)


async def end_due(store: Store, moment: datetime, guild: int = HERE) -> None:
    async with store.writing() as connection:
        await season_ends.lock(connection, guild)
        await season_ends.end_due(connection, guild, moment)


async def seasons(store: Store, guild: int = HERE) -> list[Season]:
    """Read the seasons of a server, oldest first."""
    rows = await store.ask(season_ends.select_seasons(guild))
    return [season_ends.Season(*row) for row in rows][::-1]


async def places(store: Store, *columns: str) -> list[Any]:
    """Read columns of all final tables, or those that say who stands where."""
    row = SEASON_PLACES.c
    wanted = [row[name] for name in columns or ("season", "rank", "person", "wins", "games")]
    found = await store.ask(sa.select(*wanted).order_by(row.season, row.game, row.rank, row.person))
    return [tuple(each) for each in found]


def match(table_id: str, first: int, second: int, minute: float = 0, **changed: Any) -> list[Row]:
    return of_game(table_id, who(first), who(second, rank=2), minute=minute, **changed)


def matches(count: int, minute: float = 0, name: str = "M") -> list[list[Row]]:
    """Play games that 1 wins against 2."""
    return [match(f"{name}{number}", 1, 2, minute + number) for number in range(count)]


# ------------------------------------------------------------------ the boundary


async def test_a_game_that_ends_at_the_boundary_counts_for_the_next_season(store: Store) -> None:
    await choose(store)
    await play(store, *matches(MIN_GAMES), match("L", 1, 2, MINUTES))
    assert await places(store) == [(1, 1, 1, 3, 3), (1, 2, 2, 0, 3)]
    first, second = await seasons(store)
    assert (first.ends, first.over) == (END, True)
    assert (second.begun, second.ends, second.over) == (END, end_of(END, 1), False)


async def test_a_game_that_waited_while_the_season_ended_counts_for_the_next(store: Store) -> None:
    await choose(store)
    await play(store, *matches(MIN_GAMES))
    await end_due(store, END)
    kept = await places(store)
    await play(store, match("L", 2, 1, MINUTES - 1))
    ((ended,),) = await store.ask(sa.select(RESULTS.c.ended).where(RESULTS.c.table_id == "L").distinct())
    assert ended == END
    assert await places(store) == kept
    before = await rating_rows(store)
    await store.rebuild_ratings()
    assert await rating_rows(store) == before


async def test_every_rating_goes_a_third_of_the_way_back_also_of_who_did_not_play(store: Store) -> None:
    await play(store, match("A", 1, 2, -60), match("B", 1, 2, -60, game="yaniv"))
    await choose(store)
    before = await rating_rows(store)
    await end_due(store, END)
    after = await rating_rows(store)
    for old, new in zip(before, after, strict=True):
        assert new["rating"] == pytest.approx(1000 + (old["rating"] - 1000) * 2 / 3, abs=1)
        assert new["sigma"] == old["sigma"] + (NEWCOMER.sigma - old["sigma"]) / 3
        assert (new["games"], new["wins"], new["gained"]) == (old["games"], old["wins"], old["gained"])
    # Nobody played in it: it is over without a table.
    assert await places(store) == []


async def test_two_boundaries_missed_are_ended_in_turn(store: Store) -> None:
    await choose(store)
    await play(store, *matches(MIN_GAMES))
    before = await rating_rows(store)
    await end_due(store, END + timedelta(days=40))
    assert [each.over for each in await seasons(store)] == [True, True, False]
    assert {season for season, *_ in await places(store)} == {1}
    back = [after_season(after_season(Strength(row["mu"], row["sigma"], 0))) for row in before]
    assert [(row["mu"], row["sigma"], row["rating"]) for row in await rating_rows(store)] == [
        (each.mu, each.sigma, each.rating) for each in back
    ]


async def test_another_server_has_seasons_of_its_own(store: Store) -> None:
    await choose(store)
    await play(store, match("A", 1, 2), match("B", 1, 2, guild=THERE))
    before = {row["guild"]: row["mu"] for row in await rating_rows(store)}
    await end_due(store, END)
    await end_due(store, END, THERE)
    after = {row["guild"]: row["mu"] for row in await rating_rows(store)}
    assert (after[THERE] == before[THERE], after[HERE] == before[HERE]) == (True, False)


# ------------------------------------------------------------------ built anew


async def play_with_ends(store: Store, rng: Random) -> None:
    """Play random games over half a year, with seasons that end between them by result or by clock."""
    await choose(store, rng.choice((1, 3)))
    for number, game in enumerate(random_games(rng, 8, most=30)):
        moment = NOON + timedelta(days=number * rng.choice((1, 4)))
        await play(store, [row | {"ended": moment} for row in game])
        if rng.random() < 0.1:
            await end_due(store, moment + timedelta(days=rng.randrange(40)))
        if rng.random() < 0.05:
            await choose(store, rng.choice((1, 3, None)), moment)
    await choose(store, 1, moment)
    await end_due(store, moment + timedelta(days=100))


async def test_ratings_built_anew_are_the_same_to_the_last_digit_also_when_somebody_is_deleted(
    store: Store,
) -> None:
    await play_with_ends(store, Random(1))
    before = await rating_rows(store)
    played = await store.ask(sa.select(RESULTS).order_by(RESULTS.c.table_id, RESULTS.c.seat))
    assert any(each.over for each in await seasons(store))
    await store.rebuild_ratings()
    assert await rating_rows(store) == before != []
    # The strengths before each game follow as well.
    assert await store.ask(sa.select(RESULTS).order_by(RESULTS.c.table_id, RESULTS.c.seat)) == played
    person = before[0]["person"]
    async with store.writing() as connection:
        await erasure.erase(connection, person)
    await store.rebuild_ratings()
    assert await rating_rows(store) == [row for row in before if row["person"] != person] != []
    assert person not in [found for _, _, found, *_ in await places(store)]


async def test_that_law_finds_an_end_left_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await play_with_ends(store, Random(0))
    before = await rating_rows(store)
    monkeypatch.setattr(ledger, "_end_season", lambda _: None)
    await store.rebuild_ratings()
    assert await rating_rows(store) != before


async def test_that_law_finds_a_result_that_ended_no_season(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forget(*_: object) -> None:
        return None

    await choose(store)
    with monkeypatch.context() as patched:
        patched.setattr(season_ends, "end_due", forget)
        await play(store, *matches(2, MINUTES))
    await end_due(store, END)
    before = await rating_rows(store)
    await store.rebuild_ratings()
    assert await rating_rows(store) != before


# ------------------------------------------------------------------ the final table


async def test_whoever_played_too_few_games_in_the_season_or_is_hidden_takes_no_place(store: Store) -> None:
    await play(store, match("before", 4, 3, -60))
    await choose(store)
    await play(
        store, *[match(f"A{n}", 1, 2, n) for n in range(3)], *[match(f"B{n}", 2, 3, n) for n in range(3)]
    )
    await play(store, match("C", 4, 3, 9), match("D", 4, 3, 10))
    await change_person(store, 1, hidden=True)
    await end_due(store, END)
    assert await places(store, "rank", "person") == [(1, 2), (2, 3)]


async def test_who_has_the_same_rating_shares_a_rank(store: Store) -> None:
    await choose(store)
    await play(store, *[of_game(f"A{n}", who(1), who(2), who(3, rank=3), minute=n) for n in range(3)])
    await end_due(store, END)
    assert await places(store, "rank", "person") == [(1, 1), (1, 2), (3, 3)]


# ------------------------------------------------------------------ choosing


async def test_another_length_begins_with_the_next_season(store: Store) -> None:
    await choose(store, 1)
    await choose(store, 3, NOON + timedelta(days=1))
    (running,) = await seasons(store)
    assert running.ends == END
    await end_due(store, END)
    assert (await seasons(store))[-1].ends == end_of(END, 3)


async def test_without_seasons_the_one_that_runs_is_dropped_and_ratings_stay(store: Store) -> None:
    await choose(store)
    await play(store, *matches(MIN_GAMES))
    before = await rating_rows(store)
    await choose(store, None, NOON + timedelta(days=1))
    await end_due(store, END)
    assert (await seasons(store), await places(store), await rating_rows(store)) == ([], [], before)
    await choose(store, 6, END)
    (again,) = await seasons(store)
    assert (again.number, again.begun) == (1, END)
    await play(store, *matches(MIN_GAMES, MINUTES + 1, "N"))
    await choose(store, None, again.ends)
    assert [(each.number, each.over) for each in await seasons(store)] == [(1, True)], "it was due before"
    assert len(await places(store)) == 2


async def test_a_season_begins_after_all_that_was_written_though_its_clock_says_otherwise(
    store: Store,
) -> None:
    await play(store, match("A", 1, 2, MINUTES + 1))
    await choose(store)
    (running,) = await seasons(store)
    assert (running.begun, running.ends) == (END + timedelta(minutes=1), end_of(END, 1))
    await choose(store, None)
    await choose(store, 1, running.ends)
    await end_due(store, running.ends + timedelta(days=50))
    await choose(store, None)
    await choose(store, 1, running.ends)
    first, second = (await seasons(store))[-2:]
    assert second.begun == first.ends


# ------------------------------------------------------------------ several at once


async def test_an_end_that_fails_leaves_everything_as_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(store)
    await play(store, *matches(MIN_GAMES))
    before = await rating_rows(store)

    async def fail(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(season_ends, "_begin", fail)
        with pytest.raises(KeyboardInterrupt):
            await end_due(store, END)
    assert (await rating_rows(store), await places(store)) == (before, [])
    await end_due(store, END)
    assert len(await places(store)) == 2


async def test_two_processes_begin_and_end_a_season_once_beside_results_and_a_rebuilding(
    server_store: Store, second_store: Store
) -> None:
    both = (server_store, second_store)
    await asyncio.gather(*(choose(each, 1) for each in both * 2))
    await play(server_store, *matches(MIN_GAMES))
    await asyncio.gather(
        *(end_due(each, END) for each in both * 2),
        second_store.rebuild_ratings(),
        play(server_store, match("K", 1, 2, MINUTES - 1)),
        play(second_store, match("L", 2, 1, MINUTES)),
    )
    assert [each.over for each in await seasons(server_store)] == [True, False]
    assert len(await places(server_store)) == 2
    before = await rating_rows(server_store)
    await second_store.rebuild_ratings()
    assert await rating_rows(server_store) == before
