"""A round with all hands in words, as messages of a limited length."""

from collections.abc import Iterator

from bot.faces.face import AnyFace
from bot.faces.words import Words
from bot.tables.table import Table
from cogs.commentary.commentary_rounds import PlayedRound

MAX_CHARACTERS = 3700
"""For the text of a message; Discord's limit is 4000."""
MOST_MESSAGES = 4
"""For a round; what is left is counted."""


def messages(table: Table, played: PlayedRound, face: AnyFace, words: Words) -> list[str]:
    """Return the messages that tell a round: all hands, then what happened, and whom it was told to."""
    pages: list[list[str]] = [[]]
    for line in _lines(table, played, face, words):
        page = pages[-1]
        if page and sum(map(len, page)) + len(page) + len(line) > MAX_CHARACTERS:
            pages.append([])
        pages[-1].append(line[:MAX_CHARACTERS])
    told, left = pages[:MOST_MESSAGES], pages[MOST_MESSAGES:]
    if left:
        told[-1].append(words("commentary.cut", count=sum(map(len, left))))
    return ["\n".join(page) for page in told]


def _lines(table: Table, played: PlayedRound, face: AnyFace, words: Words) -> Iterator[str]:
    game = words(f"{table.game.name}.title")
    is_match = table.play is not None and bool(table.play.state.rounds)
    key = "commentary.round" if is_match else "commentary.game"
    yield f"### 🎙 {words(key, game=game, table=table.id, number=played.number)}"
    for title, state in (("commentary.first", played.first), ("commentary.last", played.last)):
        yield f"**{words(title)}**"
        for seat in range(len(table.chairs)):
            cards = face.hand(state.view(seat), words) or "—"
            yield words("commentary.hand", name=words.name(seat), cards=cards)
    yield f"**{words('commentary.story')}**"
    for notice in played.notices:
        # What is told to a single seat says “you” to itself.
        reading = words if notice.to is None else words.telling_of(words.name(notice.to))
        yield f"-# {face.story(notice.event, reading)}"
