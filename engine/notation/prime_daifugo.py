"""Prime Daifugo in the notation of its players (数譜): `D(6)88KTK,P(AA2TJ)`, `57[GC]`, `24=2^3*3`, `%`."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from engine.core import Action, Event, InvalidAction
from engine.games.prime_daifugo import notation as plays
from engine.games.prime_daifugo.figures import JOKER, RANKS, letter_of
from engine.games.prime_daifugo.values import Cleared, Draw, Fouled, Pass, Received, Reversed, WentOut
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
_MARKS: dict[str, Callable[[Event], bool]] = {
    "[GC]": lambda event: isinstance(event, Cleared) and event.cause == "cut",
    "[RR]": lambda event: isinstance(event, Reversed),
    "#": lambda event: isinstance(event, WentOut),
}
"""What a play can lead to, and how that is told from its events."""


def _read(scan: Scanner) -> list[Written]:
    written = []
    place = scan.place
    if scan.take("D"):
        claims = (_cards_claim(scan),) if scan.take("(") else ()
        written.append(Written(place, always(Draw()), claims))
        if scan.ends_turn:
            return written
        place = scan.place
    if scan.take("%"):
        return [*written, Written(place, always(Pass()), is_by_clock=scan.take("%"))]
    action = _play(scan, place, ("%",) if written else ("D", "%"))
    return [*written, Written(place, always(action), tuple(_claims(scan)))]


def _play(scan: Scanner, place: Place, others: tuple[str, ...]) -> Laid:
    text = _figures(scan, *others)
    if scan.take("="):
        factors = [_factor(scan)]
        while scan.take("*"):
            factors.append(_factor(scan))
        text = f"{text}={'*'.join(factors)}"
    values = list(_joker_values(scan))
    try:
        return plays.read(f"{text}|X={','.join(values)}" if values else text)
    except InvalidAction as error:
        raise NotationError(place, "illegal", cause=error) from None


def _figures(scan: Scanner, *others: str) -> str:
    return scan.found(_CARDS, "card", *others)[0].replace("1", "A")


def _factor(scan: Scanner) -> str:
    base = _figures(scan)
    return f"{base}^{_figures(scan)}" if scan.take("^") else base


def _joker_values(scan: Scanner) -> Iterator[str]:
    """Read the values of the jokers: `|X=K|X=9`, or `|X=K,9`."""
    while scan.take("|"):
        scan.need("X")
        scan.need("=")
        yield scan.found(_VALUE, "number")[0]
        while scan.match(_NEXT_VALUE):
            yield scan.found(_VALUE, "number")[0]


# ------------------------------------------------------------------ what follows from the seed


def _claims(scan: Scanner) -> Iterator[Claim]:
    """Read what the play led to; a penalty has to be told, between the marks."""
    for mark in _MARKS:
        if mark == "#":
            if scan.take(","):
                scan.need("P")
                scan.need("(")
                yield _cards_claim(scan)
            else:
                yield Claim(scan.place, "", _penalty)
        place = scan.place
        if scan.take(mark):
            yield Claim(place, mark, partial(_marked, mark))


def _cards_claim(scan: Scanner) -> Claim:
    """Read cards up to the bracket; a `?` is a card that the writer did not see."""
    place = scan.place
    said = _sorted(scan.found(_UNKNOWN, "card")[0].replace("1", "A"))
    scan.need(")", "card")
    return Claim(place, said, partial(_matched, said))


def _sorted(letters: Iterable[str]) -> str:
    return "".join(sorted(letters, key=(LETTERS + "?").index))


def _matched(said: str, before: Play, after: Play) -> str:
    """Return the cards received, or what was said if only unknown cards differ from it."""
    should = _received(before, after)
    known = said.rstrip("?")
    rest = iter(should)
    fits = len(said) == len(should) and all(each in rest for each in known)
    return said if fits else should


def _marked(mark: str, before: Play, after: Play) -> str:
    return mark if any(_MARKS[mark](each.event) for each in after.notices) else ""


def _penalty(before: Play, after: Play) -> str:
    has_fouled = any(isinstance(each.event, Fouled) for each in after.notices)
    return f",P({_received(before, after)})" if has_fouled else ""


def _received(before: Play, after: Play) -> str:
    cards = (each.event.cards for each in after.notices if isinstance(each.event, Received))
    return _sorted(map(letter_of, next(cards, ())))


def _spell(before: Play, action: Action, after: Play, labels: Labels) -> str:
    if isinstance(action, Draw):
        return f"D({_received(before, after)})"
    if not isinstance(action, Laid):
        return "%"
    # Players write the values of jokers each for itself: `KX=2^3*X|X=0|X=K`.
    text, _, values = plays.spell(action).partition("|X=")
    for value in values.split(",") if values else ():
        text += f"|X={_VALUES.get(value, value)}"
    cut, revolution, out = (_marked(mark, before, after) for mark in _MARKS)
    return text + cut + revolution + _penalty(before, after) + out


def _read_hand(scan: Scanner) -> str:
    found = scan.match(_CARDS)
    return _sorted(found[0].replace("1", "A")) if found else ""


NOTATION = Notation(
    read=_read,
    spell=_spell,
    between="",
    goes_on=lambda state: bool(state.has_drawn),
    hands=lambda state: tuple(_sorted(map(letter_of, hand)) for hand in state.hands),
    read_hand=_read_hand,
    clock_pass=Pass,
)
