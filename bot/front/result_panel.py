"""The result message."""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from bot.database.rows import Chair
from bot.faces.face import AnyFace
from bot.faces.panel import Button, Divider, Panel, Row, Text, medal
from bot.faces.words import Words, signed
from bot.scores.career import Gain
from bot.tables.ranks import standing
from bot.tables.seat_rules import Chairs
from bot.tables.table import Table
from engine.chance import commitment
from engine.core import Seat


class OutcomeSlot(IntEnum):
    """The buttons of a result."""

    REMATCH = 0
    RECORD = 1


def outcome_panel(
    table: Table, face: AnyFace, words: Words, gains: Mapping[int, Gain] = MappingProxyType({})
) -> Panel:
    """Show the result: ranks, how the points came about, ratings, the seed, [Rematch] and [Record]."""
    view, result = table.view(None), table.play.state.result if table.play else None
    assert result is not None  # noqa: S101 -- shown only when the game is over
    ranks = standing(result, table.chairs)
    lines = [
        f"{_rank(table.chairs, rank, seat, words)}{_beside(face.standing(view, seat, result, words))}\n"
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
    """Render a rank; there is no medal for a seat that a person left."""
    if chairs[seat].has_left:
        return f"▫️ {rank}. {words.person(seat)} {words('outcome.left')}"
    return f"{medal(rank)} {rank}. {words.name(seat)}"


def _beside(standing: str) -> str:
    return f"　**{standing}**" if standing else ""


def _gained(chair: Chair, gains: Mapping[int, Gain], words: Words) -> str:
    """Describe how the game changed a person's rating, if it did."""
    gain = gains.get(chair.person or 0)
    if gain is None:
        return ""
    change = f"+{gain.gained}" if gain.gained > 0 else signed(gain.gained) if gain.gained else "±0"
    return f"\n-# {words('outcome.rating', rating=gain.rating, change=change)}"


def _deal(table: Table, words: Words) -> str:
    """Show the seed beside the lobby's commitment, which proves it was chosen before the deal."""
    seal = words("lobby.sealed", seal=commitment(table.seed))
    return f"-# {words('outcome.seed', seed=table.seed)}\n-# {seal}"
