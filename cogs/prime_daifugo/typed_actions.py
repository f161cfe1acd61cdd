"""Typed actions: cards, factors and the values of jokers."""

import re
from collections.abc import Mapping

from bot.faces.words import Words, escape
from cogs.prime_daifugo.card_text import cut, grouped, row_of
from engine.core import IllegalAction, InvalidAction, RuleError
from engine.games.prime_daifugo import notation
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.legality import objection
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View

VALUES = re.compile(r"(?:[|｜]|(?<=[^=＝|｜]) )\s*(?:[XxＸｘ]|🃏|ジョーカー)\s*[=＝]")
"""The separator before the values of jokers."""
BARE = re.compile(r"([^=＝]*(?:[XxＸｘ]|🃏|ジョーカー)[^=＝]*)[=＝]([^=＝*＊×^＾|｜]+)$")
"""A joker and its value without a bar between them."""
MAX_READINGS = 10
"""Maximum number of readings to choose from."""
MAX_FACT = 40


def joined(cards: str, factors: str = "", values: str = "") -> str:
    """Join the text of several fields; each may hold values of jokers, in their order.

    >>> joined("24", "2^3*3"), joined("KX|X=9", "2*X |x=13"), joined("KX", values="9")
    ('24=2^3*3', 'KX=2*X|X=9,13', 'KX|X=9')
    """
    shown, own = _without_values(cards)
    bare = BARE.match(shown) if factors.strip() and not own else None
    if bare:
        shown, own = bare.groups()
    written, theirs = _without_values(factors.lstrip(" =＝"))
    equation = f"{shown}={written}" if written.strip() else shown
    given = ",".join(each for each in (own, theirs, values) if each.strip())
    return f"{equation}|X={given}" if given else equation


def _without_values(text: str) -> tuple[str, str]:
    """Split a text from the values of jokers after it."""
    found = VALUES.search(text)
    return (text[: found.start()].strip(), text[found.end() :].strip()) if found else (text.strip(), "")


def readings(text: str, view: View) -> list[Play]:
    """List the readings of a text for this hand; raise InvalidAction if there are none.

    One that shows more cards than the table allows (P23) is none where there are others.
    """
    count = len(view.top.figures) if view.top else None
    found = notation.readings(text, letters_of(view.hand), count)
    most = view.options.most_shown
    found = [play for play in found if len(play.figures) <= most(len(play.figures))] or found
    if len(found) > MAX_READINGS:
        raise InvalidAction("too_many_readings")
    return found


def refusal(play: Play, view: View) -> IllegalAction | None:
    """Return why the seat of this view may not lay this now, or None; reveals nothing about primes."""
    return objection(play, letters_of(view.hand), view.top, view.options, is_reversed=view.is_reversed)


def read(action: str, fields: Mapping[str, str], view: View, _: Words) -> GameAction:
    """Read `draw`, `pass`, or `play`; refusals are readable."""
    match action:
        case "draw":
            return Draw()
        case "pass":
            return Pass()
        case "play":
            return _play(joined(fields["cards"], fields["factors"]).strip(), view)
    raise InvalidAction("no_such_action")


def _play(typed: str, view: View) -> Play:
    try:
        found = readings(typed, view)
        if len(found) > 1:
            raise InvalidAction("ambiguous", readings=tuple(map(notation.spell, found)))
        refused = refusal(found[0], view) if view.seat == view.turn else None
        if refused is not None:
            raise refused
    except RuleError as error:
        raise type(error)(error.code, **facts_of(error)) from None
    return found[0]


# ------------------------------------------------------------------ refusals


def facts_of(error: RuleError) -> dict[str, object]:
    """Format the facts of a refusal for people."""
    return {name: _written(name, fact) for name, fact in error.facts.items()}


def _written(name: str, fact: object) -> object:
    match name, fact:
        case "figures", tuple():
            return row_of(fact)
        case "readings", tuple():
            return " · ".join(f"`{each}`" for each in fact)
        case (("number" | "top"), int()):
            return cut(grouped(fact), MAX_FACT)
        case (("sign" | "value"), str()):
            return escape(fact) if fact.isprintable() else f"U+{ord(fact[0]):04X}"
    return fact
