"""The records of a server: who was the best in one thing, under the names that a game gives."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from bot.database.store import Store
from bot.faces.face import AnyFace
from bot.faces.records import (
    AchievementRecord,
    BestScore,
    LargestNumber,
    LongestNumber,
    LowestAverage,
    MostAchievements,
    MostFeats,
    RecordKind,
)
from bot.faces.words import Words, escape, signed
from bot.scores.holders import holder


class Held(Struct, frozen=True):
    """A record and who holds it."""

    kind: RecordKind
    name: str
    number: int | float
    """Whole, and exact with any number of digits, unless it is an average."""
    size: int = 0
    """How many cards the number took, where it is one that was laid."""


async def records(store: Store, face: AnyFace, guild: int, since: datetime | None = None) -> list[Held]:
    """Read who holds the records of a game in a server, of all times or since one.

    What one person did against computers alone does not count, and people who hide hold nothing. Of equals
    whoever got there first holds a record, or whose average is that of more rounds; one that nobody holds is
    left out.
    """
    questions = [holder(kind, face.game, guild, since) for kind in face.records]
    found = await asyncio.gather(*(store.ask(question) for question in questions))
    return [
        Held(kind, name, _read(kind, number), size)
        for kind, rows in zip(face.records, found, strict=True)
        for number, size, name in rows
    ]


def _read(kind: RecordKind, number: str | float) -> int | float:
    return float(number) if isinstance(kind, LowestAverage) else int(number)


def records_lines(game: str, held: Sequence[Held], words: Words) -> list[str]:
    """Tell records, a line each."""
    return [_line(game, each, words) for each in held]


def _line(game: str, held: Held, words: Words) -> str:
    name = escape(held.name)
    match held.kind:
        case BestScore():
            return words("records.best_score", name=name, number=signed(int(held.number)))
        case LowestAverage():
            mean = f"{held.number:.1f}".replace("-", "−")
            return words("records.lowest_average", name=name, number=mean)
        case MostFeats(feat):
            return words(f"{game}.records.{feat}", name=name, count=held.number)
    return _of_mark(game, held.kind, held, words)


def _of_mark(game: str, kind: AchievementRecord, held: Held, words: Words) -> str:
    name, number = escape(held.name), f"{held.number:,}"
    match kind:
        case LargestNumber(laid):
            return words(f"{game}.records.largest.{laid}", name=name, number=number)
        case LongestNumber(laid):
            return words(f"{game}.records.longest.{laid}", name=name, number=number, count=held.size)
        case MostAchievements(laid):
            return words(f"{game}.records.most.{laid}", name=name, count=held.number)
    return words(f"{game}.records.firsts.{kind.kind}", name=name, count=held.number)
