"""How many of their games with others a person finished."""

import re
from typing import Any

import pytest

from bot.database.schema import SEATS, TABLES
from bot.database.settings_rows import change_person
from bot.database.store import Store
from cogs.leaderboards.reliability import LEAVABLE, Reliability, _select, reliability
from tests.support.source_scan import ROOT
from tests.support.stored_results import (
    GONE,
    HELPED,
    HERE,
    ROBOT,
    THERE,
    Row,
    of_game,
    plan_of,
    table_row,
    who,
    write,
)

OWN_FAULT = (
    "closed.hidden",
    "closed.rules_changed",
    "closed.damaged",
    "closed.channel_gone",
    "closed.unreachable",
    None,
)
LOBBY = ("closed.idle",)


async def close(store: Store, table_id: str, *seats: Row, reason: str | None, **changed: Any) -> None:
    """Write a table that was closed in the middle of a game."""
    row = table_row(of_game(table_id, *seats, **changed)) | {"phase": "closed", "reason": reason}
    chairs = [
        {"computer": None, "helped": False} | {"table_id": table_id, "seat": n} | each
        for n, each in enumerate(seats)
    ]
    async with store.writing() as connection:
        await connection.execute(TABLES.insert(), row)
        await connection.execute(SEATS.insert(), chairs)


LEFT = {"computer": "normal"}
AWAY = {"computer": "absent"}


async def counted(store: Store, *people: int) -> list[tuple[int, int]]:
    found = [await reliability(store, HERE, person, person) for person in people]
    return [(each.finished, each.games) for each in found]


async def test_a_game_with_others_is_finished_unless_its_result_does_not_count(store: Store) -> None:
    await write(
        store,
        of_game("A", who(1), who(2, **GONE), who(3, **HELPED)),
        of_game("B", who(1, rank=2), who(2), who(3)),
        of_game("C", who(1), ROBOT, persons=1),
        of_game("D", who(1), who(2), guild=THERE),
    )
    assert await counted(store, 1, 2, 3, 77) == [(2, 2), (1, 2), (1, 2), (0, 0)]


@pytest.mark.parametrize("reason", LEAVABLE)
async def test_a_game_that_was_closed_counts_for_those_alone_who_were_gone(store: Store, reason: str) -> None:
    await close(store, "A", who(1), who(2, **LEFT), who(3, **AWAY), reason=reason)
    await close(store, "B", who(1, **LEFT), ROBOT, reason=reason)
    await close(store, "C", who(1, **LEFT), who(2), guild=THERE, reason=reason)
    await close(
        store, "D", who(3, **LEFT), {"person": None, "name": "", **LEFT, "helped": True}, reason=reason
    )
    assert await counted(store, 1, 2, 3) == [(0, 0), (0, 1), (0, 2)]


async def test_games_that_the_bot_itself_or_discord_ended_are_left_out(store: Store) -> None:
    for number, reason in enumerate((*OWN_FAULT, *LOBBY)):
        await close(store, f"T{number}", who(1, **LEFT), who(2, **AWAY), reason=reason)
    assert await counted(store, 1, 2) == [(0, 0)] * 2


def test_every_reason_to_close_is_judged() -> None:
    catalogs = "".join(file.read_text("utf-8") for file in (ROOT / "bot/locales/en").glob("*.po"))
    assert set(re.findall(r'"(closed\..+)"', catalogs)) <= {*LEAVABLE, *OWN_FAULT, *LOBBY}


async def test_a_running_game_does_not_count_yet(store: Store) -> None:
    await close(store, "A", who(1, **LEFT), who(2), reason="closed.ended")
    async with store.writing() as connection:
        await connection.execute(TABLES.update().values(phase="playing", reason=None))
    assert await counted(store, 1) == [(0, 0)]


async def test_nobody_else_learns_it_of_a_person_who_hides(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2)))
    await change_person(store, 1, hidden=True)
    assert await reliability(store, HERE, 1, 2) == Reliability()
    assert await reliability(store, HERE, 1, 1) == Reliability(1, 1)


async def test_every_part_of_the_query_uses_an_index(store: Store) -> None:
    plan = await plan_of(store, _select(HERE, 1))
    assert len(plan) > 3
    assert not [step for step in plan if "SCAN" in step.upper()]
