"""Any game on the stage, at any play."""

from typing import Any

from simcord import interactions
from simcord.backend.models import Interaction
from simcord.enums import InteractionType

from bot.front.game_cog import GameCog
from bot.front.lobby_panel import LobbySlot
from bot.tables.table import Table
from engine.core import Game, Seat
from engine.play import Play
from tests.support.harness import Stage
from tests.support.tables_in_memory import SEED, rewrite


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
    table.seed, table.keep_order = seed, True
    await rewrite(stage.bot.store, table.id, seed=seed, keep_order=True)
    joining = [(name, LobbySlot.JOIN) for name in names[1:]]
    for name, slot in (
        *joining,
        *[(names[0], LobbySlot.ADD_COMPUTER)] * computers,
        (names[0], LobbySlot.START),
    ):
        custom_id = f"t1:l:{table.id}:{table.moment}:{int(slot)}"
        await stage.forge(name, custom_id, stage.message(table.message))
    return table


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


def visible_commands(stage: Stage, who: str) -> dict[str, Any]:
    """Look up the commands that a person sees, by name."""
    visible = stage.env.backend.visible_commands(user_id=stage[who].id, channel_id=stage.channel.id)
    return {each["name"]: each for each in visible}


def type_into(
    stage: Stage, who: str, commands: dict[str, Any], command: str, option: str, typed: str, **filled: str
) -> Interaction:
    """Ask for suggestions through the tree of commands, without waiting for them."""
    root_name, *path = command.split()
    root = commands[root_name]
    _, nesting = interactions.walk_to_subcommand(root, path)
    options = [{"name": name, "type": 3, "value": value} for name, value in filled.items()]
    options.append({"name": option, "type": 3, "value": typed, "focused": True})
    record, payload = interactions.base_payload(
        stage.env.backend,
        type=InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
        channel_id=stage.channel.id,
        guild_id=stage.guild.id,
        user_id=stage[who].id,
        data={
            "id": root["id"],
            "name": root_name,
            "type": 1,
            "options": interactions.nest_options(root, nesting, options),
        },
    )
    stage.env.backend.emit("INTERACTION_CREATE", payload)
    return record
