"""The leaderboard as the database counts it, held against a count by hand."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from bot.database.ratings import MIN_PERSONS, Strength
from bot.database.settings_rows import change_person
from bot.database.store import Store
from bot.scores.conditions import PAGE_SIZE, start_of_month
from cogs.leaderboards.leaderboard import Asked, Line, Period, Standings, newest_game, standings
from tests.support.stored_results import (
    GAME,
    HERE,
    OTHER_GAME,
    ROBOT,
    THERE,
    Row,
    of_game,
    plan_of,
    random_games,
    strengths,
    who,
    write,
)

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
LATE = (NOW - datetime(2026, 1, 1, 12, tzinfo=UTC)) / timedelta(minutes=1)
"""Minutes from the noon of the games to now."""


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the start of the month before NOW."""
    monkeypatch.setattr("cogs.leaderboards.leaderboard.since", {Period.MONTH: start_of_month(NOW)}.get)


async def board(
    store: Store, asker: int = 0, period: Period = Period.EVER, page: int = 0, guild: int = HERE
) -> Standings:
    return await standings(store, Asked(guild, GAME, asker, page), period)


# ------------------------------------------------------------------ a count by hand


def by_hand(rows: Sequence[Row], guild: int, period: Period, hidden: set[int], asker: int) -> list[Line]:
    """Return all lines that somebody may see, their own among them, in order, counted in Python."""
    since = start_of_month(NOW) if period is Period.MONTH else datetime.min.replace(tzinfo=UTC)
    here = [row for row in rows if (row["guild"], row["game"]) == (guild, GAME)]
    own = [row for row in here if row["persons"] >= MIN_PERSONS and row["ended"] >= since]
    known = strengths(rows, guild, GAME)
    lines = [
        counted(person, [row for row in own if row["person"] == person], known[person], rows, guild)
        for person in sorted({row["person"] for row in own} - {None})
    ]
    return list(ranked([line for line in lines if line.person not in hidden - {asker}], period, hidden))


def counted(person: int, own: list[Row], now: Strength, rows: Sequence[Row], guild: int) -> Line:
    wins = len([row for row in own if row["rank"] == 1 and not row["left"]])
    theirs = [row for row in rows if (row["guild"], row["person"]) == (guild, person)]
    name = max(theirs, key=lambda row: (row["ended"], row["table_id"]))["name"]
    return Line(0, person, name, now.rating, wins, len(own))


def ranked(lines: list[Line], period: Period, hidden: set[int]) -> Iterator[Line]:
    def merit(line: Line) -> tuple[int, ...]:
        return (-line.rating,) if period is Period.EVER else (-line.wins, line.games)

    for line in sorted(lines, key=lambda line: (merit(line), line.person)):
        others = [merit(each) for each in lines if each.person not in hidden]
        rank = 1 + sum(each < merit(line) for each in others)
        # Whoever hides is counted apart.
        is_hidden = line.person in hidden
        is_last = is_hidden or not any(each > merit(line) for each in others)
        yield replace(line, rank=rank, is_hidden=is_hidden, is_last=is_last)


@pytest.mark.parametrize("seed", range(10))
async def test_the_database_counts_what_a_count_by_hand_finds(store: Store, seed: int) -> None:
    rng = Random(seed)
    people = rng.choice((6, 12, 30))
    games = random_games(rng, people)
    for game in games:
        if rng.random() < 0.5:
            for row in game:
                row["ended"] += timedelta(minutes=LATE)
    hidden = set(rng.sample(range(1, people + 1), 2))
    await write(store, *games)
    for person in hidden:
        await change_person(store, person, hidden=True)
    rows = [row for game in games for row in game]
    askers = {0, *hidden, *rng.sample(range(1, people + 1), 2)}
    for guild, asker, period in product((HERE, THERE), askers, Period):
        lines = by_hand(rows, guild, period, hidden, asker)
        seen = [line for line in lines if not line.is_hidden]
        own = next((line for line in lines if line.person == asker), None)
        for page in range(max(1, -(-len(seen) // PAGE_SIZE))):
            found = await board(store, asker, period, page, guild)
            here = tuple(seen[page * PAGE_SIZE : (page + 1) * PAGE_SIZE])
            assert found.lines == here
            assert found.own == (None if own in here else own)
        assert (found.page, found.pages) == (page, page + 1)
        assert await board(store, asker, period, 999_999_999, guild) == found


# ------------------------------------------------------------------ the rules, one by one


async def test_a_month_begins_at_its_first_midnight_of_utc(store: Store) -> None:
    first = start_of_month(NOW)
    await write(
        store,
        of_game("A", who(1), who(2, rank=2), ended=first - timedelta(microseconds=1)),
        of_game("B", who(3), who(4, rank=2), ended=first),
    )
    assert [each.person for each in (await board(store, period=Period.MONTH)).lines] == [3, 4]
    assert len((await board(store)).lines) == 4


# ------------------------------------------------------------------ the newest game


async def test_the_newest_game_is_the_one_that_ended_last_here(store: Store) -> None:
    await write(
        store,
        of_game("A", who(1), who(2)),
        of_game("B", who(1), who(2), minute=5, game=OTHER_GAME),
        of_game("C", who(1), who(2), minute=9, guild=THERE),
        of_game("D", who(1), ROBOT, persons=1, minute=7, game="algo"),
    )
    assert await newest_game(store, HERE, (GAME, OTHER_GAME, "algo"), 0) == OTHER_GAME
    assert await newest_game(store, HERE, (GAME,), 0) == GAME
    assert await newest_game(store, 1, (GAME,), 0) is None


async def test_a_game_of_hidden_people_is_the_newest_for_themselves_alone(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2)), of_game("B", who(3), who(4), minute=5, game=OTHER_GAME))
    for person in (3, 4):
        await change_person(store, person, hidden=True)
    found = [await newest_game(store, HERE, (GAME, OTHER_GAME), asker) for asker in (1, 3)]
    assert found == [GAME, OTHER_GAME]


# ------------------------------------------------------------------ how rows are found


async def test_rows_are_found_by_server_and_names_by_person(store: Store) -> None:
    asked: list[Any] = []
    sa.event.listen(store._engine.sync_engine, "before_execute", lambda *told: asked.append(told[1]))
    for period in Period:
        await board(store, 1, period)
    steps = {step for query in [*asked] for step in await plan_of(store, query)}
    assert {step for step in steps if "results" in step} == {
        "SEARCH results USING INDEX ix_results_guild_game",
        "SEARCH results USING INDEX ix_results_guild_person",
    }
    assert not [step for step in steps if step.startswith(("SCAN ratings", "SCAN people"))]
