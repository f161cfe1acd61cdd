"""The messages of a table as panels: the house's frame around what the game's face shows."""

from collections.abc import Mapping
from enum import IntEnum
from itertools import chain, count
from types import MappingProxyType
from typing import Any, TypeAlias

from bot.database.store import Chair
from bot.errors import TableError
from bot.faces.face import NO_DRAFT, Button, Divider, Face, Link, Panel, Part, Row, Text
from bot.faces.words import Words, alike, escape, signed
from bot.scores.career import Gain
from bot.tables.results import standing
from bot.tables.seats import Chairs, persons
from bot.tables.table import Phase, Table
from engine.chance import commitment
from engine.core import Seat

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
    LOOKBACK = 3


class HandSlot(IntEnum):
    """The house's buttons on a private panel; a face's own begin at 0."""

    REFRESH = 900
    COME_BACK = 901


class MenuSlot(IntEnum):
    """The buttons behind [⋯]."""

    LEAVE = 0
    END = 1
    BRING_DOWN = 2
    TAKE_OVER = 3


class OutcomeSlot(IntEnum):
    """The buttons of a result."""

    REMATCH = 0
    RECORD = 1


def address_of(table: Table, message: int | None) -> str:
    """Give the address of a message of the table, or of its channel."""
    channel = f"https://discord.com/channels/{table.guild}/{table.channel}"
    return f"{channel}/{message}" if message else channel


def title(table: Table, words: Words) -> str:
    """Head a message with the game and the table."""
    return f"## {words(f'{table.game.name}.title')}\n-# {words('table.id', table=table.id)}"


def words_for(table: Table, language: str) -> Words:
    """Give a language that knows the people at a table; no two of them bear the same name."""
    return words_at(table.chairs, language)


def words_at(chairs: Chairs, language: str) -> Words:
    """Give a language that knows who sits on these chairs, as `words_for` does."""
    words = Words(language)
    return words.named(_told_apart(_names(chairs, words)))


def _told_apart(names: list[str]) -> list[str]:
    """Number names that are the same when they are typed; a number is passed over where it is a name too."""
    apart: list[str] = []
    for name in names:
        taken = {alike(other) for other in apart}
        numbered = chain((name,), (f"{name} ({number})" for number in count(2)))
        apart.append(next(label for label in numbered if alike(label) not in taken))
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
    told = _told(table, face, None, words, TOLD_IN_PUBLIC)
    return Panel(
        (
            Text(title(table, words)),
            *face.panel(table.view(None), NO_DRAFT, words),
            *_substitutes(table, words),
            Divider(),
            Text("\n".join(f"-# {line}" for line in told)),
            *_closing(table, face, words),
        ),
        face.accent if table.phase is Phase.PLAYING else QUIET,
    )


def _substitutes(table: Table, words: Words) -> tuple[Text, ...]:
    """Say for whom computers play on."""
    lines = [words("board.left", name=escape(chair.name)) for chair in table.chairs if chair.has_left]
    return (Text("\n".join(lines)),) if lines else ()


def _closing(table: Table, face: AnyFace, words: Words) -> tuple[Part, ...]:
    if table.phase is Phase.OVER:
        links = _to_result(table, words)
        return (Row(links),) if links else ()
    looking = (Button(BoardSlot.LOOKBACK, words("button.lookback")),) if face.looks_back else ()
    hand = Button(BoardSlot.HAND, words("button.hand"), "primary")
    rules, menu = Button(BoardSlot.RULES, words("button.rules")), Button(BoardSlot.MENU, "⋯")
    return (Row((hand, *looking, rules, menu)),)


def _to_result(table: Table, words: Words) -> tuple[Link, ...]:
    if table.outcome is None:
        return ()
    return (Link(words("button.result"), address_of(table, table.outcome)),)


def _told(table: Table, face: AnyFace, seat: Seat | None, words: Words, most: int) -> list[str]:
    """Tell the last happenings of which a seat may hear, or everybody for None."""
    heard = [notice.event for notice in table.recent if notice.to in (None, seat)]
    return [face.story(event, words) for event in heard[-most:]]


def hand_panel(table: Table, face: AnyFace, seat: Seat, words: Words, note: str | None = None) -> Panel:
    """Show a person's own hand; the note says what became of a press."""
    if table.phase is Phase.CLOSED:
        return closed_panel(table, words)
    person = table.chairs[seat].person or 0
    told = _told(table, face, seat, words, TOLD_IN_PRIVATE)
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


def lookback_panel(table: Table, face: AnyFace, words: Words) -> Panel:
    """Show all that was laid open so far; raise TableError where there is nothing to look through."""
    if not face.looks_back:
        raise TableError("foreign_control")
    return Panel((Text(title(table, words)), *face.lookback(table.view(None), words)), QUIET)


def absent_panel(table: Table, words: Words) -> Panel:
    """Tell a person at whose seat a computer plays so, and offer the way back."""
    if table.phase is Phase.CLOSED:
        return closed_panel(table, words)
    if table.phase is Phase.OVER:
        return text_panel(words("error.table_over"), *_to_result(table, words))
    told = Text(words("hand.absent", table=table.id))
    back = Button(HandSlot.COME_BACK, words("button.come_back"), "primary")
    return Panel((told, Row((back,))), QUIET)


def _hand_row(table: Table, words: Words) -> tuple[Row, ...]:
    to_table = Link(words("button.to_table"), address_of(table, table.message))
    if table.phase is Phase.PLAYING:
        return (Row((Button(HandSlot.REFRESH, words("button.refresh")), to_table)),)
    links = _to_result(table, words)
    return (Row(links),) if links else ()


def outcome_panel(
    table: Table, face: AnyFace, words: Words, gains: Mapping[int, Gain] = MappingProxyType({})
) -> Panel:
    """Show the result: ranks, how the points came about, ratings, the seed, [Rematch] and [Record]."""
    view, result = table.view(None), table.play.state.result if table.play else None
    assert result is not None  # noqa: S101 -- shown only when the game is over
    ranks = standing(result, table.chairs)
    lines = [
        f"{_rank(table.chairs, rank, seat, words)}　**{face.standing(view, seat, result, words)}**\n"
        f"-# {face.score(view, seat, result, words)}{_gained(table.chairs[seat], gains, words)}"
        for rank, tied in ranks
        for seat in tied
    ]
    rematch = Button(OutcomeSlot.REMATCH, words("button.rematch"), "success")
    return Panel(
        (
            Text(f"## {words('outcome.title', game=words(f'{table.game.name}.title'))}"),
            Text(face.victory(view, ranks[0][1], words)),
            Text("\n".join(lines)),
            *face.outcome(view, result, words),
            Divider(),
            Text(f"-# {words('table.id', table=table.id)}\n{_deal(table, words)}"),
            Row((rematch, Button(OutcomeSlot.RECORD, words("button.record")))),
        ),
        face.accent,
    )


def _rank(chairs: Chairs, rank: int, seat: Seat, words: Words) -> str:
    """Say a rank; there is no medal for a seat that a person left."""
    if chairs[seat].has_left:
        return f"▫️ {rank}. {escape(chairs[seat].name)} {words('outcome.left')}"
    return f"{medal(rank)} {rank}. {words.name(seat)}"


def _gained(chair: Chair, gains: Mapping[int, Gain], words: Words) -> str:
    """Tell what the game made of a person's rating, where it is told at all."""
    gain = gains.get(chair.person or 0)
    if gain is None:
        return ""
    change = f"+{gain.gained}" if gain.gained > 0 else signed(gain.gained) if gain.gained else "±0"
    return f"\n-# {words('outcome.rating', rating=gain.rating, change=change)}"


def medal(rank: int) -> str:
    """Give the sign of a rank."""
    return MEDALS[rank - 1] if rank <= len(MEDALS) else "▫️"


def _deal(table: Table, words: Words) -> str:
    """Open the seal of the lobby: anybody can see that the seed was chosen before the deal."""
    seal = words("lobby.sealed", seal=commitment(table.seed))
    return f"-# {words('outcome.seed', seed=table.seed)}\n-# {seal}"


def closed_panel(table: Table, words: Words) -> Panel:
    """Show a table that ended without a result."""
    return Panel((Text(title(table, words)), Text(words(table.reason or "closed.ended"))), QUIET)


def menu_panel(table: Table, words: Words, person: int, *, may_end: bool) -> Panel:
    """Offer what is rarely wanted."""
    seated, is_overdue = person in persons(table.chairs), _is_overdue(table, person)
    hints = ("menu.bring_down_hint", "menu.take_over_hint", "menu.leave_hint")
    lines = [*map(words, hints), words("menu.end_hint" if may_end else "error.not_moderator")]
    buttons = (
        Button(MenuSlot.BRING_DOWN, words("button.bring_down"), disabled=not (seated or may_end)),
        Button(MenuSlot.TAKE_OVER, words("button.take_over"), disabled=not is_overdue),
        Button(MenuSlot.LEAVE, words("button.leave_table"), disabled=not seated),
        Button(MenuSlot.END, words("button.end"), "danger", disabled=not may_end),
    )
    seal = words("lobby.sealed", seal=commitment(table.seed))
    return Panel((Text(title(table, words)), Text("\n".join(lines)), Row(buttons), Text(f"-# {seal}")), QUIET)


def _is_overdue(table: Table, person: int) -> bool:
    """Say whether a person may give the seat that everybody waits for to a computer."""
    try:
        table.overdue(person)
    except TableError:
        return False
    return True


def text_panel(text: str, *links: Link) -> Panel:
    """Show a text, and ways to somewhere else."""
    rows = (Row(links),) if links else ()
    return Panel((Text(text), *rows), QUIET)
