"""The panel of a person's privacy setting."""

from enum import IntEnum

from bot.faces.panel import NEUTRAL, Button, Panel, Row, Text
from bot.faces.words import Words


class HidingSlot(IntEnum):
    """The buttons of the setting; each names its outcome, so that a second press changes nothing."""

    HIDE = 0
    SHOW = 1


def settings_panel(words: Words, *, is_hidden: bool) -> Panel:
    """Show whether a person is hidden, with a button to change it."""
    if is_hidden:
        state, button = "settings.hidden", Button(HidingSlot.SHOW, words("button.show_me"), "primary")
    else:
        state, button = "settings.shown", Button(HidingSlot.HIDE, words("button.hide_me"))
    head = Text(f"## {words('settings.title')}\n{words(state)}")
    return Panel((head, Text(f"-# {words('settings.hint')}"), Row((button,))), NEUTRAL)
