"""/settings on the simulated Discord: what a person chooses applies at once, and only to them."""

import time
from typing import Any

import simcord
from cogs.settings.personal_panel import SettingsSlot
from simcord.enums import InteractionType

from bot.faces.icons import CardStyle
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.pings import PING_DELAY, PRESENT_SECONDS
from bot.tables.person_settings import CHANGE_PERIOD, PersonSettings
from bot.tables.quiet_hours import QuietHours
from tests.support.all_icons import MENTIONS
from tests.support.harness import Stage, said, text_of

NIGHT = {SettingsSlot.FROM: "23", SettingsSlot.TO: "7"}


async def choose(stage: Stage, who: str, slot: int, *values: str) -> simcord.InteractionResult:
    """Choose in a select of one's settings."""
    opened = await stage[who].slash(stage.channel, "settings")
    chosen: dict[str, Any] = {"component_type": 3, "values": [*values]}
    return await stage.forge(who, f"t1:o:0:0:{slot}", opened.response, **chosen)


async def submit(stage: Stage, who: str, answers: dict[SettingsSlot, str]) -> simcord.InteractionResult:
    """Submit the form for quiet hours."""
    fields = [
        {"type": 18, "component": {"type": 3, "custom_id": f"t1:o:0:0:{slot:d}", "values": [value]}}
        if slot != SettingsSlot.OTHER_ZONE
        else {"type": 18, "component": {"type": 4, "custom_id": f"t1:o:0:0:{slot:d}", "value": value}}
        for slot, value in answers.items()
    ]
    sent: dict[str, Any] = {"custom_id": f"t1:o:0:0:{SettingsSlot.SET_QUIET:d}", "components": fields}
    return await stage[who]._dispatch_interaction(InteractionType.MODAL_SUBMIT, stage.channel, sent)


async def settings_of(stage: Stage, who: str) -> PersonSettings:
    return await stage.bot.people.of(stage[who].id)


def pings(stage: Stage) -> list[str]:
    return [message.content for message in stage.public_messages() if message.content]


# --------------------------------------------------------------------- pings


async def test_who_wants_every_ping_gets_it_at_once_and_who_wants_none_never(stage: Stage) -> None:
    await stage.start("Ana", "Ben")
    for choice, is_called in (("always", True), ("never", False)):
        acting = stage.to_act()
        assert acting is not None
        other = {"Ana": "Ben", "Ben": "Ana"}[acting]
        await choose(stage, other, SettingsSlot.PINGS, choice)
        with stage.env.time_context():
            stage.table.people[stage[other].id].acted = time.monotonic()
        await stage[acting].slash(stage.channel, "nothankyou pass", to=other)
        await stage.pass_time(EDIT_INTERVAL)
        assert [f"<@{stage[other].id}>" in each for each in pings(stage)] == [True] * is_called
    await stage.pass_time(PRESENT_SECONDS + PING_DELAY)
    assert pings(stage) == []


# ------------------------------------------------------------------ language


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
    await choose(stage, "Ana", SettingsSlot.LANGUAGE, "ja")
    await stage.pass_time()
    assert "あなたの手札" in text_of(stage.hand("Ana").components), "the open panel changes too"
    for _ in range(2):
        assert all(await answers("Ana"))
        assert not any(await answers("Ben"))
        assert await stage.bot.people.language_of(stage["Ana"].id, "en") == "ja", "in pings"
        await stage.restart()
    await choose(stage, "Ana", SettingsSlot.LANGUAGE, "discord")
    assert not any(await answers("Ana"))


# --------------------------------------------------------------------- cards


async def test_ones_deck_and_still_pictures_apply_to_oneself_and_are_kept(stage: Stage) -> None:
    await choose(stage, "Ana", SettingsSlot.DECK, "two")
    await choose(stage, "Ana", SettingsSlot.STILL)
    for _ in range(2):
        stage.bot.own_emojis.use(MENTIONS)
        hers, his = [said(await stage[who].slash(stage.channel, "settings")) for who in ("Ana", "Ben")]
        assert "<:two_AS:" in hers
        assert "Let pictures move" in hers
        assert "<:four_AS:" in his
        assert "Stop moving pictures" in his
        await stage.restart()
    await choose(stage, "Ana", SettingsSlot.MOVING)
    await choose(stage, "Ana", SettingsSlot.DECK, "text")
    settings = await settings_of(stage, "Ana")
    assert (settings.deck, settings.no_animation) == (CardStyle.TEXT, False)


# --------------------------------------------------------------- quiet hours


async def test_quiet_hours_are_set_in_a_form_then_wait_a_day_and_go_at_any_time(stage: Stage) -> None:
    opened = await stage["さくら"].slash(stage.channel, "settings")
    form = await stage.press("さくら", opened.response, "おやすみ時間を設定")
    assert form.modal
    await submit(stage, "さくら", NIGHT | {SettingsSlot.ZONE: "Asia/Tokyo"})
    night = QuietHours(23 * 60, 7 * 60, "Asia/Tokyo")
    assert (await settings_of(stage, "さくら")).quiet == night
    opened = await stage["さくら"].slash(stage.channel, "settings")
    assert "23:00〜7:00（東京）" in said(opened)
    assert "24時間に1回" in said(await stage.press("さくら", opened.response, "変更"))
    early = await submit(stage, "さくら", NIGHT | {SettingsSlot.OTHER_ZONE: "New York"})
    assert "24時間に1回" in said(early)
    assert (await settings_of(stage, "さくら")).quiet == night
    await stage.press("さくら", opened.response, "削除")
    assert (await settings_of(stage, "さくら")).quiet is None
    await stage.pass_time(CHANGE_PERIOD.total_seconds())
    await submit(stage, "さくら", NIGHT | {SettingsSlot.ZONE: "UTC", SettingsSlot.OTHER_ZONE: "ニューヨーク"})
    quiet = (await settings_of(stage, "さくら")).quiet
    assert quiet is not None
    assert quiet.zone == "America/New_York", "what is typed goes before what is chosen"


BAD_FORMS: dict[str, dict[SettingsSlot, str]] = {
    "Choose your time zone": NIGHT,
    "Did you mean one of these: `Europe/Lisbon`": NIGHT | {SettingsSlot.OTHER_ZONE: "Lisboa"},
    r"the time zone **\*\*x\*\***": NIGHT | {SettingsSlot.OTHER_ZONE: "**x**"},
    "from 1 to 10 hours": {SettingsSlot.FROM: "20", SettingsSlot.TO: "7", SettingsSlot.ZONE: "UTC"},
    "There is no such button": {SettingsSlot.FROM: "24", SettingsSlot.TO: "7", SettingsSlot.ZONE: "UTC"},
}


async def test_what_cannot_be_chosen_is_refused_and_changes_nothing(stage: Stage) -> None:
    for told, answers in BAD_FORMS.items():
        assert told in said(await submit(stage, "Ana", answers))
    for slot, *values in (
        (SettingsSlot.PINGS, "often"),
        (SettingsSlot.PINGS,),
        (SettingsSlot.LANGUAGE, "fr"),
        (SettingsSlot.DECK, "six"),
        (SettingsSlot.DECK,),
        (SettingsSlot.LANGUAGE, "en", "ja"),
        (99, "en"),
    ):
        assert "There is no such button" in said(await choose(stage, "Ana", slot, *values))
    assert await settings_of(stage, "Ana") == PersonSettings(latest_language="en")
