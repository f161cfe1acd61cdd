"""The names of the people at a table, all distinct."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, count

from bot.database.rows import Chair
from bot.faces.person_names import alike, presentable
from bot.faces.words import Words
from bot.tables.seat_rules import ABSENT, Chairs
from bot.tables.table import Table
from engine.core import Seat

KEPT = 2000
"""How many tables' names are kept, each in a language."""


def words_for(table: Table, language: str) -> Words:
    """Return the words of a language with the distinct names of the people at a table."""
    return words_at(table.chairs, language)


@lru_cache(maxsize=KEPT)
def words_at(chairs: Chairs, language: str) -> Words:
    """Return the words of a language with the distinct names of the people in these seats.

    They are kept: a press draws several panels of the same people, and to compare names costs more than
    a panel.
    """
    words = Words(language)
    order = sorted(range(len(chairs)), key=lambda seat: chairs[seat].person or 0)
    people = _distinct(_names(chairs, words), order)
    played = zip(chairs, people, strict=True)
    names = [_played(chair, name, words) for chair, name in played]
    return words.named(_distinct(names, order), people)


def forget_names() -> None:
    """Drop all names that are kept, as somebody is forgotten."""
    words_at.cache_clear()


def _played(chair: Chair, name: str, words: Words) -> str:
    """Return a name with who plays for its person, if they are away or have left."""
    if not chair.has_left:
        return name
    return words("away.name" if chair.computer == ABSENT else "computer.for", name=name)


def _distinct(names: Sequence[str], order: Iterable[Seat]) -> tuple[str, ...]:
    """Number names that look alike when typed, skipping numbers that would make another name.

    Computers go first, then the oldest accounts: so a number stays when seats are drawn.
    """
    apart: dict[Seat, str] = {}
    for seat in order:
        taken = {alike(other) for other in apart.values()}
        numbered = chain((names[seat],), (f"{names[seat]} ({number})" for number in count(2)))
        apart[seat] = next(label for label in numbered if alike(label) not in taken)
    return tuple(apart[seat] for seat in range(len(names)))


def _names(chairs: Chairs, words: Words) -> list[str]:
    numbers = iter(range(1, len(chairs) + 1))
    return [
        _name(chair, words)
        if chair.person is not None or chair.is_nameless
        else words("computer.name", number=next(numbers))
        for chair in chairs
    ]


def _name(chair: Chair, words: Words) -> str:
    """Return the name of a person; a number if no character of it can be shown."""
    if chair.is_nameless:
        return words("person.deleted")
    return presentable(chair.name) or number_of(chair.person or 0)


def number_of(person: int) -> str:
    """Return what a person without a name is called."""
    return f"#{person % 10_000:04}"
