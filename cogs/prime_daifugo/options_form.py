"""The options form, and the options described in one line."""

from collections.abc import Iterator

from msgspec import convert

from bot.faces.forms import Answers, Field
from bot.faces.panel import Choice
from bot.faces.presets import preset_title
from bot.faces.words import Words
from cogs.prime_daifugo.presets import PRESETS
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.values import Options

RULES, HAND, PENALTY, LIMIT, MORE = range(5)
"""The slots of the questions."""
HANDS = (0, 5, 7, 11)
PENALTIES = ("all", "shown", "one")
LIMITS = (0, 19, 20, 32)
MAX_CARDS = 6
"""The most cards that a play may show where that is limited."""
SWITCHES = ("jokers", "exponents", "factors", "shuffled", "lock_out", "evens", "longest", "assist")
"""Switches that are on or off; they share a question, as a form takes five."""


def fields(options: Options, words: Words) -> tuple[Field, ...]:
    """Return the questions of the options form."""
    switches = tuple(
        Choice(each, words(f"prime_daifugo.option.{each}"), chosen=each in _on(options)) for each in SWITCHES
    )
    return (
        Field(RULES, words("prime_daifugo.ask.rules"), _rules(options, words)),
        Field(HAND, words("prime_daifugo.ask.hand"), _hands(options, words)),
        Field(PENALTY, words("prime_daifugo.ask.penalty"), _penalties(options, words)),
        Field(LIMIT, words("prime_daifugo.ask.limit"), _limits(options, words)),
        Field(MORE, words("prime_daifugo.ask.more"), switches, least=0, most=len(SWITCHES)),
    )


def _rules(options: Options, words: Words) -> tuple[Choice, ...]:
    return tuple(
        Choice(each, words(f"prime_daifugo.option.{each}"), chosen=each == rules_of(options))
        for each in ("seed", "official")
    )


def rules_of(options: Options) -> str:
    """Return the name of the rules in use: those with the revolution are the official ones."""
    return "official" if options.revolution else "seed"


def _hands(options: Options, words: Words) -> tuple[Choice, ...]:
    return tuple(Choice(str(each), _hand(each, words), chosen=each == options.hand) for each in HANDS)


def _hand(cards: int, words: Words) -> str:
    return words("prime_daifugo.option.hand", count=cards) if cards else words("prime_daifugo.option.usual")


def _penalties(options: Options, words: Words) -> tuple[Choice, ...]:
    return tuple(
        Choice(each, words(f"prime_daifugo.option.penalty.{each}"), chosen=each == options.penalty)
        for each in PENALTIES
    )


def _limits(options: Options, words: Words) -> tuple[Choice, ...]:
    return tuple(Choice(str(each), _limit(each, words), chosen=each == options.hand_limit) for each in LIMITS)


def _limit(most: int, words: Words) -> str:
    return words("prime_daifugo.option.limit", most=most) if most else words("prime_daifugo.option.no_limit")


def _on(options: Options) -> tuple[str, ...]:
    """List the switches that are on."""
    states = {
        "jokers": options.jokers == 2,
        "exponents": options.exponents,
        "factors": options.factors,
        "shuffled": options.under == "shuffled",
        "lock_out": options.lock_out,
        "evens": options.even_copies == 3,
        "longest": options.max_cards == MAX_CARDS,
        "assist": options.assist,
    }
    return tuple(each for each in SWITCHES if states[each])


def choose(options: Options, answers: Answers) -> Options:
    """Return the options from the answers to the form."""
    given = {slot: answers[slot][0] for slot in (RULES, HAND, PENALTY, LIMIT)}
    on = answers.get(MORE, ())
    chosen = {
        "revolution": given[RULES] == "official",
        "hand": int(given[HAND]),
        "penalty": given[PENALTY],
        "hand_limit": int(given[LIMIT]),
        "jokers": 2 if "jokers" in on else 0,
        "exponents": "exponents" in on,
        "factors": "factors" in on,
        "under": "shuffled" if "shuffled" in on else "kept",
        "lock_out": "lock_out" in on,
        "evens": 3 if "evens" in on else 4,
        "longest": MAX_CARDS if "longest" in on else 0,
        "assist": "assist" in on,
    }
    return convert(chosen, Options)


def described(options: Options, words: Words) -> str:
    """Describe the options in one line: a tournament, the rules, the cards, the penalty, what is unusual."""
    return words.dotted(_described(options, words))


def _described(options: Options, words: Words) -> Iterator[str]:
    yield from (preset_title(GAME.name, each, words) for each in PRESETS if each.options == options)
    yield words(f"prime_daifugo.option.{rules_of(options)}")
    yield _hand(options.hand, words)
    yield words(f"prime_daifugo.option.penalty.{options.penalty}")
    if options.hand_limit:
        yield _limit(options.hand_limit, words)
    usual = _on(Options())
    for each in SWITCHES:
        if (each in _on(options)) is not (each in usual):
            yield words(f"prime_daifugo.unusual.{each}")
