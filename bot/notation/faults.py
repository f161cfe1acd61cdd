"""What is wrong with a text, in the words of a reader."""

from bot.faces.words import Words
from engine.notation.errors import KINDS, NotationError


def told(error: NotationError, words: Words) -> str:
    """Return where a text is wrong, and what was expected there."""
    what = words("notation.or").join(_expected(each, words) for each in error.expected)
    fault = words(f"notation.fault.{error.code}", **({"expected": what} if what else {}))
    return words("notation.error", line=error.line, column=error.column, fault=fault)


def _expected(what: str, words: Words) -> str:
    """Return a kind in words, and a sign or a word of the text as it is."""
    return words(f"notation.kind.{what}") if what in KINDS else words("notation.sign", sign=what)
