"""/settings on the simulated Discord: what a person chooses applies at once, and only to them."""

import time
from typing import Any

from bot.front.controls import Control
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.pings import PING_DELAY, PRESENT_SECONDS
from cogs.settings.personal import PINGS, language
from tests.support.control_ids import id_of
from tests.support.harness import Stage, said, text_of


async def choose(stage: Stage, who: str, control: Control[Any], value: str) -> None:
    """Choose in a select of one's settings."""
    opened = await stage[who].slash(stage.channel, "settings")
    await stage.forge(who, id_of(control), opened.response, component_type=3, values=[value])


def pings(stage: Stage) -> list[str]:
    return [message.content for message in stage.public_messages() if message.content]


async def test_who_wants_every_ping_gets_it_at_once_and_who_wants_none_never(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    for choice, is_called in (("always", True), ("never", False)):
        acting = stage.to_act()
        assert acting is not None
        other = {"Ana": "Ben", "Ben": "Ana"}[acting]
        await choose(stage, other, PINGS, choice)
        with stage.env.time_context():
            stage.table.people[stage[other].id].acted = time.monotonic()
        await stage[acting].slash(stage.channel, "nothankyou pass", to=other)
        await stage.pass_time(EDIT_INTERVAL)
        assert [f"<@{stage[other].id}>" in each for each in pings(stage)] == [True] * is_called
    await stage.pass_time(PRESENT_SECONDS + PING_DELAY)
    assert pings(stage) == []


async def test_ones_own_language_goes_before_that_of_discord_everywhere_and_at_once(stage: Stage) -> None:
    async def answers(who: str) -> tuple[bool, ...]:
        """Return whether this person is answered in Japanese: refused, suggested and shown."""
        refused = said(await stage[who].slash(stage.channel, "table show", table="NONE"))
        suggested = await stage[who].autocomplete(stage.channel, "table show", "table", "")
        opened = said(await stage[who].slash(stage.channel, "settings"))
        told = ("テーブルはありません" in refused, "コンピュータ" in str(suggested), "あなたの設定" in opened)
        assert len(set(told)) == 1, told
        return told

    await stage.start("Ben", "Ana", computers=1)
    await stage.open_hand("Ana")
    await stage.pass_time()
    assert not any(await answers("Ana"))
    await choose(stage, "Ana", language, "ja")
    await stage.pass_time()
    assert "あなたの手札" in text_of(stage.hand("Ana").components), "the open panel changes too"
    for _ in range(2):
        assert all(await answers("Ana"))
        assert not any(await answers("Ben"))
        assert await stage.bot.people.language_of(stage["Ana"].id, "en") == "ja", "in pings"
        await stage.restart()
    await choose(stage, "Ana", language, "discord")
    assert not any(await answers("Ana"))
