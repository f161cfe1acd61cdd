"""The messages of a table as panels: a common frame around what the game's face shows."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from msgspec.structs import replace

from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, ONLY_LOOKED_AT
from bot.faces.icons import NO_ICONS, illustrated, with_plain_small_print
from bot.faces.level_words import levels_line
from bot.faces.panel import (
    NEUTRAL,
    Caption,
    Divider,
    Link,
    Panel,
    Part,
    Reveal,
    Row,
    Text,
    characters,
    text_panel,
)
from bot.faces.words import Words
from bot.front import custom_ids
from bot.front.clock_panel import banks_line, clock_parts, own_clock
from bot.front.table_surfaces import BOARD, address_of, heading, table_surface, title
from bot.tables.table import PUBLIC_EVENTS, Phase, Table
from engine.core import Seat

Parts: TypeAlias = tuple[Part, ...]

MAX_CHARACTERS = 3700
"""For all text of a message with pictures, or of any table message; Discord's limit is 4000, with labels."""
REFRESH_SIGN, TABLE_SIGN, MENU_SIGN = "🔄", "↑", "⋯"
"""The short labels of the last row of a hand, which has to fit a phone."""


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
    if table.forfeit:
        return forfeit_panel(table, words)
    accent = face.accent if table.phase is Phase.PLAYING else NEUTRAL
    parts = _public(table, face, words, heading(table, words))
    return Panel((*parts, *_footer(table, face, words)), accent)


def _public(
    table: Table, face: AnyFace, words: Words, head: str, seat: Seat | None = None
) -> tuple[Part, ...]:
    """Show what everybody may know below a heading; of the latest events those that a seat may know."""
    above, below = _beside_clock(table, face, words, head, seat)
    clock = clock_parts(table, words, MAX_CHARACTERS)
    if characters((*above, *clock, *below)) > MAX_CHARACTERS:
        above, below = with_plain_small_print(above), with_plain_small_print(below)
    if characters((*above, *clock, *below)) > MAX_CHARACTERS:
        words = words.pictured(NO_ICONS)
        above, below = _beside_clock(table, face, words, head, seat)
        clock = clock_parts(table, words, MAX_CHARACTERS - characters((*above, *below)))
    return (*above, *clock, *below)


def _beside_clock(
    table: Table, face: AnyFace, words: Words, head: str, seat: Seat | None
) -> tuple[Parts, Parts]:
    """Return what stands above the clock and below it."""
    shown = face.panel(table.view(None), NO_DRAFT, words)
    above = (Text(head), *shown, *_about_computers(table, words), *_waiting(table, words))
    stories = "\n".join(_stories(table, face, seat, words, PUBLIC_EVENTS))
    below = (Divider(), Text(stories)) if stories else ()
    return illustrated(above, words.icons, face.icon), illustrated(below, words.icons, face.icon)


def computers_line(table: Table, words: Words) -> str:
    """Tell how strong the computers are that the lobby had; empty where there are none."""
    seats = [(seat, chair.computer) for seat, chair in enumerate(table.chairs) if not chair.has_left]
    levels = {seat: level for seat, level in seats if level}
    return f"-# {levels_line(levels, words)}" if levels else ""


def _about_computers(table: Table, words: Words) -> Iterator[Text]:
    """Tell for whom computers play."""
    left = [
        words("board.left", name=words.person(seat)).replace("🤖", words.icons(chair.computer or "") or "🤖")
        for seat, chair in enumerate(table.chairs)
        if chair.has_left and seat not in table.away
    ]
    if left:
        yield Text("\n".join(left))


def _waiting(table: Table, words: Words) -> Iterator[Text]:
    """Tell what takes a moment: the result, or the thought of a computer."""
    if table.phase is Phase.OVER and table.outcome is None:
        yield Text(f"-# {words('board.result_coming')}")
    elif table.to_act is not None and table.thinking == table.moment:
        yield Text(f"-# {words('board.thinking', name=words.name(table.to_act))}")


def position(face: AnyFace, view: Any, words: Words) -> tuple[Part, ...]:
    """Return what a view shows, without controls."""
    parts = face.panel(view, ONLY_LOOKED_AT, words)
    return tuple(part for part in parts if not isinstance(part, Row | Caption))


def fitting(draw: Callable[[Words], Panel], words: Words, face: AnyFace) -> Panel:
    """Draw a panel with pictures as far as there is room for them, those of small print last."""
    panel = draw(words)
    parts = illustrated(panel.parts, words.icons, face.icon)
    if characters(parts) > MAX_CHARACTERS:
        parts = with_plain_small_print(parts)
    return (
        replace(panel, parts=parts) if characters(parts) <= MAX_CHARACTERS else draw(words.pictured(NO_ICONS))
    )


def _footer(table: Table, face: AnyFace, words: Words) -> tuple[Part, ...]:
    if table.phase is Phase.OVER:
        links = _result_links(table, words)
        return (Row(links),) if links else ()
    shown = [HAND_BUTTON, WATCH_BUTTON, *([LOOKBACK_BUTTON] if face.lookback else [])]
    # The rules are behind [⋯]: a phone has room for three buttons in a row.
    return (Row((*(each.button(words) for each in shown), MENU_BUTTON.button(words, label=MENU_SIGN))),)


def _result_links(table: Table, words: Words) -> tuple[Link, ...]:
    if table.outcome is None:
        return ()
    return (Link(words("button.result"), address_of(table, table.outcome)),)


def _stories(table: Table, face: AnyFace, seat: Seat | None, words: Words, most: int) -> Iterator[str]:
    """Describe the latest events that a seat may know, a line each.

    For None these are the events that everybody may know.
    """
    for notice in [each for each in table.recent if each.to in (None, seat)][-most:]:
        story = face.story(notice.event, words)
        is_searched = any(each is notice for each in table.searched)
        yield f"-# {words('board.searching', story=story) if is_searched else story}"


def hand_panel(
    table: Table, face: AnyFace, seat: Seat, words: Words, note: str | None = None, *, advised: bool = False
) -> Panel:
    """Show a person's hand, with advice if they are new to the game; the note is the result of a press.

    It is as short as a phone: what only the table message or [⋯] needs to tell is not in it.
    """
    if table.phase is Phase.CLOSED:
        return closed_panel(table, words)
    if table.forfeit:
        return forfeit_panel(table, words)
    advice = face.advice(table.view(seat), words) if advised else ""
    draft = table.draft(table.chairs[seat].person or 0)

    def drawn(words: Words) -> Panel:
        shown = face.panel(table.view(seat), draft, words)
        is_told = any(isinstance(part, Reveal) for part in shown)
        lines = (
            f"-# **{words('hand.title')}** · {_which(table, words)}",
            note,
            own_clock(table, seat, words),
            *(() if is_told else _stories(table, face, seat, words, most=1)),
            words("hand.advice", advice=advice) if advice else None,
        )
        parts = (
            # In one part: every further one costs height, and a message may have 40.
            Text("\n".join(filter(None, lines))),
            *shown,
            *_hand_row(table, words, advises=bool(advice)),
        )
        return Panel(parts, face.accent if seat == table.to_act else NEUTRAL)

    return fitting(drawn, words, face)


def _which(table: Table, words: Words) -> str:
    """Name the table that a private panel is about."""
    return words("hand.table", game=words(f"{table.game.name}.title"), table=table.id)


def overview_panel(table: Table, face: AnyFace, seat: Seat | None, words: Words) -> Panel:
    """Show what the table message says, for whoever is far from it, with all that a seat was told lately."""
    head = (f"### {_which(table, words)}", computers_line(table, words), banks_line(table, words))
    return Panel(_to_read(table, face, words, head, seat), NEUTRAL)


def _to_read(
    table: Table, face: AnyFace, words: Words, head: Iterable[str], seat: Seat | None = None
) -> tuple[Part, ...]:
    """Show what everybody may know, without anything to press, below the lines of a heading."""
    parts = _public(table, face, words, "\n".join(filter(None, head)), seat)
    return tuple(part for part in parts if not isinstance(part, Row | Caption))


def spectator_panel(table: Table, face: AnyFace, words: Words, note: str | None = None) -> Panel:
    """Show a person without a seat what everybody may know; the note tells how the panel is kept up to date.

    It follows from the view of a spectator, the public events and the public clock alone.
    """
    if table.has_ended:
        return _ended_panel(table, words)
    to_table = Link(words("button.to_table"), address_of(table, table.message))
    if table.phase is Phase.LOBBY:
        return text_panel(words("watch.not_yet"), to_table)
    head = (f"### {words('watch.title')}", f"-# {_which(table, words)}", banks_line(table, words), note or "")
    row = Row((REFRESH_WATCH.button(words), to_table))
    return Panel((*_to_read(table, face, words, head), row), NEUTRAL)


def lookback_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show all cards laid so far; raise TableError for a game without a look-back."""
    lookback = face.lookback
    if lookback is None:
        raise TableError("foreign_control")
    head, view = Text(title(table, words)), table.view(None)
    return fitting(lambda drawn: Panel((head, *lookback(view, drawn)), NEUTRAL), words, face)


def absent_panel(table: Table, words: Words, *, is_away: bool = False) -> Panel:
    """Explain to a person who left or is away who plays for them, with a button to come back."""
    if table.has_ended:
        return _ended_panel(table, words)
    text = Text(words("hand.away" if is_away else "hand.absent", table=table.id))
    return Panel((text, Row((COME_BACK.button(words),))), NEUTRAL)


def _hand_row(table: Table, words: Words, *, advises: bool) -> tuple[Row, ...]:
    if table.phase is Phase.PLAYING:
        to_table = Link(TABLE_SIGN, address_of(table, table.message))
        refresh = REFRESH_HAND.button(words, label=REFRESH_SIGN)
        menu = MENU_BUTTON.button(words, label=MENU_SIGN)
        got_it = (GOT_IT.button(words),) if advises else ()
        return (Row((refresh, to_table, menu, *got_it)),)
    links = _result_links(table, words)
    return (Row(links),) if links else ()


def _ended_panel(table: Table, words: Words) -> Panel:
    """Show somebody without a hand that a table has ended, with the result if there is one."""
    if table.phase is Phase.CLOSED:
        return closed_panel(table, words)
    return text_panel(words("error.table_over"), *_result_links(table, words))


def forfeit_line(table: Table, words: Words) -> str:
    """Tell who lost before the end, and who won; empty for any other game."""
    forfeit = table.forfeit
    if forfeit is None:
        return ""
    others = [words.person(seat) for seat in range(len(table.chairs)) if seat != forfeit.seat]
    return words(forfeit.code, name=words.person(forfeit.seat), winner=words.listed(others))


def forfeit_panel(table: Table, words: Words) -> Panel:
    """Show a table whose game was lost before its end, with its result: nobody is to move any more."""
    links = _result_links(table, words)
    parts = (Text(title(table, words)), Text(forfeit_line(table, words)), *((Row(links),) if links else ()))
    return Panel(parts, NEUTRAL)


def closed_panel(table: Table, words: Words) -> Panel:
    """Show a table that ended without a result."""
    reason, _, step = (table.row.reason or "closed.ended").partition("#")
    return Panel((Text(title(table, words)), Text(words(reason, step=step))), NEUTRAL)
