"""Computer players: they see a view like anybody else, and pause before a move.

A move comes after a whole number of pauses, one more where a round has just ended. One that takes longer than
the first is announced at the end of that pause, alike for all computers: that tells no more than the move not
being there.

Strong computers think in other processes, all others in a thread. Where no process is free in time or one
fails, a normal computer chooses the move within the same pause.
"""

import asyncio
import logging
import time
from hashlib import sha256
from math import ceil
from typing import cast

from bot import metrics
from bot.background import Background
from bot.database.errors import StoreError
from bot.errors import TableError
from bot.tables.registry import Tables
from bot.tables.seat_rules import ABSENT, COMPUTER, persons
from bot.tables.table import Table
from bot.workers.opponent_workers import Question, Thinking
from bot.workers.worker import WorkError
from engine.chance import Chance
from engine.core import Action, RuleError
from engine.opponents import LEVELS, levels
from engine.play import Play

log = logging.getLogger(__name__)

PAUSE = 1.6
"""Seconds from a computer's turn to its move."""
ROOM = 0.15
"""Seconds at the end of a pause for the move of a normal computer, where a strong one has none."""
STRONG = LEVELS[-1]
"""The level that thinks in other processes."""
MAX_RETRY_DELAY = 15.0
"""Maximum seconds between attempts while the database fails; they start at PAUSE and double."""


class Computers:
    """Plays every seat that a computer fills."""

    def __init__(self, tables: Tables, background: Background, processes: Thinking) -> None:
        self._tables = tables
        self._background = background
        self._processes = processes
        self._is_failing = False
        """Whether the last question to a process had no answer."""
        self._thinking: set[str] = set()
        tables.listen(self.wake)

    def wake(self, table: Table) -> None:
        """Start a computer's move if it is its turn and it is not already thinking."""
        if table.id not in self._thinking and _computer_to_act(table) is not None:
            self._thinking.add(table.id)
            self._background.spawn(self._play, table)

    async def _play(self, table: Table) -> None:
        """Move again and again while it is a computer's turn; failures of the database are logged once."""
        pause = PAUSE
        try:
            while (seat := _computer_to_act(table)) is not None and table.play is not None:
                try:
                    await self._move(table, table.play, seat, pause)
                except StoreError as error:
                    if pause == PAUSE:
                        log.warning("a computer at table %s waits: %s", table.id, error)
                    pause = min(pause * 2, MAX_RETRY_DELAY)
                else:
                    pause = PAUSE
        finally:
            self._thinking.discard(table.id)

    async def _move(self, table: Table, play: Play, seat: int, pause: float) -> None:
        try:
            action = await self._think(table, play, seat, pause)
            await self._tables.playing.act_for(table, seat, action, play.moment)
        except TableError as error:
            log.debug("a computer at table %s came too late: %s", table.id, error.code)
        except StoreError:
            raise
        except Exception:
            # People wait for this move: after any error, the loop tries again after a pause.
            log.exception("a computer at table %s could not move at moment %s", table.id, play.moment)
            await self._background.sleep(PAUSE)

    async def _think(self, table: Table, play: Play, seat: int, pause: float) -> Action:
        """Choose an action within a fixed pause, so that the time taken reveals nothing about the hand."""
        begun, level = time.monotonic(), table.chairs[seat].computer or ""
        announcing = self._background.later(pause, self._announce, table, play.moment)
        try:
            action = await self._chosen(play, seat, level)
        finally:
            announcing.cancel()
        metrics.thought(play.game.name, level, time.monotonic() - begun)
        left = _left_of_pause(time.monotonic() - begun, pause)
        await self._background.sleep(left + PAUSE if _has_revealed(play) else left)
        return action

    async def _chosen(self, play: Play, seat: int, level: str) -> Action:
        action = await self._strong(play, seat) if level == STRONG else None
        if action is None:
            level = COMPUTER if level == STRONG else level
            action = await asyncio.to_thread(_choice, play, seat, level)
        return action

    async def _strong(self, play: Play, seat: int) -> Action | None:
        """Let a process choose an action; None if it chooses none. The first failure in a row is logged."""
        question = question_about(play, seat)
        try:
            with self._background.interruptible():
                action = await self._processes.answer(question, _latest(self._processes.seconds, PAUSE))
            play.state.check(seat, action)
        except Exception as error:
            if not self._is_failing:
                # Any other error may tell a hand.
                reason = str(error) if isinstance(error, WorkError | RuleError) else type(error).__name__
                log.warning("a normal computer moves for a strong one: %s", reason)
            self._is_failing = True
            return None
        self._is_failing = False
        return action

    def _announce(self, table: Table, moment: int) -> None:
        """Tell the table that a computer is still thinking; whose turn it is, everybody knows."""
        table.thinking = moment
        if table in self._tables:
            self._tables.tell(table)


def _computer_to_act(table: Table) -> int | None:
    # With nobody left to see it, a table waits for the first who comes back.
    is_watched = bool(persons(table.chairs)) and not table.suspended and not table.clock.is_paused
    seat = table.to_act if is_watched else None
    return seat if seat is not None and table.chairs[seat].is_computer else None


def _has_revealed(play: Play) -> bool:
    """Return whether the last step ended a round: everybody looks at what that revealed for a pause more."""
    return play.step > 0 and any(notice.event.begins_round for notice in play.notices)


def question_about(play: Play, seat: int) -> Question:
    """Return the question to a strong computer; its own draws follow from the seed and the moment."""
    seed = sha256(f"{play.seed}:computer {seat} {play.moment}".encode()).hexdigest()
    return Question.about(play.game.name, STRONG, seat, play.state.view(seat), seed)


def _latest(thinking: float, pause: float) -> float:
    """Return the seconds until an answer is late: it has to come in the pause in which it may.

    >>> [round(_latest(seconds, 1.6), 2) for seconds in (0.05, 0.8, 1.4, 1.5, 5.0)]
    [1.45, 1.45, 1.45, 3.05, 6.25]
    """
    return ceil((thinking + ROOM) / pause) * pause - ROOM


def _left_of_pause(thought: float, pause: float) -> float:
    """Return the seconds left to the next multiple of the pause.

    >>> [round(_left_of_pause(seconds, 1.6), 1) for seconds in (0.0, 0.4, 1.5, 1.7)]
    [1.6, 1.2, 0.1, 1.5]
    """
    return pause - thought % pause


def _choice(play: Play, seat: int, level: str) -> Action:
    """Choose an action at the computer's level, or the game's fallback if that fails."""
    state = play.state
    if level == ABSENT:
        return cast("Action", state.fallback(seat))
    chance = Chance(play.seed, f"computer {seat} {play.moment}")
    try:
        policy = levels(play.game.name)[level]
        chosen: Action = policy.choose(state.view(seat), state.legal_actions(seat), chance)
        state.check(seat, chosen)
    except Exception:
        log.exception("the %s computer of %s failed", level, play.game.name)
        chosen = state.fallback(seat)
    return chosen
