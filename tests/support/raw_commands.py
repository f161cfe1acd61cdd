"""Slash commands sent as Discord sends them, without the checks of its clients."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from simcord import interactions
from simcord.backend import Backend
from simcord.backend.models import Interaction
from simcord.enums import InteractionType

from tests.support.harness import Stage, text_of

TEXT, NUMBER = 3, 4
"""Discord's types of options."""


class Leaf(Struct, frozen=True):
    """A command as Discord knows it: its path and its options."""

    path: tuple[str, ...]
    options: tuple[dict[str, Any], ...]

    @property
    def name(self) -> str:
        """The command as it is typed."""
        return " ".join(self.path)

    def has(self, option: str) -> bool:
        """Return whether the command has an option."""
        return any(each["name"] == option for each in self.options)

    @property
    def typed(self) -> list[str]:
        """The options that are typed freely."""
        return [each["name"] for each in self.options if each["type"] == TEXT and not each.get("choices")]

    @property
    def suggesting(self) -> list[str]:
        """The options that suggest something."""
        return [each["name"] for each in self.options if each.get("autocomplete")]

    def required(self) -> dict[str, str | int]:
        """Return values for the options that must be given."""
        return {
            each["name"]: each["choices"][0]["value"]
            if each.get("choices")
            else 1
            if each["type"] == NUMBER
            else "7"
            for each in self.options
            if each.get("required")
        }


def leaves(stage: Stage, who: str = "Ana") -> Iterator[Leaf]:
    """Yield every command of the bot that a person sees, found in what Discord was told."""
    commands = stage.env.backend.visible_commands(user_id=stage[who].id, channel_id=stage.channel.id)
    for root in commands:
        for path, leaf in interactions.command_leaves(root):
            yield Leaf(tuple(path), tuple(leaf.get("options") or ()))


def send(
    stage: Stage,
    who: str,
    name: str,
    given: dict[str, str | int],
    focused: str | None = None,
    channel: Any = None,
) -> Interaction:
    """Send a command, or ask for the suggestions of the focused option, without waiting."""
    typing: dict[str, str | int] = {focused: ""} if focused else {}
    data = data_of(stage.env.backend, stage.guild.id, name, {**typing, **given}, focused)
    return stage.emit(who, kind_of(focused), data, channel=channel)


def answered(stage: Stage, record: Interaction) -> str:
    """Return what a command was answered with."""
    assert record.message_id is not None
    return text_of(stage.message(record.message_id).components)


def kind_of(focused: str | None) -> InteractionType:
    """Return the kind of interaction: a command, or the suggestions of its focused option."""
    kinds = InteractionType
    return kinds.APPLICATION_COMMAND_AUTOCOMPLETE if focused else kinds.APPLICATION_COMMAND


def data_of(
    backend: Backend, guild: int, name: str, given: dict[str, Any], focused: str | None = None
) -> dict[str, Any]:
    """Return the data of a command that is sent in a server."""
    first, *path = name.split()
    root = backend.find_command(first, guild, type=1)
    assert root is not None
    options = [
        {"name": option, "type": NUMBER if isinstance(value, int) else TEXT, "value": value}
        for option, value in given.items()
    ]
    options = [{**each, "focused": True} if each["name"] == focused else each for each in options]
    nested = interactions.nest_options(root, path, options)
    return {"id": root["id"], "name": first, "type": 1, "options": nested}
