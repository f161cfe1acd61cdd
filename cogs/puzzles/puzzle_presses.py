"""Presses below a puzzle, and the form for its answer."""

from collections.abc import Iterator
from typing import Any

from bot.faces.face import AnyFace
from bot.faces.puzzles import BEGIN, SURFACE
from bot.front.context import Context
from bot.front.controls import Control, Surface
from bot.front.custom_ids import Address, game_of
from cogs.puzzles.daily_puzzle import day_of
from cogs.puzzles.practice import Act, Practice, practices
from cogs.puzzles.puzzle_panel import (
    ANSWER,
    BACKWARDS,
    HINT,
    NEXT,
    OLD_VALUES,
    PIECES,
    PUZZLE,
    SHOW,
    STREAKS,
    TODAY,
    TYPED,
    VALUES,
)
from cogs.puzzles.streaks import streaks, streaks_panel
from engine.core import InvalidAction


def _acts(control: Control[Practice[Any]], act: Act) -> None:
    """Let a control act on the open puzzle that it stands below."""

    @PUZZLE.answers(control)
    async def answer(context: Context, practice: Practice[Any]) -> None:
        async with practice.turn(context):
            state = await practice.exercise(context.person, context.id)
            await practice.respond(context, practice.carry_out(context, context.id, state, act))


_acts(HINT, Practice.hint)
_acts(SHOW, Practice.show_solution)
_acts(PIECES, Practice.choose)
_acts(BACKWARDS, Practice.unchoose)
_acts(VALUES, Practice.judge_pressed)
_acts(TYPED, Practice.judge)


@PUZZLE.answers(ANSWER)
async def answer(context: Context, practice: Practice[Any]) -> None:
    """Open the form for an answer; below an older panel of a puzzle without one, show it anew."""
    async with practice.turn(context):
        name = context.id
        state = await practice.exercise(context.person, name)
        question = practice.trainer.question(state.level, context.words)
        if question and state.points is None:
            form = TYPED.form(context.words("practice.form"), (question,))
            await context.ask(form, Address(practice.trainer.surface, name, state.tries))
        else:
            await practice.respond(context, practice.drawn(context, name))


@PUZZLE.answers(NEXT)
async def show_next(context: Context, practice: Practice[Any]) -> None:
    """Set the next puzzle."""
    async with practice.turn(context):
        await practice.respond(context, practice.following(context))


@PUZZLE.answers(TODAY)
async def show_today(context: Context, practice: Practice[Any]) -> None:
    """Set the server's puzzle of the day."""
    async with practice.turn(context):
        await practice.exercise(context.person, context.id)
        await practice.respond(context, practice.begun(context, *practice.today(context)))


@PUZZLE.answers(STREAKS)
async def show_streaks(context: Context, practice: Practice[Any]) -> None:
    """Show the streaks of the server, which give nothing away about a puzzle."""
    game = practice.trainer.game
    if not practice.trainer.week:
        raise InvalidAction("no_such_control")
    async with practice.turn(context):
        await practice.exercise(context.person, context.id)
        guild, today = context.guild, day_of(context.created_at)
        lines = await streaks(context.services.store, guild, game, context.person, today)
        await context.show(streaks_panel(lines, context.person, game, context.words))


async def _renew(context: Context, practice: Practice[Any]) -> None:
    async with practice.turn(context):
        await practice.respond(context, practice.drawn(context, context.id))


PUZZLE.renew = _renew
PUZZLE.answers(OLD_VALUES)(_renew)


def puzzle_surfaces(face: AnyFace) -> Iterator[Surface[Practice[Any]]]:
    """Yield the surface of a game's puzzles, if it has some."""
    trainer = face.trainer
    if trainer is None:
        return

    async def find(context: Context) -> Practice[Any]:
        return context.services.own(practices)[face.game.name]

    surface = Surface(trainer.surface, trainer.metric, find, renew=_renew)
    surface.controls = PUZZLE.controls
    yield surface


async def _practice_of_game(context: Context) -> Practice[Any]:
    practice = context.services.own(practices).get(game_of(context.id, context.services.faces) or "")
    if practice is None:
        raise InvalidAction("no_such_control")
    return practice


PUZZLES: Surface[Practice[Any]] = Surface(SURFACE, "puzzles", _practice_of_game)
"""What begins a puzzle from elsewhere; it is about a game by its code."""


@PUZZLES.control("button.puzzle", name=BEGIN)
async def begin(context: Context, practice: Practice[Any]) -> None:
    """Set the puzzle of the day, or one of any level where there is none."""
    if practice.trainer.week:
        await practice.begin_today(context)
    else:
        await practice.begin(context)
