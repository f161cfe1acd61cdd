"""The names of the people at a table, all distinct."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count

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
    people = _distinct([*_names(chairs, words)], order)
    played = [
        words("away.name" if chair.computer == ABSENT else "computer.for", name=name)
        if chair.has_left
        else name
        for chair, name in zip(chairs, people, strict=True)
    ]
    return words.named(_distinct(played, order), people)


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


def _names(chairs: Chairs, words: Words) -> Iterator[str]:
    """Yield the names in seat order: computers count, and a person has a number if no sign can be shown."""
    computers = count(1)
    for chair in chairs:
        if chair.is_nameless:
            yield words("person.deleted")
        elif chair.person is None:
            yield words("computer.name", number=next(computers))
        else:
            yield presentable(chair.name) or number_of(chair.person)


def number_of(person: int) -> str:
    """Return what a person without a name is called."""
    return f"#{person % 10_000:04}"
