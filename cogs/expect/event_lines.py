"""Events in one line, and the arithmetic of a turn step by step."""

from collections.abc import Iterator

from bot.faces.words import Words
from cogs.expect.card_text import SIDES, place_of, shown_letters, shown_play
from engine.core import Seat
from engine.games.expect.cards import letter_of
from engine.games.expect.scoring import BONUS, DECLARED, KEPT, MULTIPLIED, SHARED, value_of
from engine.games.expect.values import (
    Begun,
    ColourAsked,
    Declared,
    GameEvent,
    Hidden,
    Laid,
    Opened,
    Play,
    Settled,
)

EXACT = "🎯"
"""The sign of an exact prediction."""


def story(event: GameEvent, words: Words) -> str:
    """Describe an event in one line."""
    match event:
        case ColourAsked(seat):
            return words("expect.story.colour_asked", name=words.name(seat))
        case Begun(black, by):
            return words(f"expect.story.begun.{by}", name=words.name(black), mark=SIDES["black"])
        case Declared(seat):
            return words("expect.story.declared", name=words.name(seat))
        case Settled():
            return words("expect.story.settled", left=words.dotted(leftovers(event, words)))
    return _of_a_play(event, words)


def _of_a_play(event: Laid | Hidden | Opened, words: Words) -> str:
    match event:
        case Laid(seat, None):
            return words("expect.story.laid_hidden", name=words.name(seat))
        case Laid(seat, cards):
            return words("expect.story.laid", name=words.name(seat), count=cards)
        case Hidden(play):
            return words.own("expect.story.hidden", "expect.story.hidden_by", play=shown_play(play, words))
        case Opened(number):
            both = plays(event, words("expect.against"), words)
            told = changes(event, words, with_totals=True)
            return words("expect.story.opened", number=number, plays=both, changes=told)


def leftovers(settled: Settled, words: Words) -> list[str]:
    """Describe what both had left over, and its cost."""
    told = []
    for seat, left in enumerate(settled.leftovers):
        facts: dict[str, object] = {"name": words.name(seat)}
        if not left:
            told.append(words("expect.left.none", **facts))
            continue
        how, each = ("declared", DECLARED) if settled.declared[seat] else ("kept", KEPT)
        facts |= {"cards": shown_letters(sorted(left, key=place_of), words), "count": len(left)}
        facts |= {"each": each, "charge": settled.charges[seat]}
        told.append(words(f"expect.left.{how}", **facts))
    return told


# ------------------------------------------------------------------ a turn


def plays(turn: Opened, between: str, words: Words) -> str:
    """Show both plays, the attacker's first; mark a number that was predicted."""
    text = between.join(shown_play(play, words) for play in (turn.attack, turn.prediction))
    return f"{text} {EXACT}" if turn.achievement else text


def sums(turn: Opened, words: Words) -> str:
    """Render the arithmetic of a turn step by step."""
    return words("expect.comma").join(_steps(turn, words))


def _steps(turn: Opened, words: Words) -> Iterator[str]:
    letters = (_letter(turn.attack), _letter(turn.prediction))
    if turn.reckoning.is_void:
        yield words("expect.sum.void", letter=letters[0])
    elif any(letters) and not any(turn.reckoning.letters):
        yield words("expect.sum.mute")
    if turn.reckoning.letters[0] in MULTIPLIED and turn.reckoning.products:
        yield from _products(turn)
        yield words("expect.sum.half", half=turn.reckoning.halved)
    else:
        yield from _paid(turn, words)
    yield from _reduced(turn, words)
    for letter, penalty, seat in zip(letters, turn.reckoning.penalties, _by_role(turn), strict=True):
        if penalty:  # A letter in the last turn costs something.
            cost = f"{turn.reckoning.difference}+{BONUS}={penalty}" if letter == "JOKER" else penalty
            yield words("expect.sum.late", letter=letter, cost=cost, name=words.name(seat))


def _letter(play: Play) -> str | None:
    return letter_of(play.letter) if play.letter else None


def _paid(turn: Opened, words: Words) -> Iterator[str]:
    """Compute the predictor's share of the difference."""
    reckoning, (low, high) = turn.reckoning, sorted((value_of(turn.attack), value_of(turn.prediction)))
    difference, factor = reckoning.difference, reckoning.factor
    yield f"{high}−{low}={difference}"
    if difference and factor > 1:
        yield f"{difference}×{factor}={difference * factor}"
    if reckoning.bonus:
        yield f"{difference * factor}+{BONUS}={reckoning.payment}"
    if difference and not factor:
        yield words("expect.sum.unpaid")


def _products(turn: Opened) -> Iterator[str]:
    """Multiply either number by its own factor, and subtract."""
    assert turn.reckoning.products is not None  # noqa: S101 -- checked by the caller
    factors = {**MULTIPLIED, **SHARED}
    for play, product in zip((turn.attack, turn.prediction), turn.reckoning.products, strict=True):
        yield f"{value_of(play)}×{factors[_letter(play) or '']}={product}"
    low, high = sorted(turn.reckoning.products)
    yield f"{high}−{low}={high - low}"


def _reduced(turn: Opened, words: Words) -> Iterator[str]:
    """Compute what is deducted from a score; where Q met K, from one of both."""
    letters, difference = turn.reckoning.letters, turn.reckoning.difference
    if all(letter in SHARED for letter in letters):
        yield from _products(turn)
        for off, seat in zip(turn.reckoning.reductions, _by_role(turn), strict=True):
            if off:
                yield words("expect.sum.half_off", half=off, name=words.name(seat))
    elif difference:
        for letter, seat in zip(letters, _by_role(turn), strict=True):
            if letter in SHARED:
                product = f"{difference}×{SHARED[letter]}={difference * SHARED[letter]}"
                yield words("expect.sum.off", letter=letter, sum=product, name=words.name(seat))


def _by_role(turn: Opened) -> tuple[Seat, Seat]:
    return turn.attacker, turn.predictor


# ------------------------------------------------------------------ outcome


def changes(turn: Opened, words: Words, *, with_totals: bool) -> str:
    """Describe who gained or lost what in a turn, or that nothing changed."""
    parts = []
    for seat in (turn.predictor, turn.attacker):
        gains = _gains(turn, seat)
        if any(gains):
            text = " ".join(f"{each:+}".replace("-", "−") for each in gains if each)
            key = "expect.floored" if is_floored(turn, seat) else "expect.gain"
            change = words(key, name=words.name(seat), gains=text)
            total = words("expect.change", change=change, total=turn.scores[seat])
            parts.append(total if with_totals else change)
    return words.dotted(parts) or words("expect.nothing")


def is_floored(turn: Opened, seat: Seat) -> bool:
    """Return whether a deduction was cut short, as no score falls below 0."""
    return sum(_gains(turn, seat)) + turn.before[seat] < turn.scores[seat]


def _gains(turn: Opened, seat: Seat) -> tuple[int, int, int]:
    """Return what a seat took, what should be deducted, and the cost of a late letter."""
    place = _by_role(turn).index(seat)
    return (
        turn.reckoning.payment * place,
        -turn.reckoning.reductions[place],
        turn.reckoning.penalties[place],
    )
