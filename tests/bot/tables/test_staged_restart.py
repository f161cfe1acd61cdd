"""After a restart the tables come back a few at a time, and presses are answered in between."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.background import Background
from bot.database.schema import SEATS, TABLES
from bot.database.store import Store
from bot.front.table_panels import HAND_BUTTON
from bot.tables.staged_restart import AT_ONCE, TABLES_PER_SECOND, Reopening
from bot.tables.table import Phase, Table
from bot.tables.table_index import OpenTables, Stored
from bot.tables.table_loader import Loading
from bot.tables.table_restoration import plain_clock
from engine.games.no_thank_you import GAME
from tests.support import control_ids
from tests.support.harness import Stage, said
from tests.support.many_tables import fill, id_of
from tests.support.tables_in_memory import rewrite

pytestmark = pytest.mark.any_database

MANY = 2 * TABLES_PER_SECOND + 5


async def read(store: Store, **rows: dict[str, Any]) -> list[Stored]:
    """Write open tables with these columns, oldest first, and read what a restart knows of them."""
    await fill(store, GAME, [Phase.PLAYING] * len(rows))
    for number, columns in enumerate(rows.values()):
        known = {"game": GAME.name, "rules": GAME.rules, "phase": "playing", **columns}
        async with store.writing() as connection:
            at = TABLES.c.id == id_of(number)
            await connection.execute(TABLES.update().where(at).values(known))
    return await Loading(store, OpenTables(), plain_clock, now).read_all()


def now() -> datetime:
    return datetime.now(UTC)


async def order_of(*tables: Stored) -> list[str]:
    """Wait until tables are back."""
    came: list[str] = []

    async def load(table_id: str) -> None:
        came.append(table_id)

    reopening = Reopening(Background(), load, now)
    reopening.begin(tables, lambda _: True)
    while reopening._waiting:
        reopening._next()
    await asyncio.sleep(0)
    return came


async def test_few_are_read_at_once_however_slow_the_database_is() -> None:
    loading: list[str] = []
    answers = asyncio.Event()

    async def load(table_id: str) -> None:
        loading.append(table_id)
        await answers.wait()

    reopening = Reopening(Background(), load, now)
    reopening._waiting = [id_of(number) for number in range(2 * AT_ONCE)]
    while reopening._waiting:
        reopening._next()
    await asyncio.sleep(0)
    assert len(loading) == AT_ONCE
    answers.set()
    await asyncio.sleep(0.01)
    assert len(loading) == 2 * AT_ONCE


OVER_SOON = {"shown_version": 0, "deadline": now(), "stood": now()}
"""A position that is shown and waits for a person, whose clock still had time."""
OVER = {"shown_version": 0, "deadline": now() - timedelta(hours=1)}
"""The same when that time was over."""


async def test_what_waits_for_the_bot_comes_first_and_the_newest_before_that(store: Store) -> None:
    rows: dict[str, dict[str, Any]] = {
        "computer": {},
        "ended": {"phase": "over"},
        "waits": OVER_SOON,
        "lobby": {"phase": "lobby"},
        "changed": {"rules": 0, **OVER},
        "later": OVER_SOON,
    }
    numbers = [int(each.removeprefix("T")) for each in await order_of(*await read(store, **rows))]
    assert [list(rows)[number] for number in numbers] == [
        *("changed", "ended", "computer"),
        *("later", "waits", "lobby"),
    ]


async def test_a_position_that_is_shown_and_waits_for_a_person_stays_where_it_is(store: Store) -> None:
    rows: list[tuple[dict[str, Any], bool]] = [
        (OVER, False),
        (OVER | {"speed": "none"}, False),
        (OVER | {"speed": "slow"}, True),
        (OVER | {"version": 1}, True),
        (OVER | {"shown_version": None}, True),
        (OVER | {"stood": now()}, True),
        (OVER | {"time_left": 0}, True),
        (OVER | {"deadline": None}, True),
        (OVER | {"warning": 1}, True),
        (OVER | {"warning": 1, "warned": now()}, False),
        (OVER | {"pressed": now() - timedelta(days=6)}, True),
        (OVER | {"pressed": now() - timedelta(days=5)}, False),
        (OVER | {"warned": now() - timedelta(days=1)}, True),
    ]
    came = await order_of(*await read(store, **{str(n): columns for n, (columns, _) in enumerate(rows)}))
    assert sorted(came) == [id_of(number) for number, (_, comes) in enumerate(rows) if comes]
    assert await order_of() == []


# ------------------------------------------------------------------ on Discord


@pytest.fixture
async def full(stage: Stage) -> Stage:
    """Return a bot that has come up with many running games, all in one channel."""
    place = {"guild": stage.guild.id, "channel": stage.channel.id}
    await fill(stage.bot.store, GAME, [Phase.PLAYING] * MANY, **place)
    async with stage.bot.store.writing() as connection:
        first = (SEATS.c.table_id == id_of(0)) & (SEATS.c.seat == 0)
        await connection.execute(SEATS.update().where(first).values(person=stage["Ana"].id))
    await rewrite(stage.bot.store, id_of(0), host=stage["Ana"].id)
    await stage.restart()
    return stage


def shown(stage: Stage) -> list[str]:
    """List the tables that the channel shows, in the order in which they came."""
    ids = {table.message: table.id for table in stage.bot.services.tables}
    return [ids[message.id] for message in stage.public_messages() if message.id in ids]


def posts(stage: Stage, table: Table) -> list[Any]:
    """List the requests that post a table's public message."""
    sent: list[Any] = [each.json for each in stage.env.http_requests if each.path.endswith("/messages")]
    return [each for each in sent if not each["content"] and table.id in str(each)]


async def reconnect(stage: Stage) -> None:
    """Emit READY, as after a connection that could not be resumed."""
    with stage.env.time_context():
        stage.bot.dispatch("ready")
    await stage.env.settle()


async def press_hand(stage: Stage, who: str, number: int) -> Any:
    moment = (await stage.bot.services.tables.find(id_of(number), stage.guild.id)).moment
    message = stage.public_messages()[0]
    return await stage.forge(who, control_ids.id_of(HAND_BUTTON, id_of(number), moment), message)


async def test_tables_come_back_a_few_at_a_time_and_a_pressed_one_at_once(full: Stage) -> None:
    await full.pass_time(0.5)
    assert shown(full)[0] == id_of(MANY - 1)
    assert id_of(0) not in shown(full)
    result = await press_hand(full, "Ana", 0)
    assert id_of(0) in said(result)
    await full.pass_time(0.1)
    assert id_of(0) in shown(full)
    for _ in range(3):
        await reconnect(full)
    await full.pass_time(0.4)
    assert TABLES_PER_SECOND - 2 <= len(shown(full)) <= TABLES_PER_SECOND + 2, "no connection hastens them"
    await full.pass_time(1)
    assert len(shown(full)) <= 2 * TABLES_PER_SECOND + 2
    await full.pass_time(10)
    assert sorted(shown(full)) == [id_of(number) for number in range(MANY)]
    before = len(full.env.http_requests)
    await reconnect(full)
    await full.pass_time(10)
    assert len(full.env.http_requests) == before, "nor does one begin anew"


async def test_the_bot_can_go_in_between_and_a_table_whose_end_was_shown_stays_away(full: Stage) -> None:
    await full.pass_time(0.2)
    await full.restart()
    await full.pass_time(0.2)
    with full.within():
        ended = await full.bot.services.tables.find(id_of(0), full.guild.id)
        await full.bot.services.tables.closing.close(ended, full["Ana"].id, may_moderate=True)
    await full.pass_time(10)
    assert len(shown(full)) == MANY - 1
    assert len(posts(full, ended)) == 1
