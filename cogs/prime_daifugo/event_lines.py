"""Events in one line, as a commentator would call them."""

from typing import TypeAlias

from msgspec.structs import replace

from bot.faces.lookups import Factors, Finding, Lookup, Novelty
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import (
    cards_of,
    claim_of,
    cut,
    equation,
    grouped,
    product_of,
)
from cogs.prime_daifugo.titles import titled
from engine.games.prime_daifugo.values import (
    GROTHENDIECK,
    RAMANUJAN,
    Burst,
    Cleared,
    Dealt,
    Drawn,
    Fouled,
    GameEvent,
    Options,
    Passed,
    Played,
    Received,
    Reversed,
    Stalled,
    WentOut,
    factor_figures,
)

LONG = 40
"""Maximum characters of a number or card list."""
LARGEST = {2: 1213, 3: 131311, 4: 13111211, 5: 1313121311, 6: 131313131011}
"""The largest prime of a number of cards, with jokers or without."""
WORTH_PRAISE = 1000
"""The least prime that is praised for being new here: everybody finds those of fewer digits."""
OtherEvent: TypeAlias = Dealt | Drawn | Received | Passed | Cleared | Reversed | WentOut | Burst | Stalled


def story(event: GameEvent, words: Words) -> str:
    """Describe an event in one line."""
    if isinstance(event, Played):
        return _played(event, words)
    if not isinstance(event, Fouled):
        return _other_story(event, words)
    key = "prime_daifugo.foul.penalty" if event.penalty else "prime_daifugo.foul.no_penalty"
    facts = {"reason": _reason(event, words), "penalty": words(key, count=event.penalty)}
    return words("prime_daifugo.foul", name=words.name(event.seat), **facts)


def _other_story(event: OtherEvent, words: Words) -> str:
    match event:
        case Dealt(cards, starter):
            return words("prime_daifugo.story.dealt", count=cards, name=words.name(starter))
        case Drawn(seat):
            return words("prime_daifugo.story.drawn", name=words.name(seat))
        case Received(cards):
            by = "prime_daifugo.story.received_by"
            return words.own("prime_daifugo.story.received", by, cards=cut(cards_of(cards), LONG))
        case Passed(seat):
            return words("prime_daifugo.story.passed", name=words.name(seat))
        case Cleared(leader, cause):
            return words(f"prime_daifugo.cleared.{cause}", name=words.name(leader))
        case _:
            return _decisive(event, words)


def _decisive(event: Reversed | WentOut | Burst | Stalled, words: Words) -> str:
    """Describe an event that decides a game."""
    match event:
        case Reversed(is_reversed):
            return words("prime_daifugo.turned.lower" if is_reversed else "prime_daifugo.turned.higher")
        case WentOut(seat, rank):
            title = titled(rank, len(words.names), words)
            return words("prime_daifugo.story.went_out", name=words.name(seat), place=rank, title=title)
        case Burst(seat, cards):
            shown = cut(cards_of(cards), LONG)
            return words("prime_daifugo.story.burst", name=words.name(seat), count=len(cards), cards=shown)
        case Stalled():
            return words("prime_daifugo.story.stalled")


# ------------------------------------------------------------------ numbers


def _played(event: Played, words: Words) -> str:
    """Describe a correct number, and anything remarkable about it."""
    key = f"prime_daifugo.laid.{kind_of(event)}"
    laid = words(key, name=words.name(event.seat), number=equation(event.figures, LONG))
    if event.factors:
        count = len(event.figures) + len(factor_figures(event.factors))
        factors = cut(claim_of(event.factors), LONG)
        laid = words("prime_daifugo.laid.composed", laid=laid, factors=factors, count=count)
    if event.is_new:
        return words("prime_daifugo.praised", laid=laid, praise=words("prime_daifugo.praise.new"))
    if event.number == LARGEST.get(len(event.figures), 0) and not event.factors:
        return words("prime_daifugo.praised", laid=laid, praise=words("prime_daifugo.praise.largest"))
    return laid


def kind_of(event: Played) -> str:
    """Return the kind of a play."""
    if event.number is None:
        return "joker"
    if event.factors:
        return "composite"
    return {GROTHENDIECK: "cut", RAMANUJAN: "revolution"}.get(event.number, "prime")


# ------------------------------------------------------------------ fouls


def _reason(event: Fouled, words: Words) -> str:
    number = equation(event.figures, LONG)
    if event.fault == "not_prime":
        return _no_prime(number, event.number, event, words)
    facts = {"number": number, "factors": cut(claim_of(event.factors), LONG)}
    if event.fault == "factor_not_prime":
        culprit = event.culprit or 0
        why = _no_prime(cut(grouped(culprit), LONG), culprit, event, words)
        return words("prime_daifugo.foul.factor", why=why, **facts)
    if event.product is None:
        wrong = words("prime_daifugo.foul.too_large", **facts)
    else:
        wrong = words("prime_daifugo.foul.makes", product=cut(grouped(event.product), LONG), **facts)
    # What would have been correct.
    if not event.factorisation:
        return wrong
    if event.factorisation == ((event.number, 1),):
        return words("prime_daifugo.foul.is_prime", reason=wrong)
    made_of = product_of(event.factorisation, LONG)
    return words("prime_daifugo.foul.really", reason=wrong, factors=made_of)


def _no_prime(shown: str, number: int, event: Fouled, words: Words) -> str:
    """Describe a number that is not prime, with its factors as far as known."""
    if number < 2:
        return words("prime_daifugo.foul.unit", number=shown)
    if not event.factorisation:
        return words("prime_daifugo.foul.not_prime", number=shown)
    made_of = product_of(event.factorisation, LONG)
    return words("prime_daifugo.foul.composed", number=shown, factors=made_of)


# ------------------------------------------------------------------ what has to be looked up


def lookup(event: GameEvent, options: Options) -> Lookup | None:
    """Return a lookup: the factors of a number that was not prime, or whether a long prime is new here."""
    if isinstance(event, Fouled) and options.factors:
        number = event.culprit if event.fault == "factor_not_prime" else event.number
        return Factors(number) if number and number > 1 else None
    if not isinstance(event, Played) or event.achievement is None or event.factors or event.is_again:
        return None
    number = event.achievement.number
    return Novelty(event.achievement.kind, number) if number >= WORTH_PRAISE else None


def learned(event: GameEvent, answer: Finding | None) -> GameEvent:
    """Return the event with the factors, or marked as a new prime."""
    if isinstance(event, Fouled) and answer:
        return replace(event, factorisation=answer)
    if isinstance(event, Played) and answer:
        return replace(event, is_new=True)
    return event
