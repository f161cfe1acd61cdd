"""Discord refuses controls with an emoji that was deleted by hand: every panel is shown all the same."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.panel import Button, Control, Panel, Row
from bot.front import hands, private_panels, table_messages
from bot.front.message_updates import EDIT_INTERVAL
from bot.tables.table import Table
from tests.support.harness import Stage, controls, said
from tests.support.known_emojis import KnownEmojis

PANELS = (
    (table_messages, "lobby_panel"),
    (table_messages, "board_panel"),
    (table_messages, "outcome_panel"),
    (private_panels, "hand_panel"),
    (hands, "hand_panel"),
)
"""Where the bot takes its panels from."""


@pytest.fixture
def discord(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> KnownEmojis:
    """Let every button have one picture, and Discord refuse emojis that it does not have."""
    mention = f"<:turn:{stage.env.backend.create_application_emoji('turn').id}>"
    for module, name in PANELS:
        monkeypatch.setattr(module, name, _pictured(getattr(module, name), mention))
    known = KnownEmojis(stage.env.backend)
    stage.env.backend.faults = known
    return known


def _pictured(draw: Callable[..., Panel], mention: str) -> Callable[..., Panel]:
    def with_icon(control: Control) -> Control:
        return replace(control, icon=mention) if isinstance(control, Button) else control

    def drawn(*arguments: Any, **options: Any) -> Panel:
        panel = draw(*arguments, **options)
        rows = (
            replace(part, controls=tuple(map(with_icon, part.controls))) if isinstance(part, Row) else part
            for part in panel.parts
        )
        return replace(panel, parts=tuple(rows))

    return drawn


def pictures(message: Any) -> int:
    """Count the pictures on the controls of a message."""
    return sum("emoji" in each for each in controls(message.components))


async def play_to_the_end(stage: Stage, table: Table) -> None:
    while table.to_act is not None:
        await stage[stage.to_act() or ""].slash(stage.channel, "nothankyou keep")
        await stage.pass_time(EDIT_INTERVAL)
    await stage.pass_time(EDIT_INTERVAL)


async def test_a_table_is_played_from_the_lobby_to_the_result_with_a_deleted_picture(
    stage: Stage, discord: KnownEmojis
) -> None:
    table = await stage.start("Ana", "Ben")
    ana = await stage.open_hand("Ana")
    await stage.pass_time(EDIT_INTERVAL)
    assert pictures(stage.message(table.message)), "they are there at first"
    assert pictures(ana.response)
    assert not discord.refused
    stage.env.backend.application_emojis.clear()
    ben = (await stage.open_hand("Ben")).response
    assert ben is not None
    assert controls(ben.components)
    assert not pictures(ben)
    await play_to_the_end(stage, table)
    everything = stage.env.backend.messages[stage.channel.id].values()
    assert any(controls(each.components) for each in everything), "the result has buttons"
    assert not any(map(pictures, everything))
    kinds = {path.split("/")[1] for path in discord.refused}
    assert kinds == {"interactions", "webhooks", "channels"}, "answers, open panels and messages"
    before = len(discord.refused)
    await stage["Ana"].slash(stage.channel, "nothankyou start")
    await stage.lobby("Ben", "Join")
    assert "Ben" in stage.board
    assert len(discord.refused) == before + 2, "a lobby opens and changes"
    assert not pictures(stage.message(stage.table.message))


async def test_a_refusal_for_another_reason_stays_one(stage: Stage) -> None:
    opened = await stage["Ana"].slash(stage.channel, "settings")
    stage.env.inject_error("POST", "/interactions/*", status=400, code=50035)
    told = await stage.press("Ana", opened.response, "Hide me")
    assert "went wrong" in said(told)
