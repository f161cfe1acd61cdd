"""The leaderboard as the database counts it, held against a count by hand."""

from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.database.schema import RESULTS, TABLES
from bot.database.store import Store
from bot.scores.queries import FEWEST, SHOWN, Line, leaderboard
from tests.parlour import store_in

Row = dict[str, Any]
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HERE, THERE = 2**62, 7
GAME, OTHER_GAME = "no_thank_you", "yaniv"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_in(tmp_path) as opened:
        yield opened


def of_game(table_id: str, *seats: Row, minute: int = 0, **changed: Any) -> list[Row]:
    """Draw up a game; a seat says who sat there and what differs from a person alone in the first place."""
    whole = {"table_id": table_id, "guild": HERE, "game": GAME, "seats": len(seats)}
    whole |= {"persons": len(seats), "ended": NOON + timedelta(minutes=minute), **changed}
    alike: Row = {"computer": None, "left": False, "rank": 1, "score": 0}
    return [whole | alike | {"seat": number} | seat for number, seat in enumerate(seats)]


def who(person: int, name: str = "", **played: Any) -> Row:
    return {"person": person, "name": name or f"P{person}", **played}


async def write(store: Store, *games: Sequence[Row]) -> None:
    """Write games with the tables that they were played at."""
    tables = [
        {"id": game[0]["table_id"], "game": game[0]["game"], "guild": game[0]["guild"]}
        | {"rules": 1, "options": "{}", "seed": "00", "language": "en", "channel": 1, "host": 1}
        | {"phase": "over", "keep_order": False}
        for game in games
    ]
    async with store._transaction() as connection:
        await connection.execute(TABLES.insert(), tables)
        await connection.execute(RESULTS.insert(), [row for game in games for row in game])


# ------------------------------------------------------------------ a count by hand


def by_hand(rows: Sequence[Row], guild: int, game: str, asker: int) -> list[Line]:
    """Count what the leaderboard has to show, in Python and from every row."""
    counted = [r for r in rows if (r["guild"], r["game"]) == (guild, game) and r["persons"] >= FEWEST]
    people = sorted({row["person"] for row in counted} - {None})
    theirs = {person: [row for row in counted if row["person"] == person] for person in people}
    order = sorted(people, key=lambda person: (*merit(theirs[person]), reached(theirs[person]), person))
    lines: list[Line] = []
    for _, tied in groupby(order, lambda person: merit(theirs[person])):
        rank = len(lines) + 1
        lines += [line(rank, person, theirs[person], newest(rows, guild, person)) for person in tied]
    return [each for place, each in enumerate(lines) if place < SHOWN or each.person == asker]


def line(rank: int, person: int, own: Sequence[Row], name: str) -> Line:
    scores = [row["score"] for row in own if not row["left"]]
    return Line(rank, person, name, wins(own), len(own), max(scores) if scores else None)


def wins(own: Sequence[Row]) -> int:
    return len([row for row in own if row["rank"] == 1 and not row["left"]])


def merit(own: Sequence[Row]) -> tuple[float, ...]:
    best = max((row["score"] for row in own if not row["left"]), default=float("-inf"))
    return (-wins(own), len(own), -best)


def reached(own: Sequence[Row]) -> datetime:
    found: datetime = max(row["ended"] for row in own)
    return found


def newest(rows: Sequence[Row], guild: int, person: int) -> str:
    own = [row for row in rows if (row["guild"], row["person"]) == (guild, person)]
    return str(max(own, key=lambda row: (row["ended"], row["table_id"]))["name"])


def random_games(rng: Random, people: int) -> Iterator[list[Row]]:
    """Play games of all kinds among few people, with many ties and games that end at the same time."""
    for number in range(rng.randrange(1, 60)):
        seats = rng.randrange(2, 6)
        sitting = rng.sample(range(1, people + 1), seats)
        rows = [random_seat(rng, person) for person in sitting]
        yield of_game(
            f"T{number}",
            *rows,
            minute=rng.randrange(12),
            persons=sum(row["person"] is not None for row in rows),
            guild=rng.choice((HERE, HERE, THERE)),
            game=rng.choice((GAME, GAME, GAME, OTHER_GAME)),
        )


def random_seat(rng: Random, person: int) -> Row:
    kind = rng.choice(("person", "person", "person", "left", "computer"))
    played = {"rank": rng.randrange(1, 4), "score": rng.randrange(-3, 4)}
    if kind == "computer":
        return {"person": None, "name": "", "computer": "normal", **played}
    name = f"P{person}{rng.choice('abc')}"
    return who(person, name, left=kind == "left", computer="normal" if kind == "left" else None, **played)


@pytest.mark.parametrize("seed", range(25))
async def test_the_database_counts_what_a_count_by_hand_finds(store: Store, seed: int) -> None:
    rng = Random(seed)
    people = rng.choice((6, 12, 30))
    games = list(random_games(rng, people))
    await write(store, *games)
    rows = [row for game in games for row in game]
    for guild in (HERE, THERE):
        for game in (GAME, OTHER_GAME):
            for asker in range(people + 1):
                found = await store.leaderboard(guild, game, asker)
                assert found == by_hand(rows, guild, game, asker)


# ------------------------------------------------------------------ the rules, one by one


async def lines(store: Store, asker: int = 0) -> list[Line]:
    return await store.leaderboard(HERE, GAME, asker)


def stands(found: Sequence[Line]) -> list[tuple[int, int]]:
    return [(each.person, each.rank) for each in found]


async def test_where_nothing_was_played_nobody_stands(store: Store) -> None:
    assert await lines(store) == []


async def test_whoever_plays_alone_against_computers_wins_nothing(store: Store) -> None:
    robot = {"person": None, "name": "", "computer": "normal", "rank": 2}
    await write(store, of_game("A", who(1), robot, robot, persons=1))
    assert await lines(store) == []


async def test_a_shared_first_place_is_a_win_for_each(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2), who(3, rank=3)))
    assert [(each.person, each.wins, each.rank) for each in await lines(store)] == [
        (1, 1, 1),
        (2, 1, 1),
        (3, 0, 3),
    ]


async def test_whoever_left_has_a_game_and_neither_a_win_nor_that_score(store: Store) -> None:
    gone: Row = {"left": True, "computer": "normal"}
    await write(
        store,
        of_game("A", who(1, score=-5), who(2, rank=2, score=90, **gone)),
        of_game("B", who(1, score=-6), who(2, rank=2, score=-9)),
        of_game("C", who(1, score=-7), who(3, rank=1, score=99, **gone)),
    )
    found = {each.person: each for each in await lines(store)}
    assert (found[2].wins, found[2].games, found[2].best) == (0, 2, -9)
    assert (found[3].wins, found[3].games, found[3].best) == (0, 1, None)


async def test_equal_wins_are_parted_by_fewer_games_then_by_the_better_score(store: Store) -> None:
    await write(
        store,
        of_game("A", who(1, score=9), who(2, score=3), who(3, score=4)),
        of_game("B", who(1, rank=2, score=9), who(4, score=-50)),
        of_game("C", who(4, score=-60), who(5, rank=2)),
    )
    found = [(each.person, each.wins, each.games, each.best) for each in await lines(store)]
    assert found == [(4, 2, 2, -50), (3, 1, 1, 4), (2, 1, 1, 3), (1, 1, 2, 9), (5, 0, 1, 0)]


async def test_who_is_equal_in_everything_shares_a_rank_and_whoever_got_there_first_stands_first(
    store: Store,
) -> None:
    await write(
        store,
        of_game("A", who(1), who(9, rank=2), minute=5),
        of_game("B", who(2), who(9, rank=2), minute=3),
        of_game("C", who(3), who(9, rank=2), minute=4),
    )
    assert stands(await lines(store)) == [(2, 1), (3, 1), (1, 1), (9, 4)]


async def test_a_person_bears_the_name_of_their_newest_game_in_this_server(store: Store) -> None:
    alone = {"persons": 1}
    await write(
        store,
        of_game("A", who(1, "Older"), who(2), minute=1),
        of_game("B", who(1, "Newest"), {"person": None, "name": ""}, minute=3, **alone),
        of_game("C", who(1, "Old"), who(2), minute=2),
        of_game("D", who(1, "Elsewhere"), who(2), minute=9, guild=THERE),
    )
    assert [each.name for each in await lines(store)] == ["Newest", "P2"]


async def test_whoever_asks_has_a_line_below_the_ten_and_no_second_one(store: Store) -> None:
    games = [of_game(f"T{n}", who(n, score=99 - n), who(100, rank=2, score=-n)) for n in range(1, 13)]
    await write(store, *games)
    assert [each.person for each in await lines(store)] == list(range(1, 11))
    assert [each.person for each in await lines(store, 4)] == list(range(1, 11))
    assert stands(await lines(store, 100))[10:] == [(100, 13)]
    assert stands(await lines(store, 11))[10:] == [(11, 11)]


async def test_a_forgotten_person_stands_on_no_leaderboard_and_the_others_keep_their_wins(
    store: Store,
) -> None:
    await write(store, of_game("A", who(1), who(2, rank=2)))
    async with store._transaction() as connection:
        await connection.execute(RESULTS.update().where(RESULTS.c.person == 2).values(person=None, name=""))
    assert [(each.person, each.wins, each.games) for each in await lines(store)] == [(1, 1, 1)]


async def test_the_rows_are_found_by_server_and_the_names_by_person(store: Store) -> None:
    query = leaderboard(HERE, GAME, 1).compile(
        dialect=store._engine.dialect, compile_kwargs={"literal_binds": True}
    )
    async with store._transaction() as connection:
        plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")
        steps = [str(step["detail"]) for step in plan.mappings() if "results" in step["detail"]]
    assert [step.partition(" (")[0] for step in steps] == [
        "SEARCH results USING INDEX ix_results_guild_game",
        "SEARCH results USING INDEX ix_results_person",
    ]
