"""Any game on the stage, at any play."""

from typing import Any

from bot.front.controls import Control
from bot.front.game_cog import GameCog
from bot.front.lobby_panel import JOIN, START
from bot.tables.table import Table
from engine.core import Game, Seat
from engine.play import Play
from tests.support.control_ids import id_of
from tests.support.harness import Stage
from tests.support.tables_in_memory import SEED, rewrite, set_columns


async def deal(
    stage: Stage, game: Game[Any], persons: int, computers: int = 0, seed: str = SEED, **options: Any
) -> Table:
    """Seat people and computers at a new table, in this order, and deal from a seed."""
    names = everybody(stage, persons)
    cogs = (cog for cog in stage.bot.cogs.values() if isinstance(cog, GameCog))
    group = next(cog.app_command for cog in cogs if cog.face.game.name == game.name)
    assert group is not None
    await stage[names[0]].slash(stage.channel, f"{group.name} start", **options)
    table = stage.table
    set_columns(table, seed=seed, keep_order=True)
    await rewrite(stage.bot.store, table.id, seed=seed, keep_order=True)
    for name in names[1:]:
        await _press(stage, table, name, JOIN)
    for _ in range(computers):
        await stage.add_computer(names[0])
    await _press(stage, table, names[0], START)
    return table


async def _press(stage: Stage, table: Table, name: str, control: Control[Table]) -> None:
    await stage.forge(name, id_of(control, table.id, table.moment), stage.message(table.message))


def everybody(stage: Stage, persons: int) -> list[str]:
    """Return the names of a number of people, adding to the stage where it has too few."""
    while len(stage.people) < persons:
        name = f"Guest {len(stage.people)}"
        stage.people[name] = stage.newcomer(name)
    return list(stage.people)[:persons]


def put(table: Table, play: Play) -> None:
    """Replace the table's play."""
    table.play = play
    table.recent.clear()
    table.recent.extend(notice for notice in play.notices if notice.to is None)


def name_at(table: Table, seat: Seat | None) -> str:
    """Return the name at a seat; a stranger's for None."""
    return "stranger" if seat is None else table.chairs[seat].name
