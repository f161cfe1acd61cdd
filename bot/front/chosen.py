"""What a person chose in a select that Discord fills: people, roles and channels."""

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.core import InvalidAction

if TYPE_CHECKING:
    from bot.front.context import Context

MAX_ID = 20
"""Digits of an id of Discord."""


class Guest(Struct, frozen=True):
    """A person who was chosen in a select."""

    id: int
    name: str
    is_bot: bool
    can_read: bool
    """Whether they can read this channel."""


class Role(Struct, frozen=True):
    """A role of a server."""

    id: int
    name: str
    is_everyone: bool
    """Whether it is the role that everybody has."""
    is_mentionable: bool
    """Whether anybody may mention it."""


def chosen_channels(context: "Context", most: int) -> list[int]:
    """List the channels of this server that were chosen; raise InvalidAction for anything else."""
    values = context.press.values
    ids = [int(each) for each in values if _is_id(each)]
    if len(ids) != len(values) or len(ids) > most or not all(map(context.has_channel, ids)):
        raise InvalidAction("no_such_control")
    return ids


def chosen_role(context: "Context") -> Role | None:
    """Return the role of this server that was chosen, if any; raise InvalidAction for anything else."""
    values = context.press.values
    if not values:
        return None
    role = context.role(int(values[0])) if len(values) == 1 and _is_id(values[0]) else None
    if role is None:
        raise InvalidAction("no_such_control")
    return role


def _is_id(value: str) -> bool:
    return value.isdecimal() and len(value) <= MAX_ID
