"""What a person may choose in a select that Discord fills: people and roles."""

from msgspec import Struct


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
