"""Prime Daifugo in the notation of its players (数譜): `D(6)88KTK,P(AA2TJ)`, `57[GC]`, `24=2^3*3`, `%`."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from engine.cards import Card
from engine.core import Action, InvalidAction
from engine.games.prime_daifugo import notation as plays
from engine.games.prime_daifugo.figures import JOKER, RANKS, letter_of
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import (
    Cleared,
    Draw,
    Fouled,
    Pass,
    Received,
    Reversed,
    WentOut,
)
from engine.games.prime_daifugo.values import Play as Laid
from engine.notation import Claim, Labels, Notation, Written, always
from engine.notation.errors import NotationError, Place
from engine.notation.scanner import Scanner
from engine.play import Play

LETTERS = f"{RANKS}{JOKER}"
_CARDS = re.compile("[A1-9TJQKX]+")
_UNKNOWN = re.compile("[A1-9TJQKX?]*")
_VALUE = re.compile("1[0-3]|[0-9]|[ATJQK]")
_NEXT_VALUE = re.compile(f",(?= *(?:{_VALUE.pattern}))")
_VALUES = {"1": "A", "10": "T", "11": "J", "12": "Q", "13": "K"}
_CUT, _REVOLUTION, _OUT = "[GC]", "[RR]", "#"


def _read(scan: Scanner) -> list[Written]:
    written = []
    place = scan.place
    if scan.take("D"):
        written.append(Written(place, always(Draw()), tuple(_drawn(scan))))
        if scan.ends_turn:
            return written
    place = scan.place
    if scan.take("%"):
        return [*written, Written(place, always(Pass()), is_by_clock=scan.take("%"))]
    others = ("%",) if written else ("D", "%")
    action = _play(scan, place, others)
    return [*written, Written(place, always(action), tuple(_marks(scan)))]


def _drawn(scan: Scanner) -> list[Claim]:
    return [_cards_claim(scan, _received)] if scan.take("(") else []


def _cards_claim(scan: Scanner, told: Any) -> Claim:
    """Read cards up to the bracket; a `?` is a card that the writer did not see."""
    place = scan.place
    said = _sorted(scan.found(_UNKNOWN, "card")[0].replace("1", "A"))
    scan.need(")", "card")
    return Claim(place, said, partial(_matched, said, told))


def _sorted(letters: Iterable[str]) -> str:
    return "".join(sorted(letters, key=(LETTERS + "?").index))


def _matched(said: str, told: Any, before: Play, after: Play) -> str:
    """Return what should be said, or what was said if only unknown cards differ from it."""
    should: str = told(before, after)
    known = said.rstrip("?")
    rest = iter(should)
    fits = len(said) == len(should) and all(each in rest for each in known)
    return said if fits else should


# ------------------------------------------------------------------ plays


def _play(scan: Scanner, place: Place, others: tuple[str, ...]) -> Laid:
    text = _figures(scan, *others)
    if scan.take("="):
        text = f"{text}={'*'.join(_factors(scan))}"
    values = list(_values(scan))
    try:
        return plays.read(f"{text}|X={','.join(values)}" if values else text)
    except InvalidAction as error:
        raise NotationError(place, "illegal", cause=error) from None


def _figures(scan: Scanner, *others: str) -> str:
    return scan.found(_CARDS, "card", *others)[0].replace("1", "A")


def _factors(scan: Scanner) -> Iterator[str]:
    yield _factor(scan)
    while scan.take("*"):
        yield _factor(scan)


def _factor(scan: Scanner) -> str:
    base = _figures(scan)
    return f"{base}^{_figures(scan)}" if scan.take("^") else base


def _values(scan: Scanner) -> Iterator[str]:
    """Read the values of the jokers: `|X=K|X=9`, or `|X=K,9`."""
    while scan.take("|"):
        scan.need("X")
        scan.need("=")
        yield scan.found(_VALUE, "number")[0]
        while scan.match(_NEXT_VALUE):
            yield scan.found(_VALUE, "number")[0]


def _marks(scan: Scanner) -> list[Claim]:
    """Read what the play led to; a penalty has to be told."""
    claims = []
    for mark, kind in ((_CUT, _is_cut), (_REVOLUTION, _is_revolution)):
        place = scan.place
        if scan.take(mark):
            claims.append(Claim(place, mark, kind))
    claims.append(_penalty_claim(scan))
    place = scan.place
    if scan.take(_OUT):
        claims.append(Claim(place, _OUT, _is_out))
    return claims


def _penalty_claim(scan: Scanner) -> Claim:
    if not scan.take(","):
        return Claim(scan.place, "", _has_penalty)
    scan.need("P")
    scan.need("(")
    return _cards_claim(scan, _penalty)


# ------------------------------------------------------------------ what follows from the seed


def _has(after: Play, kind: type, **facts: object) -> bool:
    events = (each.event for each in after.notices)
    return any(
        isinstance(event, kind) and all(getattr(event, name) == fact for name, fact in facts.items())
        for event in events
    )


def _is_cut(before: Play, after: Play) -> str:
    return _CUT if _has(after, Cleared, cause="cut") else ""


def _is_revolution(before: Play, after: Play) -> str:
    return _REVOLUTION if _has(after, Reversed) else ""


def _is_out(before: Play, after: Play) -> str:
    return _OUT if _has(after, WentOut) else ""


def _has_penalty(before: Play, after: Play) -> str:
    return f",P({_penalty(before, after)})" if _has(after, Fouled) else ""


def _penalty(before: Play, after: Play) -> str:
    return _received(before, after) if _has(after, Fouled) else ""


def _received(before: Play, after: Play) -> str:
    cards = (each.event.cards for each in after.notices if isinstance(each.event, Received))
    return _letters(next(cards, ()))


def _letters(cards: Iterable[Card]) -> str:
    return _sorted(map(letter_of, cards))


def _spell(before: Play, action: Action, after: Play, labels: Labels) -> str:
    if isinstance(action, Draw):
        return f"D({_received(before, after)})"
    if not isinstance(action, Laid):
        return "%"
    marks = (kind(before, after) for kind in (_is_cut, _is_revolution, _has_penalty, _is_out))
    return _spelled(action) + "".join(marks)


def _spelled(play: Laid) -> str:
    """Write the values of jokers as players do, each for itself: `KX=2^3*X|X=0|X=K`."""
    text, _, values = plays.spell(play).partition("|X=")
    each = values.split(",") if values else []
    return text + "".join(f"|X={_VALUES.get(value, value)}" for value in each)


def _hands(state: Position) -> tuple[str, ...]:
    return tuple(map(_letters, state.hands))


def _read_hand(scan: Scanner) -> str:
    found = scan.match(_CARDS)
    return _sorted(found[0].replace("1", "A")) if found else ""


NOTATION = Notation(
    read=_read,
    spell=_spell,
    between="",
    goes_on=lambda state: bool(state.has_drawn),
    hands=_hands,
    read_hand=_read_hand,
    clock_pass=Pass,
)
