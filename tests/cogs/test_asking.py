"""Asking tells nothing: whatever is asked has the same answer in worlds that the asker cannot tell apart.

What the face of every game answers is held by `test_leaks`, all games over Discord by `poe soak`.
"""

from collections.abc import Callable
from typing import Any
from zlib import crc32

import msgspec
import pytest
from discord.app_commands import Choice

from bot.errors import TableError
from bot.front.game_cog import GameCog, ServicesCog
from bot.front.interactions import Interaction
from bot.tables.table import Table
from engine.core import Seat
from tests.support.asking import Asking, differences, largest_table, refusals, suggestions
from tests.support.harness import Stage


async def test_nothing_that_is_asked_tells_what_the_asker_may_not_know(stage: Stage) -> None:
    table = await largest_table(stage, "algo")
    assert await differences(stage, table, suggestions) == []
    assert await differences(stage, table, refusals) == []


def hidden(table: Table) -> str:
    """Return a word that depends on the hidden state of a table."""
    return f"{crc32(msgspec.json.encode(table.play and table.play.state))}"


def a_suggested_table_tells_a_card(patch: pytest.MonkeyPatch) -> None:
    async def suggest(cog: ServicesCog, interaction: Interaction, current: str) -> list[Choice[str]]:
        return [Choice(name=hidden(table), value=table.id) for table in cog.services.tables]

    patch.setattr(ServicesCog, "suggest_table", suggest)


def a_suggestion_to_type_tells_a_card(patch: pytest.MonkeyPatch) -> None:
    async def suggest(cog: GameCog, interaction: Interaction, field: str, current: str) -> list[Choice[str]]:
        return [Choice(name=hidden(table), value=field) for table in cog.services.tables]

    patch.setattr(GameCog, "suggest", suggest)


def a_refusal_tells_a_card(patch: pytest.MonkeyPatch) -> None:
    def refuse(table: Table, seat: Seat, moment: int | None) -> None:
        raise TableError("table_full", most=hidden(table))

    patch.setattr(Table, "require_moment", refuse)


LEAKS: tuple[tuple[Callable[[pytest.MonkeyPatch], None], Asking], ...] = (
    (a_suggested_table_tells_a_card, suggestions),
    (a_suggestion_to_type_tells_a_card, suggestions),
    (a_refusal_tells_a_card, refusals),
)


async def test_that_finds_every_leak(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await largest_table(stage, "algo")
    found: dict[str, Any] = {}
    for leak, ask in LEAKS:
        with monkeypatch.context() as patch:
            leak(patch)
            found[leak.__name__] = await differences(stage, table, ask, 1)
    assert all(found.values()), found
