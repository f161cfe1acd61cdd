"""What the clock did in a game, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import UNSET

from bot.database.rows import Actor
from bot.records.record import Record
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
    Kind.SKIPPED: "{by} let the clock move for {seat}",
    Kind.WAITED: "{by} waited on for {seat}",
}
"""Asking and reminding change nothing, and are not told."""


def report(record: Record, names: Sequence[str]) -> Iterator[str]:
    """Yield lines on who decided and what was done about time; none for a record that does not say it."""
    actors = Counter(move.actor for move in record.actions if move.actor is not UNSET)
    if actors:
        clocked = Counter(move.seat for move in record.actions if move.actor is Actor.CLOCK)
        whose = ", ".join(f"{many} for {names[seat]}" for seat, many in sorted(clocked.items()))
        actions = f"{len(record.actions)} actions" + (f" ({whose})" if whose else "")
        yield f"The clock played {actors[Actor.CLOCK]} of {actions}, computers {actors[Actor.COMPUTER]}."
    for act in record.clock or ():
        if act.kind in TOLD:
            seat, by = ("somebody" if each is UNSET else names[each] for each in (act.seat, act.by))
            seconds = act.seconds or 0
            told = TOLD[act.kind].format(seat=seat, by=by, seconds=seconds, days=seconds // 86400)
            yield f"  before action {act.step + 1}: {told}"
