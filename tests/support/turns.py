"""Turns at a table, without presses: what the person to act does."""

from collections.abc import Callable

from bot.tables.registry import Tables
from bot.tables.table import Phase, Table
from engine.core import Action, Seat
from engine.play import Play


def awaited(table: Table) -> tuple[Play, Seat]:
    """Return the game of a table, and the seat to act."""
    assert table.play is not None
    assert table.to_act is not None
    return table.play, table.to_act


def fallback(table: Table) -> Action:
    """Return what the clock would play now."""
    play, seat = awaited(table)
    action: Action = play.state.fallback(seat)
    return action


async def act(tables: Tables, table: Table, action: Action) -> None:
    """Take an action as the person to act."""
    _, seat = awaited(table)
    await tables.playing.act(table, table.chairs[seat].person or 0, action)


async def play_out(tables: Tables, table: Table, choose: Callable[[Table], Action] = fallback) -> None:
    """Let people play to the end, by default as their clocks would."""
    while table.phase is Phase.PLAYING:
        await act(tables, table, choose(table))
