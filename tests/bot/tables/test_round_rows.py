"""What is kept of rounds: written with the action that ends them, read back with plain SQL, never changed."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.database.rows import columns_of
from bot.database.schema import FEATS, RESULTS, ROUNDS, TABLES
from bot.database.store import Store
from bot.scores import matches
from bot.tables.registry import Tables
from bot.tables.result_rows import round_rows
from bot.tables.table import Phase, Table
from bot.tables.table_creation import Location
from engine.core import Round
from engine.games import yaniv
from engine.games.yaniv.values import Call
from tests.bot.toy_matches import FACES, asked, others, say
from tests.support import databases
from tests.support.laws import listed
from tests.support.tables_in_memory import GUILD, people, restored, set_columns
from tests.support.toy_game import GAME, TOY_FACE, Options

pytestmark = [pytest.mark.usefixtures("known_game"), pytest.mark.any_database]

PLACE: Location = {"guild": GUILD, "channel": 2, "language": "en"}
ANA, BEN, CLEO = people("Ana", "Ben", "Cleo")
CALL = Call()


async def dealt(store: Store, lasts: int = 3, computers: int = 0) -> tuple[Tables, Table]:
    """Begin a match of Ana, Ben and Cleo, who sit in this order, and computers."""
    tables = Tables(store, FACES)
    table = await tables.open(GAME, Options(lasts), ANA, **PLACE)
    set_columns(table, keep_order=True)
    for chair in (BEN, CLEO):
        await tables.seating.join(table, chair.person or 0, chair.name)
    for _ in range(computers):
        await tables.seating.add_computer(table, 1, table.moment)
    await tables.playing.start(table, 1)
    return tables, table


def scored_rounds(table: Table) -> tuple[Round, ...]:
    assert table.play is not None
    kept: tuple[Round, ...] = table.play.state.rounds
    return kept


def everything(file: Path) -> list[tuple[Any, ...]]:
    return asked(file, "SELECT * FROM rounds") + asked(file, "SELECT * FROM feats")


def written(file: Path) -> list[tuple[Any, ...]]:
    return asked(file, "SELECT round, seat, points, total FROM rounds ORDER BY round, seat")


# ------------------------------------------------------------------ what is written


async def test_every_seat_that_played_in_a_round_has_a_row_and_rounds_count_from_one(
    store: Store, file: Path
) -> None:
    tables, table = await dealt(store)
    await say(tables, table, 5, 30)
    assert written(file) == [], "the round is not over"
    await say(tables, table, 7, 1, 2)
    assert asked(file, "SELECT round, persons, count(*) FROM rounds GROUP BY 1, 2") == [(1, 3, 3), (2, 2, 2)]
    assert written(file) == [(1, 0, 5, 5), (1, 1, 30, 30), (1, 2, 7, 7), (2, 0, 1, 6), (2, 2, 2, 9)]


async def test_plain_sql_reads_what_the_engine_says(store: Store, file: Path) -> None:
    tables, table = await dealt(store, lasts=9)
    await say(tables, table, 5, 0, 10, 15, 3, 5, 0, 21, 4, 9)
    counted = [
        (number, seat, points, scored.totals[seat])
        for number, scored in enumerate(scored_rounds(table), 1)
        for seat, points in enumerate(scored.points)
        if points is not None
    ]
    feats = sorted(
        (n, f.seat, f.name) for n, scored in enumerate(scored_rounds(table), 1) for f in scored.feats
    )
    assert (3, 1, "fell") in feats
    assert (2, 0, "halved") in feats
    assert written(file) == counted
    assert asked(file, "SELECT round, seat, name FROM feats ORDER BY round, seat, name") == feats
    whole = asked(file, "SELECT DISTINCT table_id, game, guild FROM rounds")
    assert whole == asked(file, "SELECT DISTINCT table_id, game, guild FROM feats")
    assert whole == [(table.id, "tally", GUILD)]


async def test_a_row_names_the_person_who_played_and_none_where_a_computer_did(
    store: Store, file: Path
) -> None:
    tables, table = await dealt(store, computers=1)
    await say(tables, table, 1, 1, 1, 1)
    await tables.seating.leave(table, 2)
    await say(tables, table, 1, 1, 1, 1)
    await tables.seating.come_back(table, 2)
    await say(tables, table, 1, 1, 1, 1)
    rows = asked(file, "SELECT round, person, name, computer, persons FROM rounds ORDER BY round, seat")
    ana, ben, cleo, computer = rows[:4]
    assert (ana, ben, cleo) == ((1, 1, "Ana", None, 3), (1, 2, "Ben", None, 3), (1, 3, "Cleo", None, 3))
    assert computer == (1, None, "", "normal", 3)
    same = "SELECT count(*) FROM feats JOIN rounds USING (table_id, round, seat, game, guild, persons)"
    assert asked(file, f"{same} WHERE feats.person IS NOT DISTINCT FROM rounds.person") == [(12,)]
    assert [row[1:] for row in rows if row[2] == "Ben"] == [
        (2, "Ben", None, 3),
        (None, "Ben", "normal", 2),
        (2, "Ben", None, 3),
    ]


async def test_the_last_round_is_written_with_the_result_by_one_action(store: Store, file: Path) -> None:
    tables, table = await dealt(store, lasts=1)
    await say(tables, table, 1, 2)
    assert asked(file, "SELECT count(*) FROM rounds") == asked(file, "SELECT count(*) FROM results") == [(0,)]
    await say(tables, table, 3)
    assert table.phase is Phase.OVER
    assert asked(file, "SELECT seat, total FROM rounds") == asked(file, "SELECT seat, score FROM results")


async def test_a_match_that_is_ended_early_keeps_its_rounds_and_has_no_result(
    store: Store, file: Path
) -> None:
    tables, table = await dealt(store)
    await say(tables, table, 1, 2, 3)
    await tables.closing.close(table, 1, may_moderate=False)
    assert len(written(file)) == 3
    assert asked(file, "SELECT count(*) FROM results") == [(0,)]


async def test_a_whole_match_of_yaniv_is_read_back_as_it_was_played(store: Store) -> None:
    face = replace(TOY_FACE, game=yaniv.GAME)
    tables, rng = Tables(store, {"yaniv": face}), Random(7)
    table = await tables.open(yaniv.GAME, yaniv.GAME.options(), ANA, **PLACE)
    for chair in (BEN, CLEO):
        await tables.seating.join(table, chair.person or 0, chair.name)
    await tables.playing.start(table, 1)
    while table.to_act is not None:
        assert table.play is not None
        offered = listed(table.play.state, table.to_act)
        chosen = CALL if CALL in offered else rng.choice(offered)
        await tables.playing.act(table, table.chairs[table.to_act].person or 0, chosen)
    assert len(scored_rounds(table)) > 2
    assert unordered(await matches.rounds_of(store, table.id, 3)) == unordered(scored_rounds(table))


def unordered(scored: tuple[Round, ...]) -> list[Any]:
    return [(each.points, each.totals, set(each.feats)) for each in scored]


# ------------------------------------------------------------------ with its action or not at all


async def test_a_round_that_cannot_be_written_leaves_nothing(store: Store, file: Path) -> None:
    tables, table = await dealt(store, lasts=1)
    await say(tables, table, 1, 2)
    for kept in ("rounds", "feats", "results"):
        async with store.writing() as connection:
            await connection.exec_driver_sql(f"ALTER TABLE {kept} RENAME TO elsewhere")
        with databases.lacking_a_table():
            await say(tables, table, 3)
        async with store.writing() as connection:
            await connection.exec_driver_sql(f"ALTER TABLE elsewhere RENAME TO {kept}")
        assert everything(file) == asked(file, "SELECT * FROM results") == []
        assert (table.phase, scored_rounds(table), len(await store.log(table.id))) == (Phase.PLAYING, (), 2)
    await say(tables, table, 3)
    assert (table.phase, len(written(file))) == (Phase.OVER, 3)


async def test_a_round_that_stands_already_is_a_fault_and_no_late_press(store: Store) -> None:
    tables, table = await dealt(store)
    await say(tables, table, 1, 2)
    other, twin = await dealt(store)
    await say(other, twin, 1, 2, 3)
    drawn = round_rows(table, twin.play.state.rounds) if twin.play else []
    async with store.writing() as connection:
        await connection.execute(ROUNDS.insert(), [*map(columns_of, drawn)])
    with pytest.raises(sa.exc.IntegrityError):
        await say(tables, table, 3)
    assert len(await store.log(table.id)) == 2


async def test_a_restart_at_any_moment_loses_nothing_and_writes_nothing_twice(
    store: Store, file: Path
) -> None:
    tables, table = await dealt(store, lasts=2)
    for number, points in enumerate((1, 2, 3, 4, 5, 6), 1):
        await say(tables, table, points)
        tables = Tables(store, FACES)
        (table,) = await restored(tables)
        assert len(written(file)) == number // 3 * 3
        assert [row[2] for row in written(file)] == list(
            chain(*(scored.points for scored in scored_rounds(table)))
        )
    assert table.phase is Phase.OVER


# ------------------------------------------------------------------ for good


@pytest.fixture
async def kept(store: Store) -> Store:
    """Return a store with a match of one round."""
    await say(*await dealt(store, lasts=1), 1, 2, 3)
    return store


CHANGED = [
    *((ROUNDS, c.name) for c in ROUNDS.columns if c.name not in ("person", "name")),
    *((FEATS, c.name) for c in FEATS.columns if c.name != "person"),
]


VALUES = [(thing, column, value) for thing, column in CHANGED for value in others(thing.c[column])]


async def test_the_database_refuses_to_change_a_round_or_a_feat(kept: Store, file: Path) -> None:
    before = everything(file)
    for thing, column, value in VALUES:
        with pytest.raises(sa.exc.IntegrityError, match=f"{thing.name} stay"):
            async with kept.writing() as connection:
                await connection.execute(thing.update().values({"name": "X", column: value}))
    assert everything(file) == before


async def test_the_database_refuses_to_delete_a_round_a_feat_or_their_table(kept: Store, file: Path) -> None:
    before = everything(file)
    for thing, why in ((ROUNDS, "rounds stay"), (FEATS, "feats stay"), (TABLES, "(?i)foreign key")):
        with pytest.raises(sa.exc.IntegrityError, match=why):
            async with kept.writing() as connection:
                await connection.execute(thing.delete())
    assert everything(file) == before


async def test_the_table_of_a_match_without_a_result_cannot_be_deleted_either(store: Store) -> None:
    tables, table = await dealt(store)
    await say(tables, table, 1, 2, 3)
    with pytest.raises(sa.exc.IntegrityError, match=r"(?i)foreign key"):
        async with store.writing() as connection:
            await connection.execute(TABLES.delete())
    assert await store.ask(sa.select(RESULTS)) == []


async def test_a_feat_has_its_round(kept: Store) -> None:
    lost = {"table_id": "ELSE", "round": 1, "seat": 0, "name": "least", "game": "tally", "guild": 1}
    lost |= {"persons": 2, "ended": datetime.now(UTC)}
    with pytest.raises(sa.exc.IntegrityError, match=r"(?i)foreign key"):
        async with kept.writing() as connection:
            await connection.execute(FEATS.insert().values(**lost))


async def test_a_person_can_be_taken_out_of_a_round_and_nothing_else_goes(kept: Store, file: Path) -> None:
    before = written(file)
    async with kept.writing() as connection:
        await connection.execute(ROUNDS.update().where(ROUNDS.c.person == 1).values(person=None, name=""))
        await connection.execute(FEATS.update().where(FEATS.c.person == 1).values(person=None))
    assert written(file) == before
    assert asked(file, "SELECT person, name FROM rounds ORDER BY seat") == [
        (None, ""),
        (2, "Ben"),
        (3, "Cleo"),
    ]
