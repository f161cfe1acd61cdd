"""What holds after acknowledgments that Discord refused: nothing is half done, and people go on."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

import sqlalchemy as sa
from simcord.backend.models import Interaction

from bot.database.schema import CUPS
from bot.tables.seat_rules import persons
from bot.tables.server_settings import CupOpeners
from bot.tables.table import Phase
from tests.soak.durability import read
from tests.soak.shards.checks import logs_replay
from tests.support.crowd import Act, Crowd
from tests.support.harness import controls
from tests.support.random_presses import look
from tests.support.turns import act, fallback

Opened: TypeAlias = set[tuple[str, int]]
"""Tables and cups by their ids, and who opened them."""


async def let_all_open_cups(crowd: Crowd) -> None:
    """Let everybody open cups in both servers."""
    for guild in crowd.guilds:
        await crowd.bot.services.servers.change(guild.id, cup_openers=CupOpeners.EVERYBODY)


async def opened(crowd: Crowd) -> Opened:
    """List the open tables and all cups."""
    cups = await crowd.bot.store.ask(sa.select(CUPS.c.id, CUPS.c.person))
    return {*((table.id, table.host) for table in crowd.bot.services.tables.known), *map(tuple, cups)}


async def nothing_opened_untold(
    crowd: Crowd, acts: Iterable[Act], untold: Iterable[Act], before: Opened
) -> None:
    """Assert that nobody opened more than they did, where commands that found no answer do not count."""
    known = {key for key, _ in before}
    fresh = Counter(person for key, person in await opened(crowd) if key not in known)
    able = Counter(act.who for act in acts)
    able.subtract(act.who for act in untold if act.kind == "command")
    assert all(fresh[person] <= able[person] for person in fresh), f"{fresh} opened with {able}"


def again(crowd: Crowd, refused: Iterable[Act]) -> list[Act]:
    """List the refused acts whose messages are still there."""
    kept = {message.id for message in crowd.messages()}
    return [act for act in refused if act.message is None or act.message in kept]


def looks(crowd: Crowd, refused: Iterable[Act]) -> list[Act]:
    """List presses on [My hand] by the people of refused acts, at all tables where they play."""
    people = dict.fromkeys(act.who for act in refused)
    playing = [each for each in crowd.bot.services.tables if each.phase is Phase.PLAYING and each.message]
    return [
        look(table, who, table.guild) for who in people for table in playing if who in persons(table.chairs)
    ]


def is_shown_as_it_is(crowd: Crowd, looks: Iterable[Act], answers: Iterable[Interaction]) -> None:
    """Assert that each look showed the present moment of its table."""
    tables = {table.id: table for table in crowd.bot.services.tables}
    for pressed, record in zip(looks, answers, strict=True):
        table = tables[pressed.data["custom_id"].split(":")[2]]
        shown = [each["custom_id"] for found in crowd.answers(record) for each in controls(found.components)]
        now = f"t2:p:{table.id}:{table.moment}:"
        assert any(each.startswith(now) for each in shown), f"{pressed} showed {shown} and not {now}"


async def end_games(crowd: Crowd) -> None:
    """Let everybody who is to act do what their clock would, until no game is under way."""
    while playing := [each for each in crowd.bot.services.tables if each.phase is Phase.PLAYING]:
        for table in playing:
            if table.to_act is not None and table.chairs[table.to_act].computer is None:
                with crowd.within():
                    await act(crowd.bot.services.tables, table, fallback(table))
        await crowd.pass_time(3)


def all_is_stored(crowd: Crowd) -> None:
    """Assert that the logs replay to the results that are stored."""
    assert not (found := [*logs_replay(read(crowd.path))]), found
