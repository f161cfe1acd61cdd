"""The rules of seating: joining, leaving, returning, who may decide, and who comes last."""

from collections.abc import Iterable
from typing import TypeAlias, TypeVar
from zlib import crc32

from msgspec.structs import replace

from bot.database.rows import Chair
from bot.database.schema import NOBODY
from bot.errors import Repeated, TableError
from bot.faces.face import AnyGame
from engine.core import InvalidOptions, Result, Seat
from engine.opponents import LEVELS

T = TypeVar("T")

Chairs: TypeAlias = tuple[Chair, ...]
COMPUTER = "normal"
"""The level of a computer that nobody has chosen: it plays for whoever left, and waits for people."""
FILLER = Chair("", None, COMPUTER, filler=True)
"""A computer that leaves when a person joins, and comes back when they leave."""
ABSENT = "absent"
"""In place of a level: nobody thinks, the clock plays for a person who is away."""


def computer_of(level: str) -> Chair:
    """Return a computer of a level; raise InvalidOptions if there is no such level."""
    if level not in LEVELS:
        raise InvalidOptions("option_out_of_range")
    return Chair("", None, level)


def at_level(chairs: Chairs, level: str) -> Chairs:
    """Return seats with all computers at a level; an empty one leaves theirs."""
    return tuple(replace(each, computer=each.computer and (level or each.computer)) for each in chairs)


def seat_of(chairs: Chairs, person: int) -> int:
    """Find the seat that a person plays; raise TableError if they are not seated."""
    for seat, chair in enumerate(chairs):
        if chair.person == person and not chair.is_computer:
            return seat
    raise TableError("substituted" if is_substituted(chairs, person) else "not_seated")


def persons(chairs: Chairs) -> tuple[int, ...]:
    """List the people who play, in seat order."""
    return tuple(chair.person for chair in chairs if chair.person is not None and not chair.is_computer)


def plays_alone(chairs: Chairs) -> bool:
    """Return whether one person plays, and computers alone have the other seats."""
    return len(persons(chairs)) == 1 and all(chair.computer != ABSENT for chair in chairs)


def is_substituted(chairs: Chairs, person: int) -> bool:
    """Return whether a computer plays this person's seat."""
    return person not in persons(chairs) and any(chair.person == person for chair in chairs)


def seating(chairs: Chairs, phase: str = "") -> int:
    """Hash the seating, to tell a control drawn for an older lobby from a current one."""
    return crc32(f"{phase}{chairs!r}".encode()) % 10**9


def place_for(chairs: Chairs, newcomer: Chair, game: AnyGame) -> int:
    """Find a newcomer's seat: behind all others, or for a person the last computer's if all are taken.

    A person is given the first filler's before that.

    Raise TableError if they are already seated or no seat is left.
    """
    if newcomer.person in persons(chairs):
        raise TableError("already_seated")
    fillers = [] if newcomer.is_computer else filled(chairs)
    if fillers:
        return fillers[0]
    most = game.seats.stop - 1
    if len(chairs) < most:
        return len(chairs)
    if newcomer.is_computer or all(chair.person is not None for chair in chairs):
        raise TableError("table_full", most=most)
    return last_computer(chairs)


def with_seat(seats: tuple[T, ...], seat: int, newcomer: T) -> tuple[T, ...]:
    """Put a newcomer at a seat, in place of whoever has it."""
    return (*seats[:seat], newcomer, *seats[seat + 1 :])


def filled(chairs: Chairs) -> list[int]:
    """List the seats whose computers leave when people join."""
    return [seat for seat, chair in enumerate(chairs) if chair.filler and chair.person is None]


def vacated(chairs: Chairs, seat: int) -> Chairs | None:
    """Return the seats of a lobby when a filler comes back to one; None if that seat goes."""
    chair = chairs[seat]
    returns = chair.filler and chair.person is not None
    return with_seat(chairs, seat, FILLER) if returns else None


def last_computer(chairs: Chairs) -> int:
    """Find the latest computer; raise TableError if there is none."""
    for seat in reversed(range(len(chairs))):
        if chairs[seat].person is None:
            return seat
    raise TableError("no_computer")


def substituted(chairs: Chairs, seat: int) -> Chairs:
    """Seat a computer for the person at a seat; the person keeps their claim to it."""
    return with_seat(chairs, seat, replace(chairs[seat], computer=COMPUTER, away=False))


def handed_over(chairs: Chairs, seats: Iterable[int]) -> Chairs:
    """Seat computers for people who kept the others waiting; any press of theirs brings them back."""
    for seat in seats:
        chairs = with_seat(chairs, seat, replace(chairs[seat], computer=COMPUTER, away=True))
    return chairs


def put_away(chairs: Chairs, seat: int) -> Chairs:
    """Let the clock play the seat of a person whose time ran out repeatedly."""
    return with_seat(chairs, seat, replace(chairs[seat], computer=ABSENT, away=True))


def is_away(chairs: Chairs, person: int) -> bool:
    """Return whether a person who did not leave has lost their seat to the clock or a computer."""
    return any(chair.person == person and chair.away for chair in chairs)


def returned(chairs: Chairs, person: int) -> Chairs:
    """Return a seat from a computer to its person; raise TableError if there is none."""
    if person in persons(chairs):
        raise Repeated
    for seat, chair in enumerate(chairs):
        if chair.person == person and chair.has_left:
            return with_seat(chairs, seat, replace(chair, computer=None, helped=True, away=False))
    raise TableError("not_seated")


def heir(chairs: Chairs, host: int) -> int | None:
    """Return the host: the same person while seated, else the first person seated, or None.

    A table that was opened without a host, for a cup, stays without one.
    """
    seated = persons(chairs)
    return host if seated and host in (*seated, NOBODY) else next(iter(seated), None)


def require_closable(host: int) -> None:
    """Raise TableError at the table of a cup: whoever is about to lose must not be able to end it."""
    if host == NOBODY:
        raise TableError("not_moderator")


def require_host(host: int, person: int) -> None:
    """Raise TableError unless the person is the host."""
    if person != host:
        raise TableError("not_host")


def require_seats(chairs: Chairs, game: AnyGame) -> None:
    """Raise TableError with the number of missing players if there are too few."""
    missing = game.seats.start - len(chairs)
    if missing > 0:
        raise TableError("too_few", count=missing)


# ------------------------------------------------------------------ ranks


def standing(result: Result, chairs: Chairs) -> list[tuple[int, tuple[Seat, ...]]]:
    """Return ranks with their seats; those who left come last, whatever the computer scored."""
    left = tuple(seat for seat, chair in enumerate(chairs) if chair.has_left)
    stayed = [tuple(seat for seat in tied if seat not in left) for tied in result.ranking]
    ranks, rank = [], 1
    for tied in [*stayed, left]:
        if tied:
            ranks.append((rank, tied))
            rank += len(tied)
    return ranks


def last_of(result: Result | None, chairs: Chairs) -> tuple[Seat, ...]:
    """Return the seats that came last in a game; none without a result, or if all share one rank."""
    ranks = standing(result, chairs) if result else []
    return ranks[-1][1] if len(ranks) > 1 else ()
