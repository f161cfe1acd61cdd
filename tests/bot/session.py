"""A session in both languages with refused presses, faults and a restart."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.front.table_panels import REFRESH_HAND
from bot.tables.computers import PAUSE
from bot.tables.table import Phase, Table
from tests.support.control_ids import face_id
from tests.support.harness import Stage, controls

LONG = 400
"""More presses than any game takes."""


async def play_session(stage: Stage) -> list[Table]:
    """Play two games with refused presses, faults, a restart and an ended table; return the tables."""
    first = await _sit_down(stage)
    await _misplay(stage)
    await _inject_faults(stage)
    await stage.restart()
    first = stage.table
    await _finish(stage, first)
    second = await stage.start("さくら", "たけし", computers=2)
    await _ask(stage, "たけし")
    await _finish(stage, second)
    third = await stage.start("Ana", "たけし")
    await stage.end_table("Ana")
    await stage.pass_time()
    return [first, second, third]


async def _sit_down(stage: Stage) -> Table:
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("さくら", "Join")
    await stage.lobby("Ben", "Join")
    await stage.add_computer("さくら")
    await stage.lobby("さくら", "Remove computer")
    await stage.lobby("Cleo", "Start")
    await stage.add_computer("Ben")
    form = await stage.lobby("Ana", "Options")
    assert form.modal is not None
    field = form.modal["components"][0]["component"]["custom_id"]
    await stage["Ana"].submit_modal(form, {field: "1"})
    await stage.lobby("Ana", "Start")
    for name in ("Ana", "さくら", "Ben"):
        await _ask(stage, name)
    return stage.table


async def _ask(stage: Stage, who: str) -> None:
    """Ask for all that changes nothing."""
    message = stage.message(stage.table.message)
    for control in controls(message.components):
        await stage.forge(who, control["custom_id"], message)
    for command in ("nothankyou hand", "nothankyou rules", "table show", "help"):
        await stage[who].slash(stage.channel, command)
    for prefix in ("", "a", "1"):
        await stage[who].autocomplete(stage.channel, "nothankyou pass", "to", prefix)


async def _misplay(stage: Stage) -> None:
    """Press out of turn, too late, by another's panel, what there is not; type what means nothing."""
    for name in ("Ana", "さくら", "Ben"):
        await stage.open_hand(name)
        panel, table = stage.hand(name), stage.table
        for custom_id in (face_id(table.id, table.moment + 1, 0), face_id(table.id, table.moment, 77), "x"):
            await stage.forge(name, custom_id, panel)
        await stage.forge("Cleo", face_id(table.id, table.moment, 0), panel)
        for typed in (name, "nobody there", "99"):
            await stage[name].slash(stage.channel, "nothankyou pass", to=typed)


async def _inject_faults(stage: Stage) -> None:
    """Inject Discord errors and a database fault."""
    # By the tokens of presses the table would be edited all the same.
    stage.end_tokens()
    for status, code in ((500, 0), (403, 50001), (404, 10008)):
        stage.env.inject_error("*", "/channels/*", status=status, code=code, times=2)
        await _move(stage, stage.table)
        await stage.pass_time(20)
    stage.env.inject_error("*", "/webhooks/*", status=404, code=10015, times=2)
    await _move(stage, stage.table)
    while (who := stage.to_act()) is None:
        await stage.pass_time(PAUSE)
    await stage.open_hand(who)
    async with _without_a_log(stage):
        await stage.play(who, stage.slots(who)[-1])
        await stage[who].slash(stage.channel, "nothankyou keep")
    # simcord counts a command that failed; this one was to.
    assert len(stage.env.errors) == 1


@asynccontextmanager
async def _without_a_log(stage: Stage) -> AsyncIterator[None]:
    for before, after in (("actions", "mislaid"), ("mislaid", "actions")):
        async with stage.bot.store.writing() as connection:
            await connection.exec_driver_sql(f"ALTER TABLE {before} RENAME TO {after}")
        if after == "mislaid":
            yield


async def _move(stage: Stage, table: Table) -> None:
    """Move once: press or type, in turn; a computer moves by itself."""
    who = stage.to_act()
    if who is None:
        await stage.pass_time(PAUSE)
        return
    await stage.open_hand(who)
    await stage.play(who, REFRESH_HAND)
    slots = stage.slots(who)
    if table.moment % 2 and slots:
        await stage.play(who, slots[-1])
    elif slots:
        await stage[who].slash(stage.channel, "nothankyou keep")


async def _finish(stage: Stage, table: Table) -> None:
    for _ in range(LONG):
        if table.phase is not Phase.PLAYING:
            break
        await _move(stage, table)
    assert table.phase is Phase.OVER
    await stage.pass_time()
