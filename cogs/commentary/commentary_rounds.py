"""Which rounds of a table may be told with all hands, and what happened in them.

A round may be told once it is over. The cards of the next one are dealt anew, by a chance of their own
(`engine/chance.py`), so nothing of an earlier round says anything about them. But a round ends with the same
action that deals the next one: what belongs to the new round is left out.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bot.tables.seat_rules import persons
from bot.tables.table import Phase, Table
from cogs.commentary.commentary_storage import Commentary
from engine.core import Event, Notice, Redacted, State
from engine.play import Play, ends_round

Notices = tuple[Notice[Event], ...]


class PlayedRound(Redacted, frozen=True):
    """A round that is over."""

    number: int
    """Rounds count from 1; a game without rounds is one."""
    first: State[Any, Any, Any]
    """The position after the deal."""
    last: State[Any, Any, Any]
    """The position in which the last action was taken, as that action deals the next round."""
    notices: Notices
    """All that happened, for whomever."""


def played_rounds(plays: Iterable[Play]) -> Iterator[PlayedRound]:
    """Yield the rounds of a game that are over, from its plays in order."""
    before: Play | None = None
    first: State[Any, Any, Any] | None = None
    heard: list[Notice[Event]] = []
    for play in plays:
        number = len(play.state.rounds) + (not play.state.rounds and play.state.result is not None)
        ended, begun = _parted(before, play)
        heard += ended
        if before is not None and first is not None and ends_round(before, play):
            yield PlayedRound(number, first, before.state, tuple(heard))
            first, heard = play.state, list(begun)
        first, before = first or play.state, play


def _parted(before: Play | None, play: Play) -> tuple[Notices, Notices]:
    """Part what an action told into what belongs to its round, and to the next one.

    Where the next one does not say that it begins, all that is not public is left out.
    """
    told = play.notices
    if before is None or not ends_round(before, play) or play.state.result is not None:
        return told, ()
    begins = [at for at, notice in enumerate(told) if notice.event.begins_round]
    if not begins:
        return tuple(notice for notice in told if notice.to is None), ()
    return told[: begins[0]], told[begins[0] :]


def over(table: Table) -> int:
    """Return how many rounds are over; a game without rounds is one."""
    if table.play is None:
        return 0
    return len(table.play.state.rounds) or int(table.phase is Phase.OVER and not table.forfeit)


def without_consent(table: Table, commentary: Commentary) -> list[int]:
    """List the people seated who have not agreed, in seat order."""
    return [person for person in persons(table.chairs) if person not in commentary.consents]


def gone(table: Table, commentary: Commentary) -> frozenset[int]:
    """Return those who have agreed but are not seated any more."""
    return commentary.consents.difference(persons(table.chairs))


def running(table: Table) -> int:
    """Return the number of the round that is played; 0 if none is."""
    return over(table) + 1 if table.phase is Phase.PLAYING else 0


def since(table: Table, commentary: Commentary) -> int | None:
    """Return the first round that may be told now; None unless everybody seated agrees.

    A round that somebody played in part who has left, and is not asked any more, is not told.
    """
    if without_consent(table, commentary) or not persons(table.chairs):
        return None
    if commentary.since is not None:
        return commentary.since
    return over(table) + 1 + any(chair.has_left for chair in table.chairs)


def without(table: Table, commentary: Commentary, people: Collection[int]) -> Commentary:
    """Return the commentary once people do not agree any more: what was not told by now never is.

    That includes the round that is played.
    """
    told = max(commentary.told, over(table), running(table))
    return replace(commentary, consents=commentary.consents.difference(people), since=None, told=told)


def due(table: Table, commentary: Commentary) -> Sequence[int]:
    """List the rounds to tell now."""
    if commentary.since is None or without_consent(table, commentary):
        return ()
    return range(max(commentary.since, commentary.told + 1), over(table) + 1)
