"""The records of a server, in the words of each game."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from bot.database.schema import NOBODY
from bot.database.store import Store
from bot.faces.face import AnyFace
from bot.faces.person_names import called
from bot.faces.records import (
    BestScore,
    LargestNumber,
    LongestNumber,
    LowestAverage,
    MostAchievements,
    MostFeats,
    MostFirsts,
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
    is_own: bool = False
    """Whether the asking person holds it."""


async def records(
    store: Store, face: AnyFace, guild: int, since: datetime | None = None, asker: int = NOBODY
) -> list[HeldRecord]:
    """Return the records of a game in a server that somebody holds, of all time or since a moment.

    Games of one person against computers do not count, and hidden people hold no record. Ties go to the
    first, or for averages to more rounds.
    """
    queries = [holder(kind, face.game, guild, since) for kind in face.records]
    found = await asyncio.gather(*(store.ask(query) for query in queries))
    return [
        # The database has numbers of any length as text.
        HeldRecord(
            kind,
            name,
            float(number) if isinstance(kind, LowestAverage) else int(number),
            size,
            person == asker,
        )
        for kind, rows in zip(face.records, found, strict=True)
        for number, size, name, person in rows
    ]


def records_lines(game: str, held: Sequence[HeldRecord], words: Words) -> list[str]:
    """Render records, one line each."""
    return [_line(game, each, words) for each in held]


def _line(game: str, held: HeldRecord, words: Words) -> str:
    facts: dict[str, object]
    number = held.number
    match held.kind:
        case BestScore():
            key, facts = "records.best_score", {"number": signed(int(number))}
        case LowestAverage():
            key, facts = "records.lowest_average", {"number": f"{number:.1f}".replace("-", "−")}
        case MostFeats(feat):
            key, facts = f"{game}.records.{feat}", {"count": number}
        case LargestNumber(kind):
            key, facts = f"{game}.records.largest.{kind}", {"number": f"{number:,}"}
        case LongestNumber(kind):
            key, facts = f"{game}.records.longest.{kind}", {"number": f"{number:,}", "count": held.size}
        case MostAchievements(kind):
            key, facts = f"{game}.records.most.{kind}", {"count": number}
        case MostFirsts(kind):
            key, facts = f"{game}.records.firsts.{kind}", {"count": number}
    name = words("records.you") if held.is_own else called(held.name)
    return words(key, name=name, **facts)
