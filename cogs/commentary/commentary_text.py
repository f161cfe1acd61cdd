"""A round with all hands in words, as messages of a limited length."""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.faces.face import AnyFace
from bot.faces.words import Words
from bot.tables.table import Table
from cogs.commentary.commentary_rounds import PlayedRound
from engine.core import Event, Notice, State

MAX_CHARACTERS = 3700
"""For the text of a message; Discord's limit is 4000."""
MOST_MESSAGES = 4
"""For a round; what is left is counted."""


def messages(table: Table, played: PlayedRound, face: AnyFace, words: Words) -> list[str]:
    """Return the messages that tell a round: all hands, then what happened, and whom it was told to."""
    pages = list(_pages(_lines(table, played, face, words)))
    if len(pages) <= MOST_MESSAGES:
        return ["\n".join(page) for page in pages]
    told, left = pages[:MOST_MESSAGES], pages[MOST_MESSAGES:]
    told[-1].append(words("commentary.cut", count=sum(map(len, left))))
    return ["\n".join(page) for page in told]


def _lines(table: Table, played: PlayedRound, face: AnyFace, words: Words) -> Iterator[str]:
    seats = range(len(table.chairs))
    yield f"### 🎙 {_head(table, played, words)}"
    yield f"**{words('commentary.first')}**"
    yield from _hands(played.first, seats, face, words)
    yield f"**{words('commentary.last')}**"
    yield from _hands(played.last, seats, face, words)
    yield f"**{words('commentary.story')}**"
    for notice in played.notices:
        yield f"-# {_told(notice, face, words)}"


def _head(table: Table, played: PlayedRound, words: Words) -> str:
    facts = {"game": words(f"{table.game.name}.title"), "table": table.id, "number": played.number}
    is_match = table.play is not None and bool(table.play.state.rounds)
    return words("commentary.round" if is_match else "commentary.game", **facts)


def _hands(state: State[Any, Any, Any], seats: Iterable[int], face: AnyFace, words: Words) -> Iterator[str]:
    for seat in seats:
        cards = face.hand(state.view(seat), words)
        yield words("commentary.hand", name=words.name(seat), cards=cards or "—")


def _told(notice: Notice[Event], face: AnyFace, words: Words) -> str:
    """Tell an event; one for a single seat with its name, as it says “you”."""
    story = face.story(notice.event, words)
    return story if notice.to is None else words("commentary.own", name=words.name(notice.to), story=story)


def _pages(lines: Iterable[str]) -> Iterator[list[str]]:
    page: list[str] = []
    for line in lines:
        if page and sum(map(len, page)) + len(page) + len(line) > MAX_CHARACTERS:
            yield page
            page = []
        page.append(line[:MAX_CHARACTERS])
    yield page
