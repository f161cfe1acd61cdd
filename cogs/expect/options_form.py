"""The options form, and the options described in one line."""

from collections.abc import Sequence

from msgspec import convert
from msgspec.structs import replace

from bot.faces.forms import Answers, Field
from bot.faces.panel import Choice
from bot.faces.words import Words
from engine.core import Seat
from engine.games.expect.values import Options

QK, LAST, JOKERS, COUNT, BLACK = range(5)
"""The slots of the questions."""
QUESTIONS = {
    QK: ("qk", ("besides", "replace")),
    LAST: ("last", ("besides", "instead")),
    JOKERS: ("jokers", ("two", "none")),
    COUNT: ("count", ("shown", "hidden")),
}
"""The options other than the colours, with their values."""
LOT = "lot"


def fields(options: Options, words: Words) -> tuple[Field, ...]:
    """Return the questions of the options form; a form takes five."""
    now = _values(options)
    settings = (
        Field(slot, words(f"expect.ask.{name}"), _choices(name, values, now[name], words))
        for slot, (name, values) in QUESTIONS.items()
    )
    return (*settings, Field(BLACK, words("expect.ask.black"), _sides(options, words)))


def _choices(name: str, values: tuple[str, ...], now: str, words: Words) -> tuple[Choice, ...]:
    return tuple(Choice(each, words(f"expect.option.{name}.{each}"), chosen=each == now) for each in values)


def _sides(options: Options, words: Words) -> tuple[Choice, ...]:
    """Return the choices for the colours: by lot, or each person as black or as chooser."""
    seats = range(len(words.names))
    plays = [(f"black{seat}", words("expect.side.plays", name=words.plain(seat))) for seat in seats]
    chooses = [(f"chooser{seat}", words("expect.side.chooses", name=words.plain(seat))) for seat in seats]
    offered = ((LOT, words("expect.side.lot")), *plays, *chooses)
    now = _side(options)
    return tuple(Choice(value, label, chosen=value == now) for value, label in offered)


def _side(options: Options) -> str:
    """Return the value for how the colours are decided."""
    if options.black is not None:
        return f"black{options.black}"
    return LOT if options.chooser is None else f"chooser{options.chooser}"


def _values(options: Options) -> dict[str, str]:
    """Return the current value of every other option, by name."""
    return {
        "qk": options.qk_mode,
        "last": options.last_turn,
        "jokers": "two" if options.jokers else "none",
        "count": "hidden" if options.hide_count else "shown",
    }


def options_of(*, qk: str, last: str, jokers: str, count: str, black: str) -> Options:
    """Return the options with these values; black is "lot", or "black" or "chooser" and a seat."""
    seat = None if black == LOT else int(black[-1])
    chosen = {
        "qk_mode": qk,
        "last_turn": last,
        "jokers": jokers == "two",
        "hide_count": count == "hidden",
        "black": seat if black.startswith("black") else None,
        "chooser": seat if black.startswith("chooser") else None,
    }
    return convert(chosen, Options)


def choose(answers: Answers) -> Options:
    """Return the options from the answers to the form."""
    given = {slot: value for slot, (value,) in answers.items()}
    settings = {name: given[slot] for slot, (name, _) in QUESTIONS.items()}
    return options_of(**settings, black=given[BLACK])


def described(options: Options, words: Words) -> str:
    """Describe the options in one line."""
    now = _values(options)
    parts = [words(f"expect.option.{name}.{now[name]}") for name, _ in QUESTIONS.values()]
    return words.dotted([*parts, _described_side(options, words)])


def _described_side(options: Options, words: Words) -> str:
    if options.black is not None:
        return words("expect.side.plays", name=words.name(options.black))
    if options.chooser is not None:
        return words("expect.side.chooses", name=words.name(options.chooser))
    return words("expect.side.lot")


def reseat(options: Options, order: Sequence[Seat]) -> Options:
    """Return the options after a change of seats; the lot replaces black or a chooser who left."""
    black, chooser = (
        order.index(seat) if seat in order else None for seat in (options.black, options.chooser)
    )
    return replace(options, black=black, chooser=chooser)


def rematch(options: Options, last: Sequence[Seat]) -> Options:
    """Return the options of a rematch: the loser chooses; after a draw the lot decides (E13)."""
    return replace(options, black=None, chooser=next(iter(last), None))
