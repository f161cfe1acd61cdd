"""The parts of a line that are the same in all games."""

import json
import re

from msgspec import UNSET, UnsetType

from bot.notation.document import ClockAct, Hands
from bot.records.record import MAX_NAME
from bot.tables.clock_constants import Kind as ActKind
from bot.tables.contest_rules import Forfeit, Why
from engine.core import Seat
from engine.notation import Notation
from engine.notation.errors import expected
from engine.notation.scanner import Scanner

WORD = re.compile("[a-z_]{1,40}")
NUMBER = re.compile("[0-9]{1,20}")
_SCORE = re.compile("[+-]?[0-9]{1,9}")


def quoted(scan: Scanner) -> str:
    """Read a name in quotation marks, as in JSON."""
    # Anything else may be nested too deeply.
    if not scan.raw.startswith('"', scan.at):
        raise scan.fail("name")
    try:
        value, end = json.JSONDecoder().raw_decode(scan.raw, scan.at)
    except ValueError:
        raise scan.fail("name") from None
    # No file can hold half of a character.
    if (
        not isinstance(value, str)
        or len(value) > MAX_NAME
        or any("\ud800" <= each <= "\udfff" for each in value)
    ):
        raise scan.fail("name")
    scan.at = end
    scan.skip()
    return value


def clock_act(scan: Scanner) -> ClockAct:
    """Read what happened to the clock: `given A by B 60s`."""
    place = scan.place
    word = scan.found(WORD, "clock_act")[0]
    if word not in tuple(ActKind):
        raise expected(place, "clock_act")
    seat = UNSET if scan.is_at_end or scan.is_at_word("by") or scan.peek().isdigit() else scan.seat()
    by = scan.seat() if scan.take("by ") else UNSET
    seconds: int | UnsetType = UNSET
    if not scan.is_at_end:
        seconds = int(scan.found(NUMBER, "number", "end")[0])
        scan.need("s")
    return ClockAct(ActKind(word), seat, by, seconds)


def hands(scan: Scanner, notation: Notation) -> Hands:
    """Read hands: `A(22K) B(7)`."""
    if notation.read_hand is None:
        raise scan.fail("turn")
    found = []
    while not scan.is_at_end:
        seat = scan.seat()
        scan.take(":")
        scan.need("(")
        place = scan.place
        found.append((place, seat, notation.read_hand(scan)))
        scan.need(")", "card")
    return Hands(tuple(found))


def forfeit(scan: Scanner) -> Forfeit:
    """Read who lost before the end, and why: `B left`."""
    seat, place = scan.seat(), scan.place
    why = scan.found(WORD, *Why)[0]
    if why not in tuple(Why):
        raise expected(place, *Why)
    return Forfeit(seat, Why(why))


def ranking(scan: Scanner) -> tuple[tuple[Seat, ...], ...]:
    """Read a ranking: `B A=C`."""
    ranks = []
    while not scan.is_at_end:
        tied = [scan.seat()]
        while scan.take("="):
            tied.append(scan.seat())
        ranks.append(tuple(tied))
        scan.take(",")
    return tuple(ranks)


def scores(scan: Scanner) -> dict[Seat, int]:
    """Read scores: `A 3 B -1`."""
    points = {}
    while not scan.is_at_end:
        seat = scan.seat()
        points[seat] = int(scan.found(_SCORE, "number")[0])
        scan.take(",")
    return points
