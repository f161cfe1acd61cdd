"""All read-only requests at a table, compared between two worlds that look the same."""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.front.table_panels import HAND_BUTTON, REFRESH_HAND
from bot.tables.table import Table
from bot.workers.fair_share import PerPerson
from engine.core import Seat
from engine.games import GAMES
from engine.play import Play
from tests.cogs.dealing import deal, name_at, put
from tests.support.control_ids import face_id, id_of
from tests.support.harness import Stage
from tests.support.laws import kit_of
from tests.support.raw_commands import send
from tests.support.tables_in_memory import random_games

PREFIXES = ("", "1", "さ")
Asking = Callable[[Stage, str, Table], Awaitable[list[Any]]]


def suggesting(stage: Stage) -> list[tuple[str, str]]:
    """List every option of every command that suggests something, of the games and of the bot itself."""
    return [
        (command.qualified_name, parameter.name)
        for command in stage.bot.tree.walk_commands()
        for parameter in getattr(command, "parameters", ())
        if parameter.autocomplete
    ]


async def suggestions(stage: Stage, who: str, table: Table) -> list[Any]:
    """Ask for every autocompletion."""
    named = {"table": table.id}
    stage.bot.suggestions = PerPerson(1000)  # all are asked for at once
    asked = [
        (command, option, typed, send(stage, who, command, {**filled, option: typed}, option))
        for command, option in suggesting(stage)
        for typed in PREFIXES
        for filled in [{} if option == "table" else named]
    ]
    await stage.env.settle()
    assert all(record.responded for *_, record in asked)
    return [(*question, record.autocomplete_choices) for *question, record in asked]


async def refusals(stage: Stage, who: str, table: Table) -> list[Any]:
    """Send every read-only request, and presses that are refused: stale, unknown, or out of turn."""
    message, moment = stage.message(table.message), table.moment
    late = [face_id(table.id, moment + 1, slot) for slot in range(6)]
    old = [f"t1:{surface}:{table.id}:{moment}:{slot}" for surface in "bfklmp" for slot in (2, 6, 77)]
    turn = [face_id(table.id, moment, slot) for slot in range(6) if not _waits_for(table, stage[who].id)]
    own = [id_of(each, table.id, moment) for each in (HAND_BUTTON, REFRESH_HAND)]
    ids = [*own, *late, *old, *turn]
    first = len(stage.env.backend.http_requests)
    await stage.at_once(*((who, custom_id, message) for custom_id in ids))
    sent = stage.env.backend.http_requests[first:]
    answers = [request.json for request in sent if request.path.endswith("/callback")]
    assert len(answers) == len(ids)
    return sorted(answers, key=repr)


def _waits_for(table: Table, person: int) -> bool:
    return table.to_act is not None and table.chairs[table.to_act].person == person


async def largest_table(stage: Stage, name: str) -> Table:
    """Deal at the largest table of a game, and add a stranger to the server."""
    table = await deal(stage, GAMES[name], GAMES[name].seats[-1])
    stage.people["stranger"] = stage.newcomer("stranger")
    return table


async def differences(
    stage: Stage, table: Table, ask: Asking, moments: int = 1, seed: int = 0, *, everybody: bool = False
) -> list[Any]:
    """Ask in the real world and in a scrambled one; list the first answers that differ.

    Unless everybody asks, these are the seat to act, the next one, and a stranger.
    """
    game, seats = table.game, len(table.chairs)
    kit, rng = kit_of(game.name), Random(f"{game.name} {seed}")
    (plays,) = random_games(game, seats, 1, seed)
    hiding = [play for play in plays[:-1] if kit.scramble(play.state, None, Random(seed)) != play.state]
    apart = -(-len(hiding) // moments)
    for play in hiding[apart // 2 :: apart]:
        (seat,) = play.state.to_act
        asking = range(seats) if everybody else (seat, (seat + 1) % seats)
        for viewer in (*asking, None):
            twin = replace(play, state=kit.scramble(play.state, viewer, rng))
            if found := await _answers_that_differ(stage, table, viewer, (play, twin), ask):
                return found
    return []


async def _answers_that_differ(
    stage: Stage, table: Table, viewer: Seat | None, worlds: tuple[Play, Play], ask: Asking
) -> list[Any]:
    answers = []
    for world in worlds:
        put(table, world)
        answers.append(await ask(stage, name_at(table, viewer), table))
        assert table.play is world, "asking changes nothing"
    return [one for one, other in zip(*answers, strict=True) if one != other]
