"""What is wrong with a text, in the words of a reader."""

from bot.faces.words import Words
from engine.notation.errors import KINDS, NotationError


def told(error: NotationError, words: Words) -> str:
    """Return where a text is wrong, and what was expected there."""
    # A kind in words, and a sign or a word of the text as it is.
    kinds = [
        words(f"notation.kind.{each}") if each in KINDS else words("notation.sign", sign=each)
        for each in error.expected
    ]
    what = words("notation.or").join(kinds)
    fault = words(f"notation.fault.{error.code}", **({"expected": what} if what else {}))
    return words("notation.error", line=error.line, column=error.column, fault=fault)
