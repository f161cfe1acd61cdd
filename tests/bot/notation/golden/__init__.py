"""One game of each kind as text; `python -m tests.bot.notation.golden` rewrites them."""

from pathlib import Path

from bot.notation.text_from_record import text_of
from tests.support.clocked_records import clocked_record

FOLDER = Path(__file__).parent


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def golden(name: str) -> str:
    """Write the game of a person who ran out of time, was away and came back."""
    return text_of(clocked_record(name))
