"""After a restart the tables come back a few at a time, and presses are answered in between."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.background import Background
from bot.database.rows import Chair
from bot.database.schema import SEATS
from bot.tables.seat_rules import COMPUTER
from bot.tables.staged_restart import TABLES_PER_SECOND, Reopening
from bot.tables.table import Phase, Table
from engine.games.no_thank_you import GAME
from engine.play import begin
from tests.support.harness import Stage, said
from tests.support.many_tables import fill, id_of
from tests.support.tables_in_memory import people, rewrite, table_of

MANY = 3 * TABLES_PER_SECOND
HUMANS = people("Ana", "Ben")
COMPUTERS = (Chair("", None, COMPUTER), Chair("", None, COMPUTER))


def table(name: str, phase: Phase, chairs: Sequence[Chair] = HUMANS) -> Table:
    made = table_of(GAME, chairs, phase=phase)
    made.id, made.play = name, begin(GAME, GAME.options(), 2, made.seed)
    return made


async def order_of(*tables: Table) -> list[str]:
    """Wait until tables are restored."""
    came: list[str] = []
    reopening = Reopening(Background(), lambda each: came.append(each.id))
    reopening.begin(tables)
    while len(came) < len(tables):
        reopening._next()
    return came


async def test_the_newest_comes_first() -> None:
    assert await order_of(*(table(name, Phase.PLAYING) for name in "ABC")) == ["C", "B", "A"]


async def test_what_waits_for_the_bot_comes_before_what_waits_for_people() -> None:
    waiting = [
        table("computer", Phase.PLAYING, COMPUTERS),
        table("ended", Phase.OVER),
        table("game", Phase.PLAYING),
        table("lobby", Phase.LOBBY),
        table("newer game", Phase.PLAYING),
    ]
    assert await order_of(*waiting) == ["ended", "computer", "newer game", "game", "lobby"]


async def test_nothing_comes_back_where_nothing_was() -> None:
    assert await order_of() == []


# ------------------------------------------------------------------ on Discord


@pytest.fixture
async def full(stage: Stage) -> Stage:
    """Return a bot that has come up with many running games, all in one channel."""
    place = {"guild": stage.guild.id, "channel": stage.channel.id}
    await fill(stage.bot.store, GAME, [Phase.PLAYING] * MANY, **place)
    async with stage.bot.store._transaction() as connection:
        first = (SEATS.c.table_id == id_of(0)) & (SEATS.c.seat == 0)
        await connection.execute(SEATS.update().where(first).values(person=stage["Ana"].id))
    await rewrite(stage.bot.store, id_of(0), host=stage["Ana"].id)
    await stage.restart()
    return stage


def shown(stage: Stage) -> list[str]:
    """List the tables that the channel shows, in the order in which they came."""
    ids = {table.message: table.id for table in stage.bot.services.tables}
    return [ids[message.id] for message in stage.public_messages() if message.id in ids]


def requests(stage: Stage) -> int:
    return len(stage.env.http_requests)


async def reconnect(stage: Stage) -> None:
    """Emit READY, as after a connection that could not be resumed."""
    with stage.env.time_context():
        stage.bot.dispatch("ready")
    await stage.env.settle()


async def press_hand(stage: Stage, who: str, number: int) -> Any:
    moment = stage.bot.services.tables.find(id_of(number), stage.guild.id).moment
    message = stage.public_messages()[0]
    return await stage.forge(who, f"t1:b:{id_of(number)}:{moment}:0", message)


async def test_tables_come_back_a_few_at_a_time_and_all_in_the_end(full: Stage) -> None:
    await full.pass_time(1)
    assert TABLES_PER_SECOND - 2 <= len(shown(full)) <= TABLES_PER_SECOND + 1
    assert shown(full)[0] == id_of(MANY - 1)
    await full.pass_time(1)
    assert len(shown(full)) <= 2 * TABLES_PER_SECOND + 1
    await full.pass_time(2)
    assert sorted(shown(full)) == [id_of(number) for number in range(MANY)]


async def test_a_press_in_between_is_answered_at_once_and_brings_its_table_forward(full: Stage) -> None:
    await full.pass_time(0.5)
    assert id_of(0) not in shown(full)
    result = await press_hand(full, "Ana", 0)
    assert id_of(0) in said(result)
    await full.pass_time(0.1)
    assert id_of(0) in shown(full)
    assert len(shown(full)) < MANY / 2


async def test_a_connection_that_was_lost_neither_hastens_the_tables_nor_begins_anew(full: Stage) -> None:
    await full.pass_time(0.5)
    for _ in range(3):
        await reconnect(full)
    await full.pass_time(0.5)
    assert TABLES_PER_SECOND - 2 <= len(shown(full)) <= TABLES_PER_SECOND + 1
    await full.pass_time(10)
    before = requests(full)
    await reconnect(full)
    await full.pass_time(10)
    assert requests(full) == before


async def test_a_table_whose_end_was_shown_meanwhile_does_not_come_back(full: Stage) -> None:
    await full.pass_time(0.2)
    ended = full.bot.services.tables.find(id_of(0), full.guild.id)
    await full.end_table("Ana", table=ended.id)
    await full.pass_time(0.5)
    assert ended not in full.bot.services.tables
    await full.pass_time(10)
    asked = [each.path for each in full.env.http_requests if str(ended.message) in each.path]
    assert len(asked) == 0, "it was posted anew once, and then left alone"


async def test_the_bot_can_go_while_tables_are_still_to_come(full: Stage) -> None:
    await full.pass_time(0.2)
    await full.restart()
    await full.pass_time(5)
    assert len(shown(full)) == MANY
