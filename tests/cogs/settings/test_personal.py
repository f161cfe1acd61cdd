"""The settings of a person: what is chosen stands in the panel and applies to them; all else is refused."""

import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.faces.forms import Field, Form
from bot.faces.icons import CardStyle
from bot.faces.panel import Button, Panel, Select
from bot.faces.words import LANGUAGES, Words
from bot.front import components
from bot.front.controls import Control
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.pings import PING_DELAY, PRESENT_SECONDS
from bot.front.services import Services
from bot.tables import time_zones
from bot.tables.person_settings import CHANGE_PERIOD, PersonSettings, Pings
from bot.tables.quiet_hours import QuietHours
from cogs.settings import personal
from cogs.settings.personal import (
    DECK,
    FROM,
    HIDDEN,
    NO_ANIMATION,
    OPEN,
    OTHER_ZONE,
    PINGS,
    SETTINGS,
    TO,
    ZONE,
    quiet_form,
    settings_panel,
)
from tests.support.all_icons import MENTIONS, all_icons
from tests.support.control_ids import id_of
from tests.support.discord_limits import faults, faults_of_form
from tests.support.harness import Stage, said, text_of
from tests.support.plain_context import PlainContext, Shown, plain_services

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
QUIET = QuietHours(23 * 60, 7 * 60, "Asia/Kathmandu")
CHOSEN = PersonSettings(
    hidden=True,
    language="ja",
    pings=Pings.NEVER,
    quiet=QUIET,
    quiet_changed=NOW - timedelta(hours=1),
    deck=CardStyle.TWO,
    no_animation=True,
)
NIGHT = {FROM: "23", TO: "7"}


class Reader(PlainContext):
    """Somebody who reads settings with certain pictures, at noon."""

    icons = all_icons()

    def words_among(self, chairs: object) -> Words:
        return Words(self.locale).pictured(self.icons)


def shown_to(context: PlainContext, settings: PersonSettings) -> Shown:
    context.services.tables.clock = lambda: NOW
    return Shown(settings_panel(context, settings), SETTINGS.at())


def chosen(shown: Shown) -> dict[str, list[str]]:
    """Return what is chosen in every select, by its name."""
    return {name: _values(each) for name, each in shown.selects.items()}


def answered(form: Form) -> dict[int, list[str]]:
    """Return what is chosen in every question at first."""
    return {each.slot: _values(each) for each in form.fields if isinstance(each, Field)}


def _values(select: Select | Field) -> list[str]:
    return [choice.value for choice in select.choices if choice.chosen]


def buttons(shown: Shown) -> set[str]:
    return {name for name, each in shown.controls.items() if isinstance(each, Button)}


def is_taken(panel: Panel) -> bool:
    return faults(components.view_of(panel, SETTINGS.at())) == []


# ----------------------------------------------------------------- what is shown


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_person_sees_what_they_chose_and_what_else_there_is(
    services: Services, language: str
) -> None:
    reader = PlainContext(services, language=language)
    plain, changed = (shown_to(reader, each) for each in (PersonSettings(), CHOSEN))
    language_select = personal.language.name
    assert chosen(plain) == {PINGS.name: ["away"], language_select: ["discord"], DECK.name: ["four"]}
    assert chosen(changed) == {PINGS.name: ["never"], language_select: ["ja"], DECK.name: ["two"]}
    ask, remove = personal.ask_quiet.name, personal.remove_quiet.name
    assert buttons(plain) == {f"{HIDDEN.name}.1", ask, f"{NO_ANIMATION.name}.1"}
    assert buttons(changed) == {HIDDEN.name, ask, remove, NO_ANIMATION.name}
    words = Words(language)
    assert words("settings.cards.none") in plain.text
    assert words("settings.cards.moving") not in plain.text
    assert words("settings.shown") in plain.text
    assert words("settings.hidden") in changed.text
    assert words("settings.quiet.none") in plain.text
    begin, again = QUIET.next_after(NOW)[0], NOW + timedelta(hours=23)
    for part in ("23:00", "7:00", f"<t:{begin.timestamp():.0f}:t>", f"<t:{again.timestamp():.0f}:R>"):
        assert part in changed.text
        assert part not in plain.text
    assert is_taken(plain.panel)
    assert is_taken(changed.panel)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", CardStyle)
async def test_a_person_sees_the_deck_that_they_have_chosen(
    services: Services, language: str, deck: CardStyle
) -> None:
    services.client.own_emojis.use(MENTIONS)
    reader = Reader(services, language=language)
    reader.icons = all_icons(deck)
    shown = shown_to(reader, PersonSettings(deck=deck))
    pictures = re.findall(r"<:(\w+):", shown.text)
    assert pictures == (
        [] if deck is CardStyle.TEXT else [f"{deck}_{card}" for card in ("AS", "KH", "QD", "JC")]
    )
    assert reader.words("settings.cards.none") not in shown.text
    assert reader.words("settings.cards.moving") in shown.text
    samples = {each: all_icons(each)("AD") for each in CardStyle}
    assert {each.value: each.icon for each in shown.selects[DECK.name].choices} == {
        "four": samples[CardStyle.FOUR],
        "two": samples[CardStyle.TWO],
        "text": "",
    }
    assert is_taken(shown.panel)


# --------------------------------------------------------------------- choosing


async def test_ones_deck_and_still_pictures_apply_to_oneself_and_are_kept(tmp_path: Path) -> None:
    async with plain_services(tmp_path / "tefuda.db") as services:
        ana = PlainContext(services)
        await ana.pressed(DECK, values=["two"])
        await ana.pressed(NO_ANIMATION, number=1)
    async with plain_services(tmp_path / "tefuda.db") as services:
        ana, ben = PlainContext(services), PlainContext(services, 2, "Ben")
        services.client.own_emojis.use(MENTIONS)
        hers, his = [await each.pressed(OPEN) for each in (ana, ben)]
        assert (chosen(hers)[DECK.name], chosen(his)[DECK.name]) == (["two"], ["four"])
        assert "Let pictures move" in hers.text
        assert "Stop moving pictures" in his.text
        await ana.pressed(NO_ANIMATION)
        await ana.pressed(DECK, values=["text"])
        settings = await ana.settings()
        assert (settings.deck, settings.no_animation) == (CardStyle.TEXT, False)


async def test_what_cannot_be_chosen_is_refused_and_changes_nothing(services: Services) -> None:
    ana = PlainContext(services)
    bad: tuple[tuple[Control[PersonSettings], list[str]], ...] = (
        (PINGS, ["often"]),
        (PINGS, []),
        (personal.language, ["fr"]),
        (DECK, ["six"]),
        (DECK, []),
        (personal.language, ["en", "ja"]),
    )
    for control, values in bad:
        assert "There is no such button" in (await ana.pressed(control, values=values)).text
    assert await ana.settings() == PersonSettings()


# ------------------------------------------------------------------ quiet hours


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_for_quiet_hours_begins_with_those_there_are_or_with_a_night(language: str) -> None:
    new, change = (quiet_form(each, Words(language), NOW) for each in (None, QUIET))
    home = {"en": [], "ja": ["Asia/Tokyo"]}[language]
    assert answered(new) == {FROM: ["23"], TO: ["7"], ZONE: home}
    assert answered(change) == {FROM: ["23"], TO: ["7"], ZONE: ["Asia/Kathmandu"]}
    for form in (new, change):
        assert faults_of_form(components.modal_of(form, SETTINGS.at())) == []


def test_a_machine_without_time_zones_offers_the_one_that_is_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time_zones, "names", lambda: frozenset({"UTC"}))
    (zone,) = [each for each in quiet_form(None, Words("ja"), NOW).fields if each.slot == ZONE]
    assert isinstance(zone, Field)
    assert [choice.value for choice in zone.choices] == ["UTC"]


async def test_quiet_hours_are_set_in_a_form_then_wait_a_day_and_go_at_any_time(services: Services) -> None:
    sakura = PlainContext(services, language="ja")
    services.tables.clock = lambda: NOW
    opened = await sakura.pressed(OPEN)
    assert "おやすみ時間を設定" in opened.text
    await sakura.pressed(personal.ask_quiet)
    assert sakura.form
    assert sakura.form.control == personal.set_quiet.name
    set_now = await sakura.pressed(personal.set_quiet, answers=NIGHT | {ZONE: "Asia/Tokyo"})
    night = QuietHours(23 * 60, 7 * 60, "Asia/Tokyo")
    assert (await sakura.settings()).quiet == night
    assert "23:00〜7:00（東京）" in set_now.text
    assert "24時間に1回" in (await sakura.pressed(personal.ask_quiet)).text
    await sakura.pressed(personal.remove_quiet)
    assert (await sakura.settings()).quiet is None
    services.tables.clock = lambda: NOW + CHANGE_PERIOD
    await sakura.pressed(personal.set_quiet, answers=NIGHT | {ZONE: "UTC", OTHER_ZONE: "ニューヨーク"})
    quiet = (await sakura.settings()).quiet
    assert quiet is not None
    assert quiet.zone == "America/New_York", "what is typed goes before what is chosen"


BAD_FORMS = {
    "Choose your time zone": NIGHT,
    "Did you mean one of these: `Europe/Lisbon`": NIGHT | {OTHER_ZONE: "Lisboa"},
    r"the time zone **\*\*x\*\***": NIGHT | {OTHER_ZONE: "**x**"},
    "from 1 to 10 hours": {FROM: "20", TO: "7", ZONE: "UTC"},
    "There is no such button": {FROM: "24", TO: "7", ZONE: "UTC"},
}


async def test_hours_that_there_are_not_are_refused_and_change_nothing(services: Services) -> None:
    ana = PlainContext(services)
    for told, answers in BAD_FORMS.items():
        assert told in (await ana.pressed(personal.set_quiet, answers=answers)).text
    assert await ana.settings() == PersonSettings()


# ------------------------------------------------------------------- on Discord


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
        told = ("テーブルはありません" in refused, "COM1" in str(suggested), "あなたの設定" in opened)
        assert len(set(told)) == 1, told
        return told

    await stage.start("Ben", "Ana", computers=1)
    await stage.open_hand("Ana")
    await stage.pass_time()
    assert not any(await answers("Ana"))
    await choose(stage, "Ana", personal.language, "ja")
    await stage.pass_time()
    assert "あなたの手札" in text_of(stage.hand("Ana").components), "the open panel changes too"
    for _ in range(2):
        assert all(await answers("Ana"))
        assert not any(await answers("Ben"))
        assert await stage.bot.people.language_of(stage["Ana"].id, "en") == "ja", "in pings"
        await stage.restart()
    await choose(stage, "Ana", personal.language, "discord")
    assert not any(await answers("Ana"))
