"""The records of a server, in the words of each game."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from bot.database.store import Store
from bot.faces.face import AnyFace
from bot.faces.person_names import called
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
from bot.faces.words import Words, signed
from cogs.leaderboards.record_holders import holder


class HeldRecord(Struct, frozen=True):
    """A record and its holder."""

    kind: RecordKind
    name: str
    number: int | float
    """An integer of any length, or a float for an average."""
    size: int = 0
    """The number of cards, for records of numbers."""


async def records(store: Store, face: AnyFace, guild: int, since: datetime | None = None) -> list[HeldRecord]:
    """Return the records of a game in a server that somebody holds, of all time or since a moment.

    Games of one person against computers do not count, and hidden people hold no record. Ties go to the
    first, or for averages to more rounds.
    """
    queries = [holder(kind, face.game, guild, since) for kind in face.records]
    found = await asyncio.gather(*(store.ask(query) for query in queries))
    return [
        HeldRecord(kind, name, _number(kind, number), size)
        for kind, rows in zip(face.records, found, strict=True)
        for number, size, name in rows
    ]


def _number(kind: RecordKind, number: str | float) -> int | float:
    return float(number) if isinstance(kind, LowestAverage) else int(number)


def records_lines(game: str, held: Sequence[HeldRecord], words: Words) -> list[str]:
    """Render records, one line each."""
    return [_line(game, each, words) for each in held]


def _line(game: str, held: HeldRecord, words: Words) -> str:
    name = called(held.name)
    match held.kind:
        case BestScore():
            return words("records.best_score", name=name, number=signed(int(held.number)))
        case LowestAverage():
            mean = f"{held.number:.1f}".replace("-", "−")
            return words("records.lowest_average", name=name, number=mean)
        case MostFeats(feat):
            return words(f"{game}.records.{feat}", name=name, count=held.number)
    return _achievement_line(game, held.kind, held, words)


def _achievement_line(game: str, kind: AchievementRecord, held: HeldRecord, words: Words) -> str:
    name, number = called(held.name), f"{held.number:,}"
    match kind:
        case LargestNumber(number_kind):
            return words(f"{game}.records.largest.{number_kind}", name=name, number=number)
        case LongestNumber(number_kind):
            return words(f"{game}.records.longest.{number_kind}", name=name, number=number, count=held.size)
        case MostAchievements(number_kind):
            return words(f"{game}.records.most.{number_kind}", name=name, count=held.number)
    return words(f"{game}.records.firsts.{kind.kind}", name=name, count=held.number)
