"""Tables of all games whose logs are damaged while the bot is away: closed by the step, their people free."""

from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sa

from bot.database.schema import SEATS
from bot.tables.table import Phase, Table
from cogs.privacy import personal_data
from engine.games import GAMES
from tests.soak import Violation
from tests.support.control_ids import named
from tests.support.damage import filled_values, flip_in_row
from tests.support.harness import PEOPLE, Stage, controls, running, said, text_of
from tests.support.laws import listed
from tests.support.roomy import ROOMY
from tests.support.turns import act, awaited

MOST_STEPS = 12
"""How many actions are taken at most at a table that is left in the midst of its game."""
PROVED = ("seat", "action", "actor", "spent")
"""The columns of a log that its checksums cover, beside the table and the step."""


class RoomyStage(Stage):
    """A stage where everybody may open any number of tables."""

    defaults = ROOMY


async def played(path: Path, rng: Random) -> None:
    """Make a database of a table in its midst and one that is over of every game."""
    async with running(RoomyStage(path)) as stage:
        await _play(stage, rng)


async def live_through(path: Path, rng: Random) -> int:
    """Damage an action of every table while the bot is away; return how many tables that were."""
    async with running(RoomyStage(path)) as stage:
        tables = await _play(stage, rng)
        await stage._close_bot()
        steps = {table.id: _damaged(path, table.id, rng) for table in tables}
        await stage.env.restart_bot(stage.new_bot())
        await stage.pass_time(60)
        for table in tables:
            await _is_explained(stage, table, steps[table.id])
        for name in PEOPLE:
            await _goes_on(stage, name)
    return len(tables)


async def _play(stage: Stage, rng: Random) -> list[Table]:
    tables = []
    for name, game in GAMES.items():
        for is_over in (False, True):
            people = rng.sample(list(PEOPLE), game.seats[0])
            table = await stage.start(*people, game=name.replace("_", ""))
            await _play_on(stage, table, rng, most=10**6 if is_over else rng.randint(1, MOST_STEPS))
            tables.append(table)
    return tables


async def _play_on(stage: Stage, table: Table, rng: Random, most: int) -> None:
    for _ in range(most):
        if table.phase is not Phase.PLAYING:
            break
        play, seat = awaited(table)
        with stage.within():
            await act(stage.bot.services.tables, table, rng.choice(listed(play.state, seat)))
    await stage.pass_time(60)


def _damaged(path: Path, table_id: str, rng: Random) -> int:
    """Flip a bit of an action; return its step."""
    mine = f"table_id = '{table_id}'"
    step = rng.randint(1, len(filled_values(path, "actions", ("action",), mine)))
    row, column = rng.choice(filled_values(path, "actions", PROVED, f"{mine} AND step = {step}"))
    flip_in_row(path, "actions", row, column, rng)
    return step


async def _is_explained(stage: Stage, table: Table, step: int) -> None:
    """Find the step in the message of a table that was open, or in the answer to the replay of another."""
    marks = (f"at step {step}", f"{step}手目")
    told = text_of(stage.message(table.message).components)
    if table.phase is Phase.OVER:
        told = said(await stage["Ana"].slash(stage.channel, "replay", table=table.id))
    if not any(mark in told for mark in marks):
        raise Violation(f"{table}, damaged at step {step}, says: {told}")


async def _goes_on(stage: Stage, who: str) -> None:
    """Let a person open a table, and then delete what is kept of them."""
    await stage[who].slash(stage.channel, "nothankyou start")
    if stage.table.host != stage[who].id:
        raise Violation(f"{who} is not free")
    question = await stage[who].slash(stage.channel, "privacy delete")
    assert question.response is not None
    message: Any = stage.message(question.response.id)
    ids = [each["custom_id"] for each in controls(message.components)]
    await stage.forge(who, named(ids, personal_data.delete.name)[0], message)
    await stage.pass_time(120)
    kept = sa.select(SEATS.c.table_id).where(SEATS.c.person == stage[who].id)
    if left := await stage.bot.store.ask(kept):
        raise Violation(f"{who} still has seats: {left}")
