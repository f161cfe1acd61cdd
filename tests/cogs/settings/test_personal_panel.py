"""The panels of settings as they are shown: what is chosen stands in them, and Discord takes them."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from cogs.settings.front.personal_presses import SETTINGS
from cogs.settings.personal_panel import SettingsSlot, quiet_form, settings_panel
from cogs.settings.server_panel import limits_form, server_panel
from msgspec.structs import replace

from bot.faces.forms import Field, Form
from bot.faces.icons import CardStyle
from bot.faces.panel import Button, Panel, Row, Select, Text
from bot.faces.words import LANGUAGES, Words
from bot.front import components, custom_ids
from bot.tables import time_zones
from bot.tables.person_settings import PersonSettings, Pings
from bot.tables.quiet_hours import QuietHours
from bot.tables.server_settings import Ending, ServerSettings
from tests.support.all_icons import all_icons
from tests.support.discord_limits import faults, faults_of_form

AT = custom_ids.Address(SETTINGS, "0", 0)
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


def chosen(shown: Panel | Form) -> dict[int, list[str]]:
    """Return what is chosen in every select, by its slot."""
    rows = (
        [part.controls for part in shown.parts if isinstance(part, Row)] if isinstance(shown, Panel) else []
    )
    fields = shown.fields if isinstance(shown, Form) else ()
    selects = (
        each for each in (*(c for row in rows for c in row), *fields) if isinstance(each, Select | Field)
    )
    return {each.slot: [choice.value for choice in each.choices if choice.chosen] for each in selects}


def buttons(panel: Panel) -> set[int]:
    rows = [part.controls for part in panel.parts if isinstance(part, Row)]
    return {each.slot for row in rows for each in row if isinstance(each, Button)}


def select(panel: Panel, slot: int) -> Select:
    rows = [part.controls for part in panel.parts if isinstance(part, Row)]
    (found,) = (each for row in rows for each in row if isinstance(each, Select) and each.slot == slot)
    return found


def text_of(panel: Panel) -> str:
    return "\n".join(part.text for part in panel.parts if isinstance(part, Text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_sees_what_they_chose_and_what_else_there_is(language: str) -> None:
    words, slot = Words(language), SettingsSlot
    plain, changed = (settings_panel(each, words, "en", NOW) for each in (PersonSettings(), CHOSEN))
    assert chosen(plain) == {slot.PINGS: ["away"], slot.LANGUAGE: ["discord"], slot.DECK: ["four"]}
    assert chosen(changed) == {slot.PINGS: ["never"], slot.LANGUAGE: ["ja"], slot.DECK: ["two"]}
    assert buttons(plain) == {slot.HIDE, slot.ASK_QUIET, slot.STILL}
    assert buttons(changed) == {slot.SHOW, slot.ASK_QUIET, slot.REMOVE_QUIET, slot.MOVING}
    assert words("settings.shown") in text_of(plain)
    assert words("settings.hidden") in text_of(changed)
    assert words("settings.quiet.none") in text_of(plain)
    begin, again = QUIET.next_after(NOW)[0], NOW + timedelta(hours=23)
    for part in ("23:00", "7:00", f"<t:{begin.timestamp():.0f}:t>", f"<t:{again.timestamp():.0f}:R>"):
        assert part in text_of(changed)
        assert part not in text_of(plain)
    assert [faults(components.view_of(each, AT)) for each in (plain, changed)] == [[], []]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", CardStyle)
def test_a_person_sees_the_deck_that_they_have_chosen(language: str, deck: CardStyle) -> None:
    words = Words(language).pictured(all_icons(deck))
    samples = {each: all_icons(each)("AD") for each in CardStyle}
    panel = settings_panel(PersonSettings(deck=deck), words, "en", NOW, samples)
    shown = re.findall(r"<:(\w+):", text_of(panel))
    assert shown == (
        [] if deck is CardStyle.TEXT else [f"{deck}_{card}" for card in ("AS", "KH", "QD", "JC")]
    )
    assert words("settings.cards.none") not in text_of(panel)
    assert words("settings.cards.moving") in text_of(panel)
    choices = {each.value: each.icon for each in select(panel, SettingsSlot.DECK).choices}
    assert choices == {"four": samples[CardStyle.FOUR], "two": samples[CardStyle.TWO], "text": ""}
    assert faults(components.view_of(panel, AT)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_pictures_the_setting_says_so(language: str) -> None:
    words = Words(language)
    text = text_of(settings_panel(PersonSettings(), words, "en", NOW, dict.fromkeys(CardStyle, "")))
    assert words("settings.cards.none") in text
    assert words("settings.cards.moving") not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_for_quiet_hours_begins_with_those_there_are_or_with_a_night(language: str) -> None:
    words, slot = Words(language), SettingsSlot
    new, change = (quiet_form(each, words, NOW) for each in (None, QUIET))
    home = {"en": [], "ja": ["Asia/Tokyo"]}[language]
    assert chosen(new) == {slot.FROM: ["23"], slot.TO: ["7"], slot.ZONE: home}
    assert chosen(change) == {slot.FROM: ["23"], slot.TO: ["7"], slot.ZONE: ["Asia/Kathmandu"]}
    assert [faults_of_form(components.modal_of(each, AT)) for each in (new, change)] == [[], []]


def test_a_machine_without_time_zones_offers_the_one_that_is_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time_zones, "names", lambda: frozenset({"UTC"}))
    (zone,) = [each for each in quiet_form(None, Words("ja"), NOW).fields if each.slot == SettingsSlot.ZONE]
    assert isinstance(zone, Field)
    assert [choice.value for choice in zone.choices] == ["UTC"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_manager_sees_what_the_server_chose(language: str) -> None:
    words, defaults = Words(language), ServerSettings()
    most = ServerSettings(language="ja", most_tables=100, ending=Ending.SEATED)
    panels = [server_panel(defaults, (), words), server_panel(most, tuple(range(10**18, 10**18 + 25)), words)]
    assert [*chosen(panels[0]).values()] == [["opener"], ["soft"], ["host"]]
    assert [*chosen(panels[1]).values()] == [["ja"], ["soft"], ["seated"]]
    assert "100" in text_of(panels[1])
    forms = [limits_form(each, defaults, words) for each in (defaults, replace(most, most_tables=10**6 - 1))]
    assert [*map(faults, (components.view_of(each, AT) for each in panels))] == [[], []]
    assert [*map(faults_of_form, (components.modal_of(each, AT) for each in forms))] == [[], []]
