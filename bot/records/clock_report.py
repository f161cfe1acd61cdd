"""What the clock did in a game, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import UNSET

from bot.database.rows import Actor
from bot.records.record import Act, Record
from bot.tables.clock_constants import Kind

TOLD = {
    Kind.GIVEN: "{by} gave {seat} {seconds} s",
    Kind.ADDED: "{seat} got {seconds} s more after that",
    Kind.CREDITED: "the clock had stood still for {seconds} s",
    Kind.BREAK: "{seat} took a break of {days} days",
    Kind.PAUSED: "all agreed on a pause",
    Kind.RESUMED: "the pause ended",
    Kind.AWAY: "{seat} was away",
    Kind.RETURNED: "{seat} came back",
    Kind.REPLACED: "{by} let a computer take over for {seat}",
    Kind.WAITED: "{by} waited on for {seat}",
}
"""Asking and reminding change nothing, and are not told."""


def report(record: Record, names: Sequence[str]) -> Iterator[str]:
    """Yield lines on who decided and what was done about time; none for a record that does not say it."""
    actors = Counter(move.actor for move in record.actions if move.actor is not UNSET)
    if actors:
        yield _decided(record, actors, names)
    for act in record.clock or ():
        if act.kind in TOLD:
            yield f"  before action {act.step + 1}: {_told(act, names)}"


def _decided(record: Record, actors: Counter[Actor], names: Sequence[str]) -> str:
    """Tell how many actions the clock decided, and for whom."""
    clocked = Counter(move.seat for move in record.actions if move.actor is Actor.CLOCK)
    whose = ", ".join(f"{many} for {names[seat]}" for seat, many in sorted(clocked.items()))
    actions = f"{len(record.actions)} actions" + (f" ({whose})" if whose else "")
    return f"The clock played {actors[Actor.CLOCK]} of {actions}, computers {actors[Actor.COMPUTER]}."


def _told(act: Act, names: Sequence[str]) -> str:
    seconds = act.seconds or 0
    seat = "somebody" if act.seat is UNSET else names[act.seat]
    by = "somebody" if act.by is UNSET else names[act.by]
    return TOLD[act.kind].format(seat=seat, by=by, seconds=seconds, days=seconds // 86400)
