"""The result message, and the details of a result."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.database.level_rule import OwnLevel, offered
from bot.database.rows import Chair
from bot.faces.face import AnyFace
from bot.faces.level_words import level_name, named_with_level
from bot.faces.line_breaks import kept_whole
from bot.faces.panel import NO_MEDAL, Button, Divider, Link, Panel, Row, Text, characters, medal
from bot.faces.words import Words, escape, signed
from bot.front import custom_ids
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.table_panels import MAX_CHARACTERS, fitting, forfeit_line
from bot.scores.career import Gain
from bot.scores.luck import Verdicts, line
from bot.scores.result_picture import result_picture
from bot.tables.seat_rules import standing
from bot.tables.table import Table
from engine.chance import commitment
from engine.core import Result, Seat

RankedSeat: TypeAlias = tuple[int, Seat]


async def _table_id(context: Context) -> str:
    return context.id


OUTCOME: Surface[str] = Surface(custom_ids.OUTCOME, "result", _table_id)
"""The result of a finished game; its controls are about a table by its id."""
REMATCH = OUTCOME.declare("rematch", "button.rematch", style="success", old=(0,))
HARDER = OUTCOME.declare("harder", "button.harder", style="primary")
EASIER = OUTCOME.declare("easier", "button.easier", style="primary")
RECORD = OUTCOME.declare("record", "button.record", old=(1,))
DETAILS = OUTCOME.declare("details", "button.details", old=(2,))


class ResultNote(Struct, frozen=True):
    """What the result of a contest's game says beside the game, with buttons in place of a rematch."""

    head: str
    """Below the title: the contest, and how it stands."""
    text: str
    """What those who played do next."""
    buttons: tuple[Button | Link, ...]


def outcome_panel(
    table: Table,
    face: AnyFace,
    words: Words,
    verdicts: Verdicts = (),
    own: OwnLevel | None = None,
    contest: ResultNote | None = None,
) -> Panel:
    """Show the result: winners, ranks with points, and the picture with hands and sums.

    With verdicts, each person has a line on luck and skill. The level of somebody who played alone may come
    with the offer of another. A game that was lost before its end has no points, and no rematch.
    """
    note, other = _offer(own, words) if own else ((), ())
    title, winners = _winners(table, face, words)
    again = () if table.forfeit else (REMATCH.button(words), *other)
    more = tuple(each.button(words) for each in (DETAILS, RECORD))
    rows: tuple[Row, ...] = (Row((*again, *more)),)
    if contest:
        title = Text(f"{title.text}\n{contest.head}")
        note, rows = (Text(contest.text),), (Row(contest.buttons), Row(more))
    return Panel(
        (
            title,
            winners,
            Text("\n".join(_ranks(table, face, words, verdicts))),
            *(() if table.forfeit else (result_picture(table, face, words),)),
            *note,
            *rows,
        ),
        face.accent,
    )


def _offer(own: OwnLevel, words: Words) -> tuple[tuple[Text, ...], tuple[Button, ...]]:
    """Return a line about a streak, and the button of the level that is offered, if one is.

    Everybody sees a result: it tells wins, and keeps quiet about losses.
    """
    level = offered(own)
    if level is None:
        return (), ()
    control = HARDER if own.streak > 0 else EASIER
    button = control.button(words, label=words(control.label, level=level_name(level, words)))
    told = words("outcome.wins_in_a_row", count=own.streak, level=level_name(own.level, words))
    return (Text(f"-# {told}"),) if own.streak > 0 else (), (button,)


def details_panel(
    table: Table,
    face: AnyFace,
    words: Words,
    gains: Mapping[int, Gain] = MappingProxyType({}),
    verdicts: Verdicts = (),
) -> Panel:
    """Show a result in full: how the points came about, ratings, the rounds and the seed.

    The seed stands beside the lobby's commitment, which proves that it was chosen before the deal.
    """
    sealed = words("lobby.sealed", seal=commitment(table.seed))
    deal = f"-# {words('outcome.seed', seed=table.seed)}\n-# {sealed}"

    def drawn(words: Words) -> Panel:
        return Panel(
            (
                *_winners(table, face, words),
                Text("\n".join(_ranks_in_full(table, face, words, gains, verdicts))),
                *(() if table.forfeit else face.outcome(table.view(None), _result(table), words)),
                Divider(),
                Text(f"-# {words('table.id', table=table.id)}\n{deal}"),
            ),
            face.accent,
        )

    return fitting(drawn, words, face)


def unbroken(panel: Panel, table: Table, words: Words) -> Panel:
    """Return a result in which neither the title of the game nor a short name breaks, if there is room."""
    seats = range(len(table.chairs))
    names = (words(f"{table.game.name}.title"), *map(words.name, seats), *map(words.person, seats))
    parts = (
        replace(part, text=kept_whole(part.text, names)) if isinstance(part, Text) else part
        for part in panel.parts
    )
    whole = replace(panel, parts=tuple(parts))
    return whole if characters(whole.parts) <= MAX_CHARACTERS else panel


def _result(table: Table) -> Result:
    assert table.result is not None  # noqa: S101 -- shown only when the game is over
    return table.result


def _winners(table: Table, face: AnyFace, words: Words) -> tuple[Text, Text]:
    first = standing(_result(table), table.chairs)[0][1]
    heading = words("outcome.title", game=words(f"{table.game.name}.title"))
    told = forfeit_line(table, words) or face.victory(table.view(None), first, words)
    return Text(f"## {heading}"), Text(told)


def _ranks(table: Table, face: AnyFace, words: Words, verdicts: Verdicts) -> Iterator[str]:
    """Yield a line for every seat, best first: rank, name and points; of persons luck and skill too."""
    view, result = table.view(None), _result(table)
    has_unit = bool(face.unit(table.options, words))
    for place in _places(table):
        _, seat = place
        points = "" if table.forfeit else escape(face.tally(view, seat, result, words).points)
        yield _rank(table, place, words, points)
        yield from _helped(table, seat, words)
        if verdicts and not table.chairs[seat].is_computer:
            yield f"-# {line(table.game.name, verdicts[seat], words, has_unit=has_unit)}"


def _ranks_in_full(
    table: Table, face: AnyFace, words: Words, gains: Mapping[int, Gain], verdicts: Verdicts
) -> Iterator[str]:
    """Yield the lines of every seat, best first: the sum of its points, luck and skill, and its rating."""
    view, result = table.view(None), _result(table)
    has_unit = bool(face.unit(table.options, words))
    for place in _places(table):
        _, seat = place
        points = "" if table.forfeit else face.standing(view, seat, result, words)
        yield _rank(table, place, words, points, in_full=True)
        if not table.forfeit:
            yield f"-# {face.score(view, seat, result, words)}"
        yield from _helped(table, seat, words)
        if verdicts:
            told = line(table.game.name, verdicts[seat], words, has_unit=has_unit, in_full=True)
            yield f"-# {told}"
        yield from _gained(table.chairs[seat], gains, words)


def _places(table: Table) -> list[RankedSeat]:
    """List the rank of every seat, best first."""
    return [(rank, seat) for rank, tied in standing(_result(table), table.chairs) for seat in tied]


def _rank(table: Table, place: RankedSeat, words: Words, points: str, *, in_full: bool = False) -> str:
    """Render a rank with its points, and in full with the level of a computer.

    There is no medal for the last, nor for a seat that a person left.
    """
    rank, seat = place
    beside, chair = f"　**{points}**" if points else "", table.chairs[seat]
    if chair.has_left:
        return f"{NO_MEDAL} {rank}. {words.person(seat)} {words('outcome.left')}{beside}"
    level = chair.computer if in_full else None
    name = named_with_level(seat, level, words) if level else words.name(seat)
    last, _ = _places(table)[-1]
    return f"{medal(rank, is_last=rank == last)} {rank}. {name}{beside}"


def _helped(table: Table, seat: Seat, words: Words) -> Iterator[str]:
    """Yield how many moves of a person the clock or a computer decided, if any."""
    if seat in table.helped:
        yield f"-# 🤖 {words('outcome.helped', count=table.decided[seat])}"


def _gained(chair: Chair, gains: Mapping[int, Gain], words: Words) -> Iterator[str]:
    """Yield how the game changed a person's rating, if it did."""
    gain = gains.get(chair.person or 0)
    if gain is None:
        return
    change = f"+{gain.gained}" if gain.gained > 0 else signed(gain.gained) if gain.gained else "±0"
    yield f"-# {words('outcome.rating', rating=gain.rating, change=change)}"
