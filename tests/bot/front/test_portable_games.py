"""Whole games where the bot is no member, with restarts, kills and expired tokens; more are in the soak."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.forms import NO_DRAFT
from bot.faces.panel import Panel
from bot.front.message_tokens import MessageTokens
from bot.front.portable_messages import PortableMessages
from bot.tables.table import Phase, Table
from tests.support.harness import fresh
from tests.support.whole_portable_games import QuickChatStage, WholeGame


async def test_games_of_two_in_a_direct_message_and_of_four_in_a_group_chat_come_to_their_ends() -> None:
    async with fresh(QuickChatStage) as stage:
        await WholeGame(stage.group, Random(2)).play("no_thank_you", "Ana", "Ben", "Cleo", "さくら")
        stage.locales[stage["Ana"].id] = "ja"
        await WholeGame(stage.dm, Random(1)).play("algo", "Ana", "さくら")


async def an_edit_that_is_not_made(*_: Any, **__: Any) -> bool:
    return True


def the_hand_of_whoever_is_to_act(messages: PortableMessages, table: Table, language: str = "") -> Panel:
    drawn = panel(messages, table, language)
    if table.phase is not Phase.PLAYING or table.to_act is None:
        return drawn
    hand = messages._faces[table.game.name].panel(table.view(table.to_act), NO_DRAFT, messages._words(table))
    return replace(drawn, parts=(*drawn.parts, hand[0]))


panel = PortableMessages.panel


@pytest.mark.parametrize(
    ("where", "name", "fault", "found"),
    [
        (MessageTokens, "edit", an_edit_that_is_not_made, "is shown by|is not true"),
        (PortableMessages, "panel", the_hand_of_whoever_is_to_act, "what is of another seat"),
    ],
)
async def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, fault: Any, found: str
) -> None:
    monkeypatch.setattr(where, name, fault)
    async with fresh(QuickChatStage) as stage:
        with pytest.raises(AssertionError, match=found):
            await WholeGame(stage.dm, Random(1), mishaps=0.0).play("algo", "Ana", "さくら")
