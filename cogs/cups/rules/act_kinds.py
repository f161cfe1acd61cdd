"""What happens in a cup after the draw: its log. Entrants and pairings are numbers, counted from 0."""

from typing import Literal, TypeAlias

from msgspec import Struct


class Played(Struct, frozen=True, tag="played", forbid_unknown_fields=True):
    """A game of a pairing ended."""

    pairing: int
    table: str
    winner: int | None
    """None for a drawn game."""


class Awarded(Struct, frozen=True, tag="awarded", forbid_unknown_fields=True):
    """A pairing was decided without a game to its end."""

    pairing: int
    winner: int | None
    """None if both lost, which only the organiser can decide."""
    by: Literal["opponent", "organiser"]


class Withdrew(Struct, frozen=True, tag="withdrew", forbid_unknown_fields=True):
    """An entrant left the cup, and plays no further game."""

    entrant: int


Act: TypeAlias = Played | Awarded | Withdrew
