"""Panels as Discord components, and presses decoded from its payloads.

Nothing is registered with discord.py: every view and modal is stopped before it is sent, and every response
is decoded here as untrusted input. So a restart needs nothing, and a forged id cannot reach a callback.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import chain, count
from typing import Any
from zlib import crc32

import discord
import msgspec
from discord import ui
from msgspec import Struct

from bot.faces.forms import Answers, Field, Form, TextField
from bot.faces.icons import within_limit
from bot.faces.panel import (
    Button,
    ChannelSelect,
    Control,
    Divider,
    Link,
    Panel,
    Picture,
    Row,
    Select,
    Text,
    UserSelect,
)
from engine.core import InvalidAction, Redacted

CUSTOM_ID = re.compile(
    r"t1:(?P<surface>[a-z]{1,2}):(?P<table>[A-Za-z0-9]{1,16}):(?P<moment>[0-9]{1,9}):(?P<slot>[0-9]{1,3})",
    re.ASCII,
)
STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
CHANNEL = discord.SelectDefaultValueType.channel
PLACES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
]
"""The channels in which people write, or in whose threads they do."""
BOARD, HAND, LOBBY, MENU, FORM, GAME_FORM, OUTCOME, SHEET = "b", "p", "l", "k", "m", "f", "r", "s"
PING, WATCH, INVITATION = "w", "u", "li"
"""The surfaces of the platform: the first field of a custom_id. Each feature names its own."""


class Address(Struct, frozen=True):
    """Where the controls of a panel are: the surface, the table, and the moment they were drawn for."""

    surface: str
    table: str
    moment: int
    choices: int = 0
    """How many choices the person had made here when the controls were drawn; not in their custom_id."""

    def custom_id(self, slot: int, surface: str = "") -> str:
        """Build the custom_id of a control, which holds its position, not its meaning.

        >>> Address("p", "K7Q2M4", 12).custom_id(3)
        't1:p:K7Q2M4:12:3'
        """
        return f"t1:{surface or self.surface}:{self.table}:{self.moment}:{slot}"

    def number(self, slot: int) -> int:
        """Number a control anew after every choice and move, or a client keeps an old selection in it.

        >>> Address("p", "K7Q2M4", 12).number(3) in range(1, 2**31)
        True
        """
        return crc32(f"{self.custom_id(slot)}:{self.choices}".encode()) >> 2 | 1 << 30


NOWHERE = Address(MENU, "0", 0)
"""The address of a panel without controls of its own."""


def code_of(game: str) -> str:
    """Return a game's name as a custom_id holds it: it takes no underscores."""
    return game.replace("_", "")


def game_of(code: str, games: Iterable[str]) -> str | None:
    """Return the game that a custom_id names, among those there are.

    >>> game_of("nothankyou", ["algo", "no_thank_you"])
    'no_thank_you'
    """
    return next((game for game in games if code_of(game) == code), None)


class Chosen(discord.SelectDefaultValue):
    """What is chosen in a select at first; its id is sent as text, as Discord describes its API."""

    def to_dict(self) -> Any:
        """Return what is sent."""
        return {"id": str(self.id), "type": self.type.value}


class Icon(discord.PartialEmoji):
    """A picture on a control; its id is sent as text, as Discord describes its API."""

    def to_dict(self) -> Any:
        """Return what is sent."""
        return {**super().to_dict(), "id": str(self.id)}


class Press(Redacted, frozen=True):
    """A pressed control, a chosen select or a submitted form."""

    at: Address
    slot: int
    values: tuple[str, ...] = ()
    answers: Answers = msgspec.field(default_factory=dict)
    """What was chosen or typed in a form, by slot."""

    @property
    def only_value(self) -> str:
        """Return the one value that was chosen; empty for none or several."""
        return self.values[0] if len(self.values) == 1 else ""

    def only(self, *offered: str) -> str:
        """Return the one value that was chosen; raise InvalidAction unless it is one of those offered."""
        if self.only_value not in offered:
            raise InvalidAction("no_such_control")
        return self.only_value


def read_press(payload: Mapping[str, Any]) -> Press | None:
    """Decode a payload of Discord; None if the control is not one of ours."""
    found = CUSTOM_ID.fullmatch(str(payload.get("custom_id", "")))
    if found is None:
        return None
    at = Address(found["surface"], found["table"], int(found["moment"]))
    answers = _answers(payload.get("components", ()))
    values = tuple(str(value) for value in payload.get("values", ())) or tuple(chain(*answers.values()))
    return Press(at, int(found["slot"]), values, answers)


def _answers(components: Iterable[Mapping[str, Any]]) -> Answers:
    answers = {}
    for component in components:
        leaf = component.get("component", component)
        found = CUSTOM_ID.fullmatch(str(leaf.get("custom_id", "")))
        chosen = leaf.get("values") or ([leaf["value"]] if leaf.get("value") is not None else [])
        if found and chosen:
            answers[int(found["slot"])] = tuple(str(value) for value in chosen)
    return answers


def view_of(panel: Panel, at: Address) -> ui.LayoutView:
    """Build a message's view, stopped, so that discord.py does not keep it."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=panel.accent)
    numbers = count(1)
    for part in within_limit(panel).parts:
        container.add_item(_gallery(part, next(numbers)) if isinstance(part, Picture) else _item(part, at))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return view


def button_below(button: Button, at: Address) -> ui.View:
    """Build the controls of a message with plain content: one button, stopped as well."""
    view = ui.View(timeout=None)
    view.add_item(_button(button, at))
    view.stop()
    return view


def modal_of(form: Form, at: Address) -> ui.Modal:
    """Build the modal of a form, stopped as well."""
    modal = ui.Modal(title=form.title, custom_id=at.custom_id(form.slot), timeout=None)
    if form.text:
        modal.add_item(ui.TextDisplay(form.text))
    for field in form.fields:
        modal.add_item(_question(field, at))
    modal.stop()
    return modal


def _question(field: Field | TextField, at: Address) -> ui.Label[ui.Modal]:
    if isinstance(field, TextField):
        typed: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=at.custom_id(field.slot),
            style=discord.TextStyle.paragraph if field.is_long else discord.TextStyle.short,
            placeholder=field.prompt or None,
            default=field.value or None,
            max_length=field.most,
            required=field.required,
        )
        return ui.Label(text=field.label, component=typed)
    select: ui.Select[ui.Modal] = ui.Select(
        custom_id=at.custom_id(field.slot),
        options=_options(field),
        min_values=field.least,
        max_values=field.most,
        required=field.least > 0,
    )
    return ui.Label(text=field.label, component=select)


def _options(field: Field | Select) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=choice.label,
            value=choice.value,
            description=choice.note or None,
            default=choice.chosen,
            # A form has no pictures: it could not be opened again without one that was deleted.
            emoji=_emoji(choice.icon) if isinstance(field, Select) else None,
        )
        for choice in field.choices
    ]


def _emoji(icon: str) -> Icon | None:
    return Icon.from_str(icon) if icon else None


def _gallery(picture: Picture, number: int) -> ui.MediaGallery[ui.LayoutView]:
    file = f"attachment://{picture_name(number)}"
    return ui.MediaGallery(discord.MediaGalleryItem(file, description=picture.alt))


def picture_name(number: int) -> str:
    """Return the file name of a panel's picture; it reveals nothing."""
    return f"picture{number}.png"


def _item(part: Text | Divider | Row, at: Address) -> ui.Item[ui.LayoutView]:
    if isinstance(part, Text):
        return ui.TextDisplay(part.text)
    if isinstance(part, Divider):
        return ui.Separator()
    return _action_row(part, at)


def _action_row(row: Row, at: Address) -> ui.ActionRow[ui.LayoutView]:
    action_row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for control in row.controls:
        action_row.add_item(_control(control, at))
    return action_row


def _control(control: Control, at: Address) -> ui.Item[ui.LayoutView]:
    if isinstance(control, Link):
        return ui.Button(label=control.label, url=control.url)
    if isinstance(control, Button):
        return _button(control, at)
    if isinstance(control, ChannelSelect):
        return ui.ChannelSelect(
            custom_id=at.custom_id(control.slot),
            placeholder=control.prompt,
            channel_types=PLACES,
            default_values=[Chosen(id=each, type=CHANNEL) for each in control.chosen],
            min_values=0,
            max_values=control.most,
            required=False,
        )
    if isinstance(control, UserSelect):
        return ui.UserSelect(
            custom_id=at.custom_id(control.slot), placeholder=control.prompt, max_values=control.most
        )
    return ui.Select(
        id=at.number(control.slot),
        custom_id=at.custom_id(control.slot),
        placeholder=control.prompt,
        options=_options(control),
        min_values=control.least,
        max_values=control.most,
        required=control.least > 0,
        disabled=control.disabled,
    )


def _button(button: Button, at: Address) -> ui.Button[Any]:
    return ui.Button(
        label=button.label,
        style=STYLES[button.style],
        disabled=button.disabled,
        custom_id=at.custom_id(button.slot, button.surface),
        emoji=_emoji(button.icon),
    )
