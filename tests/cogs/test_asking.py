"""Asking tells nothing: whatever is asked has the same answer in worlds that the asker cannot tell apart."""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest
from discord.app_commands import Choice
from msgspec.structs import replace

from bot.errors import TableError
from bot.front.game_cog import GameCog, ServicesCog
from bot.front.interactions import Interaction
from bot.front.table_panels import HandSlot
from bot.tables.table import Table
from engine.core import Seat
from engine.games import GAMES
from engine.play import Play
from tests.cogs.dealing import deal, name_at, put, type_into
from tests.support.harness import Stage
from tests.support.laws import kit_of
from tests.support.tables_in_memory import random_games

PREFIXES = ("", "1", "a", "さ")
Asking = Callable[[Stage, str, Table], Awaitable[list[Any]]]
of_every_game = pytest.mark.parametrize("name", GAMES)


def suggesting(stage: Stage) -> list[tuple[str, str]]:
    """List every option of every command that suggests something: games, and the house itself."""
    return [
        (command.qualified_name, parameter.name)
        for command in stage.bot.tree.walk_commands()
        for parameter in getattr(command, "parameters", ())
        if parameter.autocomplete
    ]


async def suggestions(stage: Stage, who: str, table: Table) -> list[Any]:
    """Type into every option that suggests something."""
    named = {"table": table.id}
    asked = [
        (command, option, typed, type_into(stage, who, command, option, typed, **filled))
        for command, option in suggesting(stage)
        for typed in PREFIXES
        for filled in [{} if option == "table" else named]
    ]
    await stage.env.settle()
    assert all(record.responded for *_, record in asked)
    return [(*question, record.autocomplete_choices) for *question, record in asked]


async def refusals(stage: Stage, who: str, table: Table) -> list[Any]:
    """Ask for everything that changes nothing, and press what is refused: too late, and out of turn."""
    message, moment = stage.message(table.message), table.moment
    late = [f"{surface}:{table.id}:{moment + 1}:{slot}" for surface in "pf" for slot in range(6)]
    wrong = [f"{surface}:{table.id}:{moment}:{slot}" for surface in "bklm" for slot in (2, 6, 77)]
    turn = [f"p:{table.id}:{moment}:{slot}" for slot in range(6) if not waits_for(table, stage[who].id)]
    own = [f"b:{table.id}:{moment}:0", f"p:{table.id}:{moment}:{int(HandSlot.REFRESH)}"]
    ids = [f"t1:{each}" for each in (*own, *late, *wrong, *turn)]
    first = len(stage.env.backend.http_requests)
    await stage.at_once(*((who, custom_id, message) for custom_id in ids))
    sent = stage.env.backend.http_requests[first:]
    answers = [request.json for request in sent if request.path.endswith("/callback")]
    assert len(answers) == len(ids)
    return sorted(answers, key=repr)


def waits_for(table: Table, person: int) -> bool:
    return table.to_act is not None and table.chairs[table.to_act].person == person


async def told_apart(stage: Stage, name: str, ask: Asking, moments: int = 2) -> list[Any]:
    """Let everybody ask in the real world and in another one; list the questions with two answers."""
    game, kit = GAMES[name], kit_of(name)
    seats = game.seats[-1]
    table = await deal(stage, game, seats)
    stage.people["stranger"] = stage.newcomer("stranger")
    (plays,) = random_games(game, seats, 1)
    rng, told = Random(name), []
    hiding = [play for play in plays[:-1] if kit.scramble(play.state, None, Random(name)) != play.state]
    for play in hiding[:: len(hiding) // moments]:
        for viewer in (*range(seats), None):
            twin = replace(play, state=kit.scramble(play.state, viewer, rng))
            told += await answers_that_differ(stage, table, viewer, (play, twin), ask)
    return told


async def answers_that_differ(
    stage: Stage, table: Table, viewer: Seat | None, worlds: tuple[Play, Play], ask: Asking
) -> list[Any]:
    answers = []
    for world in worlds:
        put(table, world)
        answers.append(await ask(stage, name_at(table, viewer), table))
        assert table.play is world, "asking changes nothing"
    return [one for one, other in zip(*answers, strict=True) if one != other]


@of_every_game
async def test_no_suggestion_tells_what_the_asker_may_not_know(stage: Stage, name: str) -> None:
    assert await told_apart(stage, name, suggestions) == []


@of_every_game
async def test_no_answer_and_no_refusal_tells_what_the_asker_may_not_know(stage: Stage, name: str) -> None:
    assert await told_apart(stage, name, refusals) == []


def hidden(table: Table) -> str:
    """Give a word that follows from what lies on a table, seen by nobody in particular."""
    return f"{crc32(msgspec.json.encode(table.play and table.play.state))}"


@of_every_game
async def test_that_law_finds_a_suggestion_of_anothers_card(
    stage: Stage, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def suggest(cog: ServicesCog, interaction: Interaction, current: str) -> list[Choice[str]]:
        return [Choice(name=hidden(table), value=table.id) for table in cog.services.tables]

    monkeypatch.setattr(ServicesCog, "suggest_table", suggest)
    assert await told_apart(stage, name, suggestions, 1)


@of_every_game
async def test_that_law_finds_anothers_card_among_what_can_be_typed(
    stage: Stage, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def suggest(cog: GameCog, interaction: Interaction, field: str, current: str) -> list[Choice[str]]:
        return [Choice(name=hidden(table), value=field) for table in cog.services.tables]

    monkeypatch.setattr(GameCog, "suggest", suggest)
    assert await told_apart(stage, name, suggestions, 1)


@of_every_game
async def test_that_law_finds_a_refusal_that_tells_a_card(
    stage: Stage, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(table: Table, seat: Seat, moment: int | None) -> None:
        raise TableError("table_full", most=hidden(table))

    monkeypatch.setattr(Table, "require_moment", refuse)
    assert await told_apart(stage, name, refusals, 1)
