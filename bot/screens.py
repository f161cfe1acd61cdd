"""The messages of a table as panels: the house's frame around what the game's face shows."""

from enum import IntEnum
from itertools import chain, count
from typing import Any, TypeAlias

from bot.face import NO_DRAFT, Button, Divider, Face, Link, Panel, Part, Row, Text
from bot.seats import Chairs
from bot.table import Phase, Table
from bot.words import Words
from engine.core import Result, Seat

AnyFace: TypeAlias = Face[Any, Any, Any, Any]
TOLD_IN_PUBLIC = 6
"""How many of the last happenings the table message tells."""
TOLD_IN_PRIVATE = 4
"""How many a private panel tells."""
QUIET = 0x4E5058
"""The edge of a message that asks for nothing."""
MEDALS = ("🥇", "🥈", "🥉")


class BoardSlot(IntEnum):
    """The house's buttons on a table message."""

    HAND = 0
    RULES = 1
    MENU = 2


class HandSlot(IntEnum):
    """The house's buttons on a private panel; a face's own begin at 0."""

    REFRESH = 900


class MenuSlot(IntEnum):
    """The buttons behind [⋯]."""

    LEAVE = 0
    END = 1


class OutcomeSlot(IntEnum):
    """The buttons of a result."""

    REMATCH = 0


def address_of(table: Table, message: int | None) -> str:
    """Give the address of a message of the table, or of its channel."""
    channel = f"https://discord.com/channels/{table.guild}/{table.channel}"
    return f"{channel}/{message}" if message else channel


def title(table: Table, words: Words) -> str:
    """Head a message with the game and the table."""
    return f"## {words(f'{table.game.name}.title')}\n-# {words('table.id', table=table.id)}"


def words_for(table: Table, language: str) -> Words:
    """Give a language that knows the people at a table; no two of them bear the same name."""
    words = Words(language)
    return words.named(_told_apart(_names(table.chairs, words)))


def _told_apart(names: list[str]) -> list[str]:
    """Number names that are the same when they are typed; a number is passed over where it is a name too."""
    apart: list[str] = []
    for name in names:
        taken = {other.casefold() for other in apart}
        numbered = chain((name,), (f"{name} ({number})" for number in count(2)))
        apart.append(next(label for label in numbered if label.casefold() not in taken))
    return apart


def _names(chairs: Chairs, words: Words) -> list[str]:
    numbers = iter(range(1, len(chairs) + 1))
    return [
        words("computer.for", name=chair.name)
        if chair.has_left
        else words("computer.name", number=next(numbers))
        if chair.is_computer
        else chair.name
        for chair in chairs
    ]


def board_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show what everybody in the channel may see of a game."""
    told = _told(table, face, None, words)[-TOLD_IN_PUBLIC:]
    buttons = [
        Button(BoardSlot.HAND, words("button.hand"), "primary"),
        Button(BoardSlot.RULES, words("button.rules")),
        Button(BoardSlot.MENU, "⋯"),
    ]
    if table.phase is Phase.OVER:
        buttons = []
    return Panel(
        (
            Text(title(table, words)),
            *face.panel(table.view(None), NO_DRAFT, words),
            Divider(),
            Text("\n".join(f"-# {line}" for line in told)),
            *_closing(table, buttons, words),
        ),
        face.accent if table.phase is Phase.PLAYING else QUIET,
    )


def _closing(table: Table, buttons: list[Button], words: Words) -> tuple[Part, ...]:
    if buttons:
        return (Row(tuple(buttons)),)
    if table.outcome:
        return (Row((Link(words("button.result"), address_of(table, table.outcome)),)),)
    return ()


def _told(table: Table, face: AnyFace, seat: Seat | None, words: Words) -> list[str]:
    """Tell what a seat may hear of the last happenings, or what everybody may for None."""
    return [face.story(notice.event, words) for notice in table.recent if notice.to in (None, seat)]


def hand_panel(table: Table, face: AnyFace, seat: Seat, words: Words, note: str | None = None) -> Panel:
    """Show a person's own hand; the note says what became of a press."""
    person = table.chairs[seat].person or 0
    told = _told(table, face, seat, words)[-TOLD_IN_PRIVATE:]
    whose = words("hand.table", game=words(f"{table.game.name}.title"), table=table.id)
    notes = (Text(note),) if note else ()
    return Panel(
        (
            Text(f"### {words('hand.title')}\n-# {whose}"),
            *notes,
            *face.panel(table.view(seat), table.draft(person), words),
            Divider(),
            Text("\n".join(f"-# {line}" for line in told)),
            *_hand_row(table, words),
        ),
        face.accent if seat == table.to_act else QUIET,
    )


def spectator_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show somebody who has no seat what everybody sees."""
    note = words("error.not_seated")
    if table.phase is Phase.LOBBY:
        return text_panel(note, Link(words("button.to_table"), address_of(table, table.message)))
    return Panel((Text(note), *face.panel(table.view(None), NO_DRAFT, words)), QUIET)


def _hand_row(table: Table, words: Words) -> tuple[Row, ...]:
    to_table = Link(words("button.to_table"), address_of(table, table.message))
    if table.phase is Phase.PLAYING:
        return (Row((Button(HandSlot.REFRESH, words("button.refresh")), to_table)),)
    if table.outcome:
        return (Row((Link(words("button.result"), address_of(table, table.outcome)),)),)
    return ()


def outcome_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show the result: ranks, how the points came about, the seed, and [Rematch]."""
    view, result = table.view(None), table.play.state.result if table.play else None
    assert result is not None  # noqa: S101 -- shown only when the game is over
    lines = [
        _rank(rank, f"{words.name(seat)}{_left(table.chairs, seat, words)}")
        + f"　**{points(result.scores[seat])}**\n-# {face.score(view, seat, result, words)}"
        for rank, tied in standing(result, table.chairs)
        for seat in tied
    ]
    return Panel(
        (
            Text(f"## {words('outcome.title', game=words(f'{table.game.name}.title'))}"),
            Text("\n".join(lines)),
            Divider(),
            Text(f"-# {words('table.id', table=table.id)}\n-# {words('outcome.seed', seed=table.seed)}"),
            Row((Button(OutcomeSlot.REMATCH, words("button.rematch"), "success"),)),
        ),
        face.accent,
    )


def standing(result: Result, chairs: Chairs) -> list[tuple[int, tuple[Seat, ...]]]:
    """Give ranks with their seats; whoever left comes last, whatever the computer made of the seat."""
    left = tuple(seat for seat, chair in enumerate(chairs) if chair.has_left)
    stayed = [tuple(seat for seat in tied if seat not in left) for tied in result.ranking]
    ranks, rank = [], 1
    for tied in [*stayed, left]:
        if tied:
            ranks.append((rank, tied))
            rank += len(tied)
    return ranks


def _rank(rank: int, name: str) -> str:
    medal = MEDALS[rank - 1] if rank <= len(MEDALS) else "▫️"
    return f"{medal} {rank}. {name}"


def _left(chairs: Chairs, seat: Seat, words: Words) -> str:
    return f" {words('outcome.left')}" if chairs[seat].has_left else ""


def points(score: int) -> str:
    """Write a score with a true minus sign.

    >>> points(-5), points(12)
    ('−5', '12')
    """
    return str(score).replace("-", "−")


def closed_panel(table: Table, words: Words) -> Panel:
    """Show a table that ended without a result."""
    return Panel((Text(title(table, words)), Text(words(table.reason or "closed.ended"))), QUIET)


def menu_panel(table: Table, words: Words, *, seated: bool, may_end: bool) -> Panel:
    """Offer what is rarely wanted."""
    ending = words("menu.end_hint") if may_end else words("menu.end_refused")
    buttons = (
        Button(MenuSlot.LEAVE, words("button.leave_table"), disabled=not seated),
        Button(MenuSlot.END, words("button.end"), "danger", disabled=not may_end),
    )
    return Panel(
        (Text(title(table, words)), Text(f"{words('menu.leave_hint')}\n{ending}"), Row(buttons)), QUIET
    )


def text_panel(text: str, *links: Link) -> Panel:
    """Show a text, and ways to somewhere else."""
    rows = (Row(links),) if links else ()
    return Panel((Text(text), *rows), QUIET)
