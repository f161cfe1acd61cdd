"""Payloads of commands translated once: every bot with the same commands has the same ones."""

from collections.abc import Iterator
from typing import Any

from bot.front.command_tree import CommandSync

_known: dict[tuple[str, ...], list[dict[str, Any]]] = {}
_translated = CommandSync._payload


def _texts(sync: CommandSync) -> Iterator[str]:
    """Yield what tells the commands of one bot from those of another."""
    for command in sync._tree.walk_commands():
        yield from (command.qualified_name, str(command.description))
        yield from (f"{each.name} {each.description}" for each in vars(command).get("_params", {}).values())


async def _payload(sync: CommandSync) -> list[dict[str, Any]]:
    key = tuple(_texts(sync))
    if key not in _known:
        _known[key] = await _translated(sync)
    return _known[key]


def install() -> None:
    """Let every bot of this process have the payloads of the first with the same commands."""
    setattr(CommandSync, "_payload", _payload)  # noqa: B010 -- mypy lets nobody assign a method
