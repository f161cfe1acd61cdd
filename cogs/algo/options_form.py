"""The options form, and the options described in one line."""

from msgspec import convert

from bot.faces.forms import Answers, Field
from bot.faces.panel import Choice
from bot.faces.words import Words
from engine.games.algo.values import Options

PAIRS, CHIPS, ROUNDS, NOTES = range(4)
"""The slots of the questions."""
QUESTIONS = {
    PAIRS: ("pairs", ("off", "on")),
    CHIPS: ("chips", ("team", "each", "off")),
    ROUNDS: ("rounds", ("all", "one")),
    NOTES: ("notes", ("off", "on")),
}
"""The option behind each slot, with its values."""


def fields(options: Options, words: Words) -> tuple[Field, ...]:
    """Return the questions of the options form."""
    now = _values(options)
    return tuple(
        Field(slot, words(f"algo.ask.{name}"), _choices(name, values, now[name], words))
        for slot, (name, values) in QUESTIONS.items()
    )


def _choices(name: str, values: tuple[str, ...], now: str, words: Words) -> tuple[Choice, ...]:
    return tuple(Choice(each, words(f"algo.option.{name}.{each}"), chosen=each == now) for each in values)


def _values(options: Options) -> dict[str, str]:
    """Return the current value of every option, by name."""
    return {
        "pairs": "on" if options.pairs else "off",
        "chips": options.chips,
        "rounds": "one" if options.single else "all",
        "notes": "on" if options.notes else "off",
    }


def options_of(*, pairs: str, chips: str, rounds: str, notes: str) -> Options:
    """Return the options with these values."""
    chosen = {"pairs": pairs == "on", "chips": chips, "single": rounds == "one", "notes": notes == "on"}
    return convert(chosen, Options)


def choose(answers: Answers) -> Options:
    """Return the options from the answers to the form."""
    given = {slot: value for slot, (value,) in answers.items()}
    return options_of(pairs=given[PAIRS], chips=given[CHIPS], rounds=given[ROUNDS], notes=given[NOTES])


def described(options: Options, words: Words) -> str:
    """Describe the options in one line; the payment of pairs is only mentioned in pair play."""
    now = _values(options)
    pairs, rounds = now["pairs"], now["rounds"]
    chips = options.chips if options.pairs or options.chips == "off" else "on"
    parts = [
        words(f"algo.option.pairs.{pairs}"),
        words(f"algo.told.chips.{chips}"),
        words(f"algo.option.rounds.{rounds}"),
    ]
    return words.dotted([*parts, words("algo.told.notes")] if options.notes else parts)
