"""The messages of a table as panels: a common frame around what the game's face shows."""

from collections.abc import Callable
from typing import Any

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT
from bot.faces.icons import NO_ICONS
from bot.faces.level_words import levels_line
from bot.faces.panel import (
    NEUTRAL,
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
from bot.front import custom_ids
from bot.front.clock_panel import clock_parts, own_clock
from bot.front.table_surfaces import BOARD, address_of, table_surface, title
from bot.tables.table import PUBLIC_EVENTS, Phase, Table
from engine.core import Seat

MAX_CHARACTERS = 3700
"""For all text of a message with pictures, or of any table message; Discord's limit is 4000, with labels."""
PRIVATE_EVENTS = 4
"""Maximum number of latest events in a private panel."""


HAND_BUTTON = BOARD.declare("hand", "button.hand", style="primary", old=(0,))
RULES_BUTTON = BOARD.declare("rules", "button.rules", old=(1,))
"""On messages of older versions; it is behind [⋯] by now."""
MENU_BUTTON = BOARD.declare("menu", old=(2,))
LOOKBACK_BUTTON = BOARD.declare("lookback", "button.lookback", old=(3,))
WATCH_BUTTON = BOARD.declare("watch", "button.watch", old=(4,))

WATCH = table_surface(custom_ids.WATCH, "watch")
"""The panel of somebody who watches."""
REFRESH_WATCH = WATCH.declare("refresh", "button.refresh")

HAND = table_surface(custom_ids.HAND, "hand")
"""A person's hand; beside these controls it has those of the game's face."""
REFRESH_HAND = HAND.declare("refresh", "button.refresh")
COME_BACK = HAND.declare("come_back", "button.come_back", style="primary")
GOT_IT = HAND.declare("got_it", "button.got_it")


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
    shown = [HAND_BUTTON, WATCH_BUTTON, *([LOOKBACK_BUTTON] if face.lookback else [])]
    # The rules are behind [⋯]: a phone has room for three buttons in a row.
    return (Row((*(each.button(words) for each in shown), MENU_BUTTON.button(words, label="⋯"))),)


def _result_links(table: Table, words: Words) -> tuple[Link, ...]:
    if table.outcome is None:
        return ()
    return (Link(words("button.result"), address_of(table, table.outcome)),)


def _stories(table: Table, face: AnyFace, seat: Seat | None, words: Words, most: int) -> list[str]:
    """Describe the latest events that a seat may know; for None, those that everybody may know."""
    stories = []
    for notice in [each for each in table.recent if each.to in (None, seat)][-most:]:
        story = face.story(notice.event, words)
        is_searched = any(each is notice for each in table.searched)
        stories.append(words("board.searching", story=story) if is_searched else story)
    return stories


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
    row = Row((REFRESH_WATCH.button(words), to_table))
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
    return Panel((text, Row((COME_BACK.button(words),))), NEUTRAL)


def _hand_row(table: Table, words: Words, *, advises: bool) -> tuple[Row, ...]:
    to_table = Link(words("button.to_table"), address_of(table, table.message))
    if table.phase is Phase.PLAYING:
        got_it = (GOT_IT.button(words),) if advises else ()
        return (Row((REFRESH_HAND.button(words), to_table, *got_it)),)
    links = _result_links(table, words)
    return (Row(links),) if links else ()


def closed_panel(table: Table, words: Words) -> Panel:
    """Show a table that ended without a result."""
    return Panel((Text(title(table, words)), Text(words(table.row.reason or "closed.ended"))), NEUTRAL)
