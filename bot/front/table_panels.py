"""The messages of a table as panels: a common frame around what the game's face shows."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT
from bot.faces.icons import NO_ICONS
from bot.faces.level_words import levels_line
from bot.faces.panel import (
    NEUTRAL,
    Button,
    Caption,
    Divider,
    Link,
    Panel,
    Part,
    Row,
    Text,
    characters,
    text_panel,
)
from bot.faces.words import Words
from bot.front.clock_panel import clock_parts, own_clock
from bot.tables.table import PUBLIC_EVENTS, Phase, Table
from bot.tables.table_index import Known
from engine.core import Event, Notice, Seat

MAX_CHARACTERS = 3700
"""For all text of a message with pictures, or of any table message; Discord's limit is 4000, with labels."""
PRIVATE_EVENTS = 4
"""Maximum number of latest events in a private panel."""


class BoardSlot(IntEnum):
    """The buttons on every game's table message."""

    HAND = 0
    RULES = 1
    MENU = 2
    LOOKBACK = 3
    WATCH = 4


class WatchSlot(IntEnum):
    """The buttons on the panel of somebody who watches."""

    REFRESH = 0


class HandSlot(IntEnum):
    """The buttons on every game's private panel; a face's own begin at 0."""

    REFRESH = 900
    COME_BACK = 901
    GOT_IT = 902


def address_of(table: Known, message: int | None) -> str:
    """Return the URL of a message of the table, or of its channel."""
    channel = f"https://discord.com/channels/{table.guild}/{table.channel}"
    return f"{channel}/{message}" if message else channel


def title(table: Table, words: Words) -> str:
    """Return the heading of a message: the game and the table."""
    return f"## {words(f'{table.game.name}.title')}\n-# {words('table.id', table=table.id)}"


def board_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show the public view of a game; pictures, and then lines of the clock, give way if it is too long."""
    accent = face.accent if table.phase is Phase.PLAYING else NEUTRAL
    parts = _public(table, face, words, title(table, words))
    return Panel((*parts, *_footer(table, face, words)), accent)


def _public(table: Table, face: AnyFace, words: Words, head: str) -> tuple[Part, ...]:
    """Show what everybody may know below a heading."""
    above, below = _position(table, face, words, head), _events(table, face, words)
    clock = clock_parts(table, words, MAX_CHARACTERS)
    if characters((*above, *clock, *below)) > MAX_CHARACTERS:
        words = words.pictured(NO_ICONS)
        above, below = _position(table, face, words, head), _events(table, face, words)
        clock = clock_parts(table, words, MAX_CHARACTERS - characters((*above, *below)))
    return (*above, *clock, *below)


def _position(table: Table, face: AnyFace, words: Words, head: str) -> tuple[Part, ...]:
    return (
        Text(head),
        *face.panel(table.view(None), NO_DRAFT, words),
        *_levels(table, words),
        *_substitutes(table, words),
        *_waiting(table, words),
    )


def _levels(table: Table, words: Words) -> tuple[Text, ...]:
    """Tell how strong the computers are that were seated in the lobby."""
    levels = {
        seat: chair.computer
        for seat, chair in enumerate(table.chairs)
        if chair.computer and not chair.has_left
    }
    return (Text(f"-# {levels_line(levels, words)}"),) if levels else ()


def _events(table: Table, face: AnyFace, words: Words) -> tuple[Part, ...]:
    lines = _stories(table, face, None, words, PUBLIC_EVENTS)
    return (Divider(), Text("\n".join(f"-# {line}" for line in lines)))


def position(face: AnyFace, view: Any, words: Words) -> tuple[Part, ...]:
    """Return what a view shows, without controls."""
    parts = face.panel(view, NO_DRAFT, words)
    return tuple(part for part in parts if not isinstance(part, Row | Caption))


def fitting(draw: Callable[[Words], Panel], words: Words) -> Panel:
    """Draw a panel with pictures, or in words alone if it is too long with them."""
    panel = draw(words)
    return panel if characters(panel.parts) <= MAX_CHARACTERS else draw(words.pictured(NO_ICONS))


def _substitutes(table: Table, words: Words) -> tuple[Text, ...]:
    """List the people for whom computers play."""
    left = [
        (seat, chair.computer or "")
        for seat, chair in enumerate(table.chairs)
        if chair.has_left and seat not in table.away
    ]
    lines = [
        words("board.left", name=words.person(seat)).replace("🤖", words.icons(level) or "🤖")
        for seat, level in left
    ]
    return (Text("\n".join(lines)),) if lines else ()


def _waiting(table: Table, words: Words) -> tuple[Text, ...]:
    """Tell that a computer takes its time, or that the result is being drawn."""
    if table.phase is Phase.OVER and table.outcome is None:
        return (Text(f"-# {words('board.result_coming')}"),)
    if table.to_act is None or table.thinking != table.moment:
        return ()
    return (Text(f"-# {words('board.thinking', name=words.name(table.to_act))}"),)


def _footer(table: Table, face: AnyFace, words: Words) -> tuple[Part, ...]:
    if table.phase is Phase.OVER:
        links = _result_links(table, words)
        return (Row(links),) if links else ()
    lookback = (Button(BoardSlot.LOOKBACK, words("button.lookback")),) if face.lookback else ()
    hand = Button(BoardSlot.HAND, words("button.hand"), "primary")
    watch = Button(BoardSlot.WATCH, words("button.watch"))
    # The rules are behind [⋯]: a phone has room for three buttons in a row.
    return (Row((hand, watch, *lookback, Button(BoardSlot.MENU, "⋯"))),)


def _result_links(table: Table, words: Words) -> tuple[Link, ...]:
    if table.outcome is None:
        return ()
    return (Link(words("button.result"), address_of(table, table.outcome)),)


def _stories(table: Table, face: AnyFace, seat: Seat | None, words: Words, most: int) -> list[str]:
    """Describe the latest events that a seat may know; for None, those that everybody may know."""
    known = [notice for notice in table.recent if notice.to in (None, seat)]
    return [_story(table, face, notice, words) for notice in known[-most:]]


def _story(table: Table, face: AnyFace, notice: Notice[Event], words: Words) -> str:
    story = face.story(notice.event, words)
    is_searched = any(each is notice for each in table.searched)
    return words("board.searching", story=story) if is_searched else story


def hand_panel(
    table: Table,
    face: AnyFace,
    seat: Seat,
    words: Words,
    note: str | None = None,
    *,
    advised: bool = False,
) -> Panel:
    """Show a person's hand, with advice if they are new to the game; the note is the result of a press."""
    if table.phase is Phase.CLOSED:
        return closed_panel(table, words)
    advice = face.advice(table.view(seat), words) if advised else ""
    told = (note, words("hand.advice", advice=advice) if advice else None)
    # In one part, as a message may have 40 components.
    notes = "\n".join(filter(None, told))
    return fitting(lambda drawn: _hand_panel(table, face, seat, drawn, notes, advises=bool(advice)), words)


def _hand_panel(table: Table, face: AnyFace, seat: Seat, words: Words, notes: str, *, advises: bool) -> Panel:
    person = table.chairs[seat].person or 0
    stories = _stories(table, face, seat, words, PRIVATE_EVENTS)
    whose = words("hand.table", game=words(f"{table.game.name}.title"), table=table.id)
    return Panel(
        (
            Text(f"### {words('hand.title')}\n-# {whose}"),
            *((Text(notes),) if notes else ()),
            *own_clock(table, seat, words),
            *face.panel(table.view(seat), table.draft(person), words),
            Divider(),
            Text("\n".join(f"-# {line}" for line in stories)),
            *_hand_row(table, words, advises=advises),
        ),
        face.accent if seat == table.to_act else NEUTRAL,
    )


def spectator_panel(table: Table, face: AnyFace, words: Words, note: str | None = None) -> Panel:
    """Show a person without a seat what everybody may know; the note tells how the panel is kept up to date.

    It follows from the view of a spectator, the public events and the public clock alone.
    """
    if table.phase is Phase.CLOSED:
        return closed_panel(table, words)
    if table.phase is Phase.OVER:
        return text_panel(words("error.table_over"), *_result_links(table, words))
    to_table = Link(words("button.to_table"), address_of(table, table.message))
    if table.phase is Phase.LOBBY:
        return text_panel(words("watch.not_yet"), to_table)
    whose = words("hand.table", game=words(f"{table.game.name}.title"), table=table.id)
    head = "\n".join(filter(None, (f"### {words('watch.title')}\n-# {whose}", note)))
    parts = (part for part in _public(table, face, words, head) if not isinstance(part, Row))
    row = Row((Button(WatchSlot.REFRESH, words("button.refresh")), to_table))
    return Panel((*parts, row), NEUTRAL)


def lookback_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show all cards laid so far; raise TableError for a game without a look-back."""
    lookback = face.lookback
    if lookback is None:
        raise TableError("foreign_control")
    head, view = Text(title(table, words)), table.view(None)
    return fitting(lambda drawn: Panel((head, *lookback(view, drawn)), NEUTRAL), words)


def absent_panel(table: Table, words: Words, *, is_away: bool = False) -> Panel:
    """Explain to a person who left or is away who plays for them, with a button to come back."""
    if table.phase is Phase.CLOSED:
        return closed_panel(table, words)
    if table.phase is Phase.OVER:
        return text_panel(words("error.table_over"), *_result_links(table, words))
    text = Text(words("hand.away" if is_away else "hand.absent", table=table.id))
    back = Button(HandSlot.COME_BACK, words("button.come_back"), "primary")
    return Panel((text, Row((back,))), NEUTRAL)


def _hand_row(table: Table, words: Words, *, advises: bool) -> tuple[Row, ...]:
    to_table = Link(words("button.to_table"), address_of(table, table.message))
    if table.phase is Phase.PLAYING:
        got_it = (Button(HandSlot.GOT_IT, words("button.got_it")),) if advises else ()
        return (Row((Button(HandSlot.REFRESH, words("button.refresh")), to_table, *got_it)),)
    links = _result_links(table, words)
    return (Row(links),) if links else ()


def closed_panel(table: Table, words: Words) -> Panel:
    """Show a table that ended without a result."""
    return Panel((Text(title(table, words)), Text(words(table.reason or "closed.ended"))), NEUTRAL)
