"""The settings as they are shown."""

import pytest

from bot.faces.panel import Button, Row, Text
from bot.faces.words import LANGUAGES, Words
from bot.front import ui
from bot.scores.settings_panel import HidingSlot, settings_panel
from tests.support.discord_limits import faults

AT = ui.Address(ui.SETTINGS, "0", 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_hidden", [True, False])
def test_the_settings_say_how_it_is_and_offer_the_other(language: str, is_hidden: bool) -> None:
    words = Words(language)
    panel = settings_panel(words, is_hidden=is_hidden)
    head, _, row = panel.parts
    assert isinstance(head, Text)
    assert isinstance(row, Row)
    (button,) = row.controls
    assert isinstance(button, Button)
    assert words("settings.hidden" if is_hidden else "settings.shown") in head.text
    assert button.slot == (HidingSlot.SHOW if is_hidden else HidingSlot.HIDE)
    assert faults(ui.view_of(panel, AT)) == []
