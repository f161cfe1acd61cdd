"""Opening a replay, and the presses on it.

A control holds the table, the step and whose eyes see it: no reader is remembered.
"""

from abc import abstractmethod
from typing import Protocol

from bot.decks.questions import read_key
from bot.errors import TableError
from bot.faces.person_names import called
from bot.faces.words import Words
from bot.front.contests import contest_line
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.permissions import last_game, require_permissions
from bot.front.services import Services
from bot.tables.names import words_at
from bot.tables.seat_rules import Chairs
from bot.workers.fair_share import Cooldown
from cogs.replays.found_games import Found, find, own_eyes
from cogs.replays.replay_panel import (
    BACK,
    EYES,
    FIRST,
    LAST,
    ON,
    ROUND,
    SHARE,
    SHOW,
    STEPS,
    Shown,
    replay_panel,
    shared_panel,
    shown_of,
)
from cogs.replays.replay_steps import Position, Replay, require_eyes
from engine.core import InvalidAction

MAX_DIGITS = 3
"""Digits of the number of a round."""
SHARE_INTERVAL = 60.0
"""Seconds from one position that a person posts in a channel to the next."""


class Stepped(Protocol):
    """A finished game that somebody steps through."""

    @property
    def replay(self) -> Replay:
        """Return the game."""

    @property
    def chairs(self) -> Chairs:
        """Return who sat where."""

    @abstractmethod
    async def show(self, context: Context, at: Position) -> None:
        """Show a step, in the pressed private panel."""


# ------------------------------------------------------------------ steps


@STEPS.answers(FIRST, BACK, ON, LAST)
async def turn(context: Context, game: Stepped) -> None:
    """Turn to another step."""
    last = game.replay.last
    step = min(context.moment, last)
    steps = {FIRST.name: 0, BACK.name: max(step - 1, 0), ON.name: min(step + 1, last), LAST.name: last}
    eyes = require_eyes(context.number, game.chairs)
    await game.show(context, Position(steps[context.press.control], eyes))


@STEPS.answers(EYES)
async def choose_eyes(context: Context, game: Stepped) -> None:
    """See the step by other eyes."""
    step = min(context.moment, game.replay.last)
    await game.show(
        context, Position(step, require_eyes(context.press.chosen_number(MAX_DIGITS), game.chairs))
    )


@STEPS.answers(ROUND)
async def choose_round(context: Context, game: Stepped) -> None:
    """Turn to the beginning of a round."""
    starts, number = game.replay.starts, context.press.chosen_number(MAX_DIGITS)
    if not 1 <= number <= len(starts):
        raise InvalidAction("no_such_control")
    await game.show(context, Position(starts[number - 1], require_eyes(context.number, game.chairs)))


@STEPS.answers(SHOW)
async def show_step(context: Context, game: Stepped) -> None:
    """Show the same step, in private."""
    step = min(context.moment, game.replay.last)
    await game.show(context, Position(step, require_eyes(context.number, game.chairs)))


async def renew(context: Context, game: Stepped) -> None:
    """Show the step of a panel of an older version, whose slots held the eyes times ten."""
    step = min(context.moment, game.replay.last)
    await game.show(context, Position(step, require_eyes(context.press.slot // 10, game.chairs)))


# ------------------------------------------------------------ games of tables


class TableReplay:
    """A finished game of a table in this server."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.replay, self.chairs = found.replay, found.chairs

    async def show(self, context: Context, at: Position) -> None:
        """Show a step, in the pressed private panel."""
        shown = await _drawn(context, self.found, at, context.words)
        panel = replay_panel(shown, context.words_among(self.chairs))
        await context.update(panel, REPLAY.at(self.replay.table, shown.at.step))


async def _replay_named(context: Context) -> TableReplay:
    """Find the game of a press: the one chosen in a list, or else the one that the control names."""
    is_chosen = context.press.control == choose.name
    return TableReplay(await find(context, context.press.only_value if is_chosen else context.id))


REPLAY: Surface[TableReplay] = Surface("a", "replay", _replay_named, renew=renew)
REPLAY.controls |= STEPS.controls


@REPLAY.control("button.replay", name="open")
async def open_replay(context: Context, game: TableReplay) -> None:
    """Show the deal by one's own eyes, in a panel of its own."""
    await _show_step(context, game.found)


@REPLAY.control("replay.which")
async def choose(context: Context, game: TableReplay) -> None:
    """Show the deal of the game that was chosen, by one's own eyes, in a panel of its own."""
    await _show_step(context, game.found)


async def open_table(context: Context, table_id: str | None = None) -> None:
    """Show the deal of a finished game by one's own eyes; by default of one's last game in this server."""
    await _show_step(context, await find(context, table_id or await last_game(context, None)))


async def _show_step(context: Context, found: Found, step: int = 0) -> None:
    at = Position(step, own_eyes(found.chairs, context.person))
    shown = await _drawn(context, found, at, context.words)
    panel = replay_panel(shown, context.words_among(found.chairs))
    await context.show(panel, REPLAY.at(found.replay.table, shown.at.step))


async def _drawn(context: Context, found: Found, at: Position, words: Words) -> Shown:
    """Return a step of a game as these eyes see it; the words are those of its contest."""
    replay = found.replay
    return shown_of(
        context.services.faces[replay.game.name],
        replay,
        found.chairs,
        at,
        contest=await contest_line(context, found.contest, replay.table, words),
        can_share=may_share(context, found),
    )


async def _step_named(context: Context) -> tuple[Found, int]:
    """Find the game and the step that a control below another panel names."""
    table_id, step = read_key(context.id, context.moment)
    return await find(context, table_id), step


STEP: Surface[tuple[Found, int]] = Surface("as", "replay_step", _step_named)


@STEP.control("button.replay_from", name="open")
async def open_step(context: Context, at: tuple[Found, int]) -> None:
    """Show a step by one's own eyes, in a panel of its own."""
    await _show_step(context, *at)


# ------------------------------------------------------------------ sharing


def shares(_: Services) -> Cooldown:
    """Return what remembers who posted a position, and in which channel."""
    return Cooldown(SHARE_INTERVAL)


def may_share(context: Context, found: Found) -> bool:
    """Return whether a game may be shown to the readers of this channel.

    It may in its own channel, and elsewhere in the server if everybody in the server can read that.
    """
    if context.hides_answers or not context.may_write():
        return False
    return context.channel == found.channel or context.is_open_to_all(found.channel)


@REPLAY.answers(SHARE)
async def share(context: Context, game: TableReplay) -> None:
    """Post a step in this channel; raise TableError where that is not allowed."""
    found, rate = game.found, context.services.own(shares)
    at = Position(context.moment, require_eyes(context.number, game.chairs))
    if context.hides_answers:
        raise TableError("answers_hidden")
    if not may_share(context, found):
        raise TableError("replay_not_here")
    require_permissions(context)
    if not rate.admit(context.person, context.channel or 0):
        raise TableError("replay_shared")
    words = words_at(found.chairs, found.language).pictured(context.services.client.own_emojis.public)
    shown = await _drawn(context, found, at, words)
    try:
        panel = shared_panel(shown, called(context.name), words)
        await context.post(panel, REPLAY.at(found.replay.table, shown.at.step))
    except Exception:
        rate.withdraw(context.person, context.channel or 0)
        raise
