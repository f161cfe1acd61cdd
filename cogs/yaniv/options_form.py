"""The options form, and the options described in one line."""

from msgspec import convert

from bot.faces.forms import Answers, Field
from bot.faces.panel import Choice
from bot.faces.words import Words
from engine.core import InvalidOptions
from engine.games.yaniv.values import Options

POINTS, CALL, DRAW, JOKERS, ENDING = range(5)
"""The slots of the questions."""
LIMITS = {"100": (100, True), "100_whole": (100, False), "200": (200, True), "200_whole": (200, False)}
"""The limit, and whether a total equal to it is halved."""
ROUNDS = (1, 3, 5, 8, 10, 15, 20, 30, 50)


def fields(options: Options, words: Words) -> tuple[Field, ...]:
    """Return the questions of the options form; a form takes five."""
    return (
        Field(POINTS, words("yaniv.ask.points"), _limits(options, words)),
        Field(CALL, words("yaniv.ask.call"), _calls(options, words)),
        Field(DRAW, words("yaniv.ask.draw"), _draws(options, words)),
        Field(JOKERS, words("yaniv.ask.jokers"), _jokers(options, words)),
        Field(ENDING, words("yaniv.ask.ending"), _endings(options, words)),
    )


def _limits(options: Options, words: Words) -> tuple[Choice, ...]:
    now = (options.limit, options.halving)
    return tuple(Choice(value, _limit(*meant, words), chosen=meant == now) for value, meant in LIMITS.items())


def _limit(limit: int, halving: bool, words: Words) -> str:
    key = "yaniv.option.halving" if halving else "yaniv.option.whole"
    return words(key, limit=limit, half=limit // 2)


def _calls(options: Options, words: Words) -> tuple[Choice, ...]:
    return tuple(
        Choice(str(most), words("yaniv.option.call", most=most), chosen=options.call_limit == most)
        for most in (5, 7)
    )


def _draws(options: Options, words: Words) -> tuple[Choice, ...]:
    return tuple(
        Choice(value, words(f"yaniv.option.draw.{value}"), chosen=options.draw == value)
        for value in ("ends", "any")
    )


def _jokers(options: Options, words: Words) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            value, words(f"yaniv.option.jokers.{value}"), chosen=options.jokers_in_sets == (value == "both")
        )
        for value in ("both", "runs")
    )


def _endings(options: Options, words: Words) -> tuple[Choice, ...]:
    """Return the endings to choose from: two by elimination, and numbers of rounds with the current one."""
    now = _ending(options)
    numbers = sorted({*ROUNDS, options.rounds})
    rounds = (Choice(str(many), words("yaniv.option.rounds", count=many)) for many in numbers)
    offered = (
        *(Choice(value, words(f"yaniv.option.{value}")) for value in ("survivor", "first_out")),
        *rounds,
    )
    return tuple(Choice(each.value, each.label, chosen=each.value == now) for each in offered)


def _ending(options: Options) -> str:
    return str(options.rounds) if options.ending == "rounds" else options.ending


def choose(options: Options, answers: Answers) -> Options:
    """Return the options from the answers to the form."""
    given = {slot: value for slot, (value,) in answers.items()}
    limit, halving = LIMITS[given[POINTS]]
    is_counted = given[ENDING].isdecimal()
    chosen = {
        "limit": limit,
        "halving": halving,
        "call_limit": int(given[CALL]),
        "draw": given[DRAW],
        "jokers_in_sets": given[JOKERS] == "both",
        "ending": "rounds" if is_counted else given[ENDING],
        "rounds": int(given[ENDING]) if is_counted else options.rounds,
    }
    return convert(chosen, Options)


def ending_of(ending: str | None, rounds: int | None) -> str:
    """Return the ending that a command asks for; raise InvalidOptions if rounds contradict it."""
    if rounds is not None and ending not in (None, "rounds"):
        raise InvalidOptions("rounds_not_counted")
    return ending or ("survivor" if rounds is None else "rounds")


def described(options: Options, words: Words) -> str:
    """Describe the options in one line."""
    ending = words("yaniv.option.rounds", count=options.rounds)
    return words(
        "yaniv.options",
        limit=_limit(options.limit, options.halving, words),
        call=words("yaniv.option.call", most=options.call_limit),
        draw=words(f"yaniv.option.draw.{options.draw}"),
        jokers=words("yaniv.option.jokers.both" if options.jokers_in_sets else "yaniv.option.jokers.runs"),
        ending=ending if options.ending == "rounds" else words(f"yaniv.option.{options.ending}"),
    )
