"""What is kept of rounds: written with the action that ends them, read back with plain SQL."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.database.store import Store
from bot.scores import matches
from bot.tables.registry import Tables
from bot.tables.table import Table
from engine.core import Round
from engine.games import yaniv
from engine.games.yaniv.values import Call, Options
from tests.bot.toy_matches import ANA, BEN, CLEO, PLACE, asked, dealt, say
from tests.support.laws import listed
from tests.support.tables_in_memory import GUILD
from tests.support.toy_game import TOY_FACE

pytestmark = [pytest.mark.usefixtures("known_game"), pytest.mark.any_database]

OTHERS = (BEN, CLEO)
CALL = Call()


def scored_rounds(table: Table) -> tuple[Round, ...]:
    assert table.play is not None
    kept: tuple[Round, ...] = table.play.state.rounds
    return kept


def written(file: Path) -> list[tuple[Any, ...]]:
    return asked(file, "SELECT round, seat, points, total FROM rounds ORDER BY round, seat")


async def test_plain_sql_reads_what_the_engine_says(store: Store, file: Path) -> None:
    tables, table = await dealt(store, others=OTHERS)
    await say(tables, table, 5, 0, 10, 15, 3, 5, 0, 21, 4, 9, 1, 7)
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
    assert asked(file, "SELECT DISTINCT persons FROM rounds WHERE round > 3") == [(2,)], "Ben is out"
    assert asked(file, "SELECT round, seat, name FROM feats ORDER BY round, seat, name") == feats
    whole = asked(file, "SELECT DISTINCT table_id, game, guild FROM rounds")
    assert whole == asked(file, "SELECT DISTINCT table_id, game, guild FROM feats")
    assert whole == [(table.id, "tally", GUILD)]


async def test_a_row_names_the_person_who_played_and_none_where_a_computer_did(
    store: Store, file: Path
) -> None:
    tables, table = await dealt(store, computers=1, others=OTHERS)
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


async def test_a_whole_match_of_yaniv_is_read_back_as_it_was_played(store: Store) -> None:
    face = replace(TOY_FACE, game=yaniv.GAME)
    tables, rng = Tables(store, {"yaniv": face}), Random(7)
    table = await tables.open(yaniv.GAME, Options(ending="rounds", rounds=3), ANA, **PLACE)
    for chair in OTHERS:
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
