"""An evening of games on both databases: whoever plays sees the same, and the same is kept.

The soak plays all games.
"""

import re
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.database.copy_checks import COPIED
from bot.database.database_copy import Side, batches
from bot.database.schema import NOTES
from bot.database.store import Store
from bot.front.lobby_panel import JOIN, START
from bot.tables.computers import PAUSE
from bot.tables.person_settings import Pings
from bot.tables.table import Phase, Table
from cogs.privacy import personal_data
from engine.chance import Chance
from engine.core import Game
from engine.games import GAMES
from engine.opponents import levels
from tests.cogs.dealing import deal
from tests.support import databases
from tests.support.control_ids import id_of, named
from tests.support.harness import Stage, controls, said, staged, text_of
from tests.support.postgres import Lender

OPTIONS: dict[str, dict[str, Any]] = {"yaniv": {"ending": "rounds", "rounds": 2}}
"""What is not the default, so that it is not a long evening."""
FEW = ("yaniv", "prime_daifugo")
"""Games with rounds and with feats: together they fill every table of the database."""
RESTARTED_AT = 6
"""The moment of each game at which the bot is restarted."""
TIMES = re.compile(r"<t:[0-9]+:?.?>|[0-9-]{10}T[0-9:.]+(Z|\+00:00)")
IDS = re.compile(r"\b[0-9]{17,20}\b")
"""Those of Discord, which follow from the time."""
MESSAGE = 10**6
"""Stands for every id that is not of the beginning."""
Rows = dict[str, list[tuple[object, ...]]]


@contextmanager
def drawn() -> Iterator[None]:
    """Draw the ids of tables and their seeds the same way every evening."""
    number = count()

    def letter(letters: str) -> str:
        return letters[next(number) * 7 % len(letters)]

    def token(size: int) -> str:
        return f"{next(number):0{2 * size}x}"

    with patch("secrets.choice", letter), patch("secrets.token_hex", token):
        yield


async def play(stage: Stage, table: Table, *, until: int = 10**6) -> None:
    """Play on; persons act as a beginner among computers would, which takes no time to think."""
    while table.phase is Phase.PLAYING and table.moment < until:
        if (who := stage.to_act()) is not None:
            assert table.play is not None
            state, seat = table.play.state, table.play.state.to_act[0]
            chance = Chance(table.seed, f"person {seat} {table.moment}")
            policy = levels(table.game.name)["beginner"]
            choice = policy.choose(state.view(seat), state.legal_actions(seat), chance)
            with stage.within():
                await stage.bot.services.tables.playing.act(table, stage[who].id, choice)
        else:
            await stage.pass_time(PAUSE)


async def one_game(stage: Stage, game: Game[Any], seed: str) -> str:
    """Play a game of two persons and a computer with a restart in the middle; return what its result says."""
    table = await deal(stage, game, 2, computers=1, seed=seed, **OPTIONS.get(game.name, {}))
    await play(stage, table, until=RESTARTED_AT)
    await stage.restart()
    await play(stage, stage.table)
    return await result(stage, table.id)


async def result(stage: Stage, table_id: str) -> str:
    await stage.pass_time()
    row = await stage.bot.store.find(table_id)
    assert row is not None
    return text_of(stage.message(row.outcome).components)


async def rematch(stage: Stage) -> str:
    """Play the game that was played last once more, by the button below its result."""
    message = stage.public_messages()[-1]
    await stage.forge("Ana", controls(message.components)[0]["custom_id"], message)
    table = stage.table
    for who, control in (("Ben", JOIN), ("Ana", START)):
        await stage.forge(who, id_of(control, table.id, table.moment), stage.message(table.message))
    await play(stage, table)
    return await result(stage, table.id)


async def look(stage: Stage) -> AsyncIterator[str]:
    """Ask for all lists, and for what is kept about oneself."""
    for command in ("leaderboard", "stats", "history", "settings"):
        for who in ("Ana", "Ben"):
            yield said(await stage[who].slash(stage.channel, command))
    answer = await stage["Ana"].slash(stage.channel, "privacy export")
    message = answer.followups[-1] if answer.followups else answer.response
    assert message is not None
    (attachment,) = message.attachments
    # SQLite knows to the second when a table opened: of two within one second, either may come first.
    lines = (await attachment.read()).decode().splitlines()
    yield "\n".join(sorted(line.removesuffix(",") for line in lines))


async def delete(stage: Stage, who: str) -> str:
    question = await stage[who].slash(stage.channel, "privacy delete")
    assert question.response is not None
    message = stage.message(question.response.id)
    ids = [each["custom_id"] for each in controls(message.components)]
    await stage.forge(who, named(ids, personal_data.delete.name)[0], message)
    await stage.pass_time(120)
    return text_of(stage.message(message.id).components)


async def evening(stage: Stage, games: Iterable[Game[Any]]) -> list[str]:
    """Play games and a rematch, look at all lists, choose settings, and delete; return what was said."""
    told = [await one_game(stage, game, f"{n:032x}") for n, game in enumerate(games)]
    told.append(await rematch(stage))
    with stage.within():
        await stage.bot.services.people.change(stage["Ana"].id, pings=Pings.ALWAYS)
    told += [answer async for answer in look(stage)]
    told.append(await delete(stage, "Ben"))
    return told + [answer async for answer in look(stage)]


async def kept(url: str, first: int) -> Rows:
    """Read everything but times, which are those of the machine, with ids that count from a first one."""
    store = Store(url)
    try:
        async with store.reading() as connection:
            side = Side(url, connection)
            return {
                table.name: sorted(
                    [alike(row, first) async for each in batches(side, table) for row in each], key=str
                )
                for table in COPIED
                if table is not NOTES
            }
    finally:
        await store.close()


def alike(row: tuple[object, ...], first: int) -> tuple[object, ...]:
    """Return the values of a row that are the same every evening."""
    known = (number(value, first) if isinstance(value, int) else value for value in row)
    return tuple(value for value in known if not isinstance(value, datetime))


def plain(text: str, first: int) -> str:
    """Return a text as it is every evening, without times."""
    return IDS.sub(lambda found: str(number(int(found[0]), first)), TIMES.sub("", text))


def number(value: int, first: int) -> int:
    """Count an id of Discord from a first one; those of messages follow from the time, which is rounded."""
    if value < first:
        return value
    return min(value - first, MESSAGE)


async def spent(folder: Path, games: Iterable[Game[Any]]) -> tuple[list[str], Rows]:
    """Spend an evening on the database of a folder; return what was said, and what is kept."""
    path = folder / "tefuda.db"
    with drawn():
        async with staged(path) as stage:
            told, first = await evening(stage, games), stage.guild.id
    return [plain(each, first) for each in told], await kept(databases.url_of(path), first)


@pytest.mark.any_database
async def test_an_evening_is_the_same_on_both_databases(
    tmp_path: Path, lender: Lender, pytestconfig: pytest.Config
) -> None:
    names = GAMES if pytestconfig.getoption("both_databases") else FEW
    games = [GAMES[name] for name in names]
    (tmp_path / "file").mkdir()
    told, rows = await spent(tmp_path / "file", games)
    with lender.lent() as url, databases.standing_for(tmp_path / "tefuda.db", url):
        told_by_server, rows_of_server = await spent(tmp_path, games)
    assert told_by_server == told
    assert rows_of_server == rows
    played = {"tables", "seats", "actions", "results", "rounds", "feats", "marks", "ratings", "people"}
    assert played <= {name for name, each in rows.items() if each}
