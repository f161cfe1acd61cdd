"""Panels and forms as Discord components.

Every view and modal is stopped before it is sent, so that discord.py keeps none: a restart needs nothing.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

import discord
from discord import ui

from bot.faces.forms import Field, FileField, Form, FormField, TextField
from bot.faces.icons import within_limit
from bot.faces.line_breaks import with_units
from bot.faces.panel import (
    Button,
    ChannelSelect,
    Choice,
    Control,
    Divider,
    Link,
    Panel,
    Part,
    Picture,
    RoleSelect,
    Text,
    UserSelect,
)
from bot.faces.words import bolded
from bot.front.custom_ids import Address

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
CHANNEL, ROLE = discord.SelectDefaultValueType.channel, discord.SelectDefaultValueType.role
PLACES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
]
"""The channels in which people write, or in whose threads they do."""
MOST_LISTED = 10
"""How many choices Discord lists openly in a form; more stand in a select."""


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


def view_of(panel: Panel, at: Address) -> ui.LayoutView:
    """Build a message's view, stopped, so that discord.py does not keep it."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=panel.accent)
    numbers = count(1)
    for part in within_limit(panel).parts:
        container.add_item(_item(part, at, numbers))
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
    modal = ui.Modal(title=form.title, custom_id=at.custom_id(form.slot, form.control), timeout=None)
    if form.text:
        modal.add_item(ui.TextDisplay(with_units(bolded(form.text))))
    for field in form.fields:
        modal.add_item(_question(field, at.custom_id(field.slot, form.control)))
    modal.stop()
    return modal


def _question(field: FormField, custom_id: str) -> ui.Label[ui.Modal]:
    if isinstance(field, TextField):
        component: ui.Item[ui.Modal] = ui.TextInput(
            custom_id=custom_id,
            style=discord.TextStyle.paragraph if field.is_long else discord.TextStyle.short,
            placeholder=field.prompt or None,
            default=field.value or None,
            max_length=field.most,
            required=field.required,
        )
    elif isinstance(field, FileField):
        component = ui.FileUpload(
            custom_id=custom_id, min_values=int(field.required), max_values=1, required=field.required
        )
    else:
        component = _choices(field, custom_id)
    return ui.Label(text=field.label, component=component)


def _choices(field: Field, custom_id: str) -> ui.Item[ui.Modal]:
    """Build a question with choices: in the open where Discord allows that, or else as a select.

    A radio group takes two choices or more, and a checkbox group a single one that may be left out.
    """
    is_listed, is_required = len(field.choices) <= MOST_LISTED, field.least > 0
    if is_listed and field.most == 1 and len(field.choices) > 1:
        radios = [discord.RadioGroupOption(**_option(each)) for each in field.choices]
        return ui.RadioGroup(custom_id=custom_id, options=radios, required=is_required)
    limits: dict[str, Any] = {"min_values": field.least, "max_values": field.most, "required": is_required}
    if is_listed and (field.most > 1 or not is_required):
        boxes = [discord.CheckboxGroupOption(**_option(each)) for each in field.choices]
        return ui.CheckboxGroup(custom_id=custom_id, options=boxes, **limits)
    # A form has no pictures: it could not be opened again without one that was deleted.
    options = [discord.SelectOption(**_option(each)) for each in field.choices]
    return ui.Select(custom_id=custom_id, options=options, **limits)


def _option(choice: Choice) -> dict[str, Any]:
    """Return what options of every kind have in common."""
    return {
        "label": choice.label,
        "value": choice.value,
        "description": choice.note or None,
        "default": choice.chosen,
    }


def _emoji(icon: str) -> Icon | None:
    return Icon.from_str(icon) if icon else None


def picture_name(number: int) -> str:
    """Return the file name of a panel's picture; it reveals nothing."""
    return f"picture{number}.png"


def _item(part: Part, at: Address, numbers: Iterator[int]) -> ui.Item[ui.LayoutView]:
    """Build a part; pictures are numbered as they come."""
    if isinstance(part, Text):
        return ui.TextDisplay(with_units(bolded(part.text)))
    if isinstance(part, Divider):
        return ui.Separator()
    if isinstance(part, Picture):
        file = f"attachment://{picture_name(next(numbers))}"
        return ui.MediaGallery(discord.MediaGalleryItem(file, description=part.alt))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for control in part.controls:
        row.add_item(_control(control, at))
    return row


def _control(control: Control, at: Address) -> ui.Item[ui.LayoutView]:
    if isinstance(control, Link):
        return ui.Button(label=control.label, url=control.url)
    if isinstance(control, Button):
        return _button(control, at)
    if isinstance(control, RoleSelect):
        return ui.RoleSelect(
            custom_id=at.custom_id(control.slot, control.control),
            placeholder=control.prompt,
            default_values=[] if control.chosen is None else [Chosen(id=control.chosen, type=ROLE)],
            min_values=0,
            required=False,
        )
    look: dict[str, Any] = {"placeholder": control.prompt, "max_values": control.most}
    if isinstance(control, UserSelect):
        return ui.UserSelect(custom_id=at.custom_id(control.slot, control.control), **look)
    if isinstance(control, ChannelSelect):
        custom_id = at.custom_id(control.slot, control.control)
        chosen = [Chosen(id=each, type=CHANNEL) for each in control.chosen]
        look |= {"channel_types": PLACES, "default_values": chosen, "min_values": 0, "required": False}
        return ui.ChannelSelect(custom_id=custom_id, **look)
    options = [discord.SelectOption(**_option(each), emoji=_emoji(each.icon)) for each in control.choices]
    return ui.Select(
        id=at.number(control.slot, control.control, control.surface),
        custom_id=at.custom_id(control.slot, control.control, surface=control.surface),
        options=options,
        min_values=control.least,
        required=control.least > 0,
        disabled=control.disabled,
        **look,
    )


def _button(button: Button, at: Address) -> ui.Button[Any]:
    return ui.Button(
        label=button.label or None,
        style=STYLES[button.style],
        disabled=button.disabled,
        custom_id=at.custom_id(button.slot, button.control, surface=button.surface, about=button.id),
        emoji=_emoji(button.icon),
    )
