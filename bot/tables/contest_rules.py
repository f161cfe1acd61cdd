"""The rules of tables that belong to a contest: whoever is absent loses, and no computer plays for a person.

A game that a seat loses before its end is a forfeit: the seat comes last, and all others share the first
place. It is over like any other, and its reason tells how that came about.
"""

from collections.abc import Container
from enum import StrEnum

from msgspec import Struct

from bot.database.rows import TableChange
from bot.tables.seat_rules import Chairs
from engine.core import Result, Seat


class Why(StrEnum):
    """Why a seat has lost before the end."""

    LEFT = "left"
    ABSENT = "absent"
    """Their time was up twice in a row."""
    DELETED = "deleted"
    """Their data was deleted."""


class Forfeit(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that a seat lost before its end."""

    seat: Seat
    why: Why

    @property
    def code(self) -> str:
        """Return the catalog key of what happened."""
        return f"forfeit.{self.why}"


NEITHER = "closed.neither"
"""The reason of a table where nobody was there any more."""


def reason_of(forfeit: Forfeit) -> str:
    """Return the reason of a table that ended so.

    >>> reason_of(Forfeit(1, Why.LEFT)), forfeit_of("forfeit.left#1") == Forfeit(1, Why.LEFT)
    ('forfeit.left#1', True)
    """
    return f"{forfeit.code}#{forfeit.seat}"


def forfeit_of(reason: str | None) -> Forfeit | None:
    """Return the forfeit that the reason of a table tells of, or None."""
    code, _, seat = (reason or "").partition("#")
    kind, _, why = code.partition(".")
    return Forfeit(int(seat), Why(why)) if kind == "forfeit" else None


def result_of(forfeit: Forfeit, seats: int) -> Result:
    """Return the result of a forfeit, in which nobody has points.

    >>> result_of(Forfeit(0, Why.LEFT), 2)
    Result(ranking=((1,), (0,)), scores=(0, 0))
    """
    others = tuple(seat for seat in range(seats) if seat != forfeit.seat)
    return Result((others, (forfeit.seat,)), (0,) * seats)


def forfeited(chairs: Chairs, seat: Seat, why: Why, absent: Container[Seat] = ()) -> Forfeit | None:
    """Return the forfeit of a seat that loses; None if nobody else is there, so that there is no result.

    A computer is nobody, and of two who are absent neither loses to the other.
    """
    others = (other for other, chair in enumerate(chairs) if other != seat and not chair.is_computer)
    return Forfeit(seat, why) if any(other not in absent for other in others) else None


def ended(forfeit: Forfeit | None) -> TableChange:
    """Return the change with which a game ends that a seat lost, or that nobody won."""
    if forfeit is None:
        return TableChange(phase="closed", reason=NEITHER)
    return TableChange(phase="over", reason=reason_of(forfeit))
