"""Finished games to step through: the playthroughs of the golden files, and other games."""

from collections.abc import Iterable
from functools import cache
from typing import cast

from bot.faces.forms import ONLY_LOOKED_AT
from bot.faces.panel import Caption, Panel, Part, Row
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.custom_ids import Press
from bot.front.services import Services
from bot.front.table_panels import board_panel, hand_panel
from bot.tables.seat_rules import Chairs
from bot.tables.table import Table, encode
from bot.workers.finished_game import FinishedGame
from cogs.replays.replay_panel import STEPS
from cogs.replays.replay_steps import SPECTATOR, Position, Replay, eyes_of, replay_of
from engine.games import GAMES
from engine.play import Play
from tests.support import golden
from tests.support.laws import kit_of
from tests.support.plain_context import PlainContext
from tests.support.tables_in_memory import FACES


@cache
def golden_plays(name: str) -> tuple[Play, ...]:
    """Return the plays of a golden playthrough as they were played."""
    return tuple(play for play, _ in golden.played(GAMES[name]))


@cache
def golden_replay(name: str) -> Replay:
    """Replay a golden playthrough from what the store keeps of it."""
    game = GAMES[name]
    log = tuple((move[0], encode(move[1])) for _, move in golden.played(game) if move)
    options = encode(kit_of(name).SHORT)
    finished = FinishedGame(name, options, golden.seats_of(game), golden.SEED, log)
    return replay_of("K7Q2M4", finished, [None] * len(log))


def replay_at(play: Play) -> Replay:
    """Return a replay that consists of one position."""
    return Replay("K7Q2M4", (play,), (), (0,))


def live(table: Table, chairs: Chairs, words: Words) -> dict[int, Panel]:
    """Draw what the table shows now: its message, and everybody's hand as whoever only looks at it."""
    face = FACES[table.game.name]
    for chair in chairs:
        table.keep_draft(chair.person or 0, ONLY_LOOKED_AT)
    hands = {eyes_of(seat): hand_panel(table, face, seat, words) for seat in range(len(chairs))}
    return {SPECTATOR: board_panel(table, face, words), **hands}


def has_shown(shown: Panel, parts: Iterable[Part]) -> bool:
    """Return whether a live message showed these parts, one after the other, apart from its controls."""
    seen = [part for part in shown.parts if not isinstance(part, Row | Caption)]
    sought = list(parts)
    return any(seen[at : at + len(sought)] == sought for at in range(len(seen)))


class _Game:
    """A game that notes where its controls lead."""

    def __init__(self, replay: Replay, chairs: Chairs) -> None:
        self.replay, self.chairs = replay, chairs
        self.at: Position

    async def show(self, _: Context, at: Position) -> None:
        self.at = at


async def moved(replay: Replay, at: Position, control: str, value: str, chairs: Chairs) -> Position:
    """Press a control below a position; return where it leads, or raise InvalidAction."""
    game = _Game(replay, chairs)

    async def find(_: Context) -> _Game:
        return game

    surface = Surface("a", "replay", find)
    surface.controls = STEPS.controls
    context = PlainContext(cast("Services", None))
    values = (value,) if value else ()
    context.press = Press(surface.at("K7Q2M4", at.step), at.eyes, values, {}, control, at.eyes)
    await surface.answer(context)
    return game.at
