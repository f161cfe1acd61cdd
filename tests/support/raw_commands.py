"""Slash commands sent as Discord sends them, without the checks of its clients."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from simcord import interactions
from simcord.backend.models import Interaction
from simcord.enums import InteractionType

from tests.support.harness import Stage

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
    first, *path = name.split()
    root = stage.env.backend.find_command(first, stage.guild.id, type=1)
    assert root is not None
    _, nesting = interactions.walk_to_subcommand(root, path)
    typing: dict[str, str | int] = {focused: ""} if focused else {}
    options = interactions.nest_options(root, nesting, _options({**typing, **given}, focused))
    kind = (
        InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE if focused else InteractionType.APPLICATION_COMMAND
    )
    data = {"id": root["id"], "name": first, "type": 1, "options": options}
    return stage.emit(who, kind, data, channel=channel)


def _options(given: dict[str, str | int], focused: str | None) -> list[dict[str, Any]]:
    options = [
        {"name": name, "type": TEXT if isinstance(value, str) else NUMBER, "value": value}
        for name, value in given.items()
    ]
    return [{**each, "focused": True} if each["name"] == focused else each for each in options]
