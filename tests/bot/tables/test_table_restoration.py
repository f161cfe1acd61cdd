import logging
from typing import Any

import msgspec
import pytest

from bot.database.errors import DamagedLog
from bot.database.rows import TableChange, columns_of
from bot.database.schema import ACTIONS
from bot.database.store import Store
from bot.faces.panel import Text
from bot.faces.words import Words
from bot.front.table_panels import closed_panel
from bot.tables import table_restoration
from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import GAME
from engine.games.prime_daifugo.values import Play
from tests.bot.tables import kit
from tests.bot.tables.kit import ANA, again, lobby
from tests.support.tables_in_memory import FACES, restored, rewrite
from tests.support.turns import play_out

pytestmark = pytest.mark.any_database


async def playing(tables: Tables, actions: int = 5) -> Table:
    """Deal, and take so many actions: whoever is to act does the last thing that is legal."""
    table = await kit.playing(tables)
    for _ in range(actions):
        seat = table.to_act
        if seat is not None and table.play is not None:
            await kit.act(tables, table, list(table.play.state.legal_actions(seat))[-1])
    return table


def contents(table: Table) -> dict[str, Any]:
    """List all that a table is, without what is good for one process only."""
    passing = {"lock", "people", "row", "reason", "opened", "revision"}
    contents = vars(table) | columns_of(table.row)
    return {name: value for name, value in contents.items() if name not in passing}


def read(*figures: str) -> Play:
    """Read a play of Prime Daifugo as a log has it."""
    found: Play = table_restoration._interned(
        msgspec.json.decode(msgspec.json.encode(Play(figures)), type=Play)
    )
    return found


async def corrupt(store: Store, table: Table, action: str, step: int = 2) -> None:
    """Write something else for an action that was logged by a version without checksums."""
    async with store.writing() as connection:
        at = (ACTIONS.c.table_id == table.id) & (ACTIONS.c.step == step)
        await connection.execute(ACTIONS.update().where(at).values(action=action, checksum=None))


# ------------------------------------------------------------------ as it was


async def test_a_lobby_comes_back_as_it_was(store: Store, tables: Tables) -> None:
    table = await lobby(tables)
    await tables.seating.add_computer(table, ANA, table.moment)
    await tables.posted(table, TableChange(message=300))
    assert contents(await again(store, table)) == contents(table)


def test_actions_that_are_read_share_their_texts_and_no_number_becomes_an_equal_one() -> None:
    assert read("1", "3") == Play(("1", "3"))
    assert read("1", "3").figures is read("1", "3").figures
    longer = read("1", "3", "7"), read("1", "3", "7")
    assert all(one is other for one, other in zip(*(each.figures for each in longer), strict=True))
    for value in ((1, 0), (True, False), (1.0, 0.0)):
        assert [*map(type, table_restoration._interned(value))] == [*map(type, value)]


@pytest.mark.parametrize(("actions", "phase"), [(0, Phase.PLAYING), (5, Phase.PLAYING), (200, Phase.OVER)])
async def test_a_game_comes_back_at_its_moment(
    store: Store, tables: Tables, actions: int, phase: Phase
) -> None:
    table = await playing(tables, actions)
    await tables.posted(table, TableChange(message=300, ping=301, pinged=1, outcome=400))
    revived = await again(store, table)
    assert contents(revived) == contents(table)
    assert revived.phase is phase
    assert revived.moment == actions or phase is Phase.OVER


# ------------------------------------------------------------------ other rules


@pytest.mark.parametrize("actions", [3, 200])
async def test_a_game_of_other_rules_ends_politely_and_once(
    store: Store, actions: int, caplog: pytest.LogCaptureFixture
) -> None:
    table = await playing(Tables(store, FACES), actions)
    await rewrite(store, table.id, rules=GAME.rules + 1)
    tables = Tables(store, FACES)
    (revived,) = await restored(tables)
    assert (revived.id, revived.phase, revived.play) == (table.id, Phase.CLOSED, None)
    assert revived.row.reason == "closed.rules_changed"
    assert caplog.records == [], "an update is nobody's fault"
    await tables.conclude(revived)
    assert await restored(Tables(store, FACES)) == [], "it is said once, not after every restart"


async def test_a_lobby_of_other_rules_plays_by_the_present_ones(store: Store) -> None:
    table = await lobby(Tables(store, FACES))
    await rewrite(store, table.id, rules=GAME.rules + 1)
    tables = Tables(store, FACES)
    (revived,) = await restored(tables)
    await tables.playing.start(revived, ANA)
    assert contents(await again(store, revived)) == contents(revived)


# ------------------------------------------------------------------ spoiled


CORRUPTED = {
    "no JSON": "keep",
    "cut off": '{"do":"pass"',
    "empty": "",
    "no action": "[]",
    "unknown action": '{"do":"steal"}',
    "strange field": '{"do":"keep","card":16}',
    "wrong type": '{"do":"pass","to":"1"}',
    "illegal": '{"do":"pass","to":7}',
}


async def test_a_game_whose_log_is_corrupted_or_of_an_unknown_phase_is_closed_and_logged_once(
    store: Store, tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    table = await playing(tables)

    async def closes(what: str) -> None:
        caplog.clear()
        revived = await again(store, table)
        assert (revived.phase, revived.row.reason) == (Phase.CLOSED, "closed.rules_changed"), what
        (record,) = caplog.records
        assert (record.levelno, record.getMessage()) == (logging.ERROR, f"table {table.id} does not replay")
        assert record.exc_info is not None
        assert table.seed not in caplog.text, "whoever has the seed knows all hands"

    await rewrite(store, table.id, phase="paused")
    await closes("an unknown phase")
    await rewrite(store, table.id, phase="playing")
    for what, action in CORRUPTED.items():
        await corrupt(store, table, action)
        await closes(what)


async def test_a_damaged_log_closes_its_table_by_name_of_the_step_and_its_people_are_free(
    store: Store, tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    table = await playing(tables)
    async with store.writing() as connection:
        await connection.exec_driver_sql("UPDATE actions SET action = '!' WHERE step = 2")
    revived = await again(store, table)
    assert (revived.phase, revived.row.reason) == (Phase.CLOSED, "closed.damaged#2")
    assert caplog.messages == [f"the log of table {table.id} is damaged at step 2"]
    told = (("en", "damaged at step 2"), ("ja", "2手目の記録が壊れている"))
    for language, part in told:
        parts = closed_panel(revived, Words(language)).parts
        assert any(part in each.text for each in parts if isinstance(each, Text)), language
    fresh = Tables(store, FACES)
    await restored(fresh)
    await fresh.forgetting.forget(ANA)
    assert all(chair.person != ANA for chair in await store.chairs(table.id))


async def test_a_damaged_log_of_a_game_that_is_over_is_told_to_whoever_looks_it_up(
    store: Store, tables: Tables
) -> None:
    table = await kit.playing(tables)
    await play_out(tables, table)
    async with store.writing() as connection:
        await connection.exec_driver_sql("UPDATE actions SET action = '!' WHERE step = 2")
    with pytest.raises(DamagedLog) as told:
        await tables.ended(table.id, table.guild)
    assert told.value.facts == {"table": table.id, "step": 2}


async def test_corrupted_options_an_action_of_the_wrong_seat_and_a_lack_of_people_close_the_game(
    store: Store, tables: Tables
) -> None:
    table = await playing(tables)
    sound = table.row.options
    for options in ("", "{", "[]", '{"dealer":"x"}', '{"dealer":7}', '{"colour":"red"}'):
        await rewrite(store, table.id, options=options)
        assert (await again(store, table)).row.reason == "closed.rules_changed", options
    await rewrite(store, table.id, options=sound)
    assert (await again(store, table)).row.reason is None
    async with store.writing() as connection:
        await connection.exec_driver_sql("UPDATE actions SET seat = 7, checksum = NULL")
    assert (await again(store, table)).row.reason == "closed.rules_changed"
    table = await playing(tables)
    await store.update(table.id, table.row.version, chairs=())
    assert (await again(store, table)).row.reason == "closed.rules_changed"
