"""The panel of a puzzle: the task, its state and its controls."""

from typing import Any, Generic, TypeVar

from bot.faces.panel import NEUTRAL, Panel, Row, Text
from bot.faces.puzzles import PIECE, VALUE, Exercise, Trainer
from bot.faces.words import Words
from bot.front.controls import Surface, nothing
from cogs.puzzles.daily_puzzle import Day, start_of
from cogs.puzzles.practice_storage import PracticeTotals
from engine.core import Redacted

P = TypeVar("P")


PUZZLE: Surface[Any] = Surface("", "puzzle", nothing)
"""The controls of the puzzles of every game, which each has a surface of its own.

They are about a puzzle by its name; the moment is the number of tries.
"""
ANSWER = PUZZLE.declare("answer", "button.answer", style="primary")
TYPED = PUZZLE.declare("typed", "practice.form")
"""The form for an answer."""
HINT = PUZZLE.declare("hint", "button.hint")
SHOW = PUZZLE.declare("show", "button.show_answer")
NEXT = PUZZLE.declare("next", "button.next_puzzle")
TODAY = PUZZLE.declare("today", "button.today", style="primary")
STREAKS = PUZZLE.declare("streaks", "button.streaks")
PIECES, VALUES = PUZZLE.declare(PIECE), PUZZLE.declare(VALUE)
BACKWARDS = PUZZLE.declare("back", "button.back")
OLD_VALUES = PUZZLE.declare("value")
"""A select of older panels."""

MOST_POINTS = 3
"""Points of a puzzle at the first try; a wrong answer or a hint costs one, but never the last."""


def worth(state: Exercise) -> int:
    """Return the points that solving a puzzle now earns.

    >>> [worth(Exercise("algo", 1, tries, None, hints=tries // 2)) for tries in range(5)]
    [3, 2, 1, 1, 1]
    """
    return max(1, MOST_POINTS - state.mistakes - state.hints)


class Shown(Redacted, Generic[P], frozen=True):
    """A puzzle as a person sees it."""

    trainer: Trainer[P]
    puzzle: P
    state: Exercise
    day: Day | None = None
    """The day whose puzzle it is, if it is one of a day."""

    @property
    def is_past(self) -> bool:
        """Return whether its day is over."""
        return self.day is not None and self.day.is_over

    @property
    def is_played(self) -> bool:
        """Return whether it can still be answered."""
        return self.state.points is None and not self.is_past


def puzzle_panel(shown: Shown[P], practised: PracticeTotals, words: Words, note: str | None = None) -> Panel:
    """Show a puzzle with its day, its state, and the person's results so far."""
    trainer, puzzle, state = shown.trainer, shown.puzzle, shown.state
    head = f"### {_head(shown, words)}\n{trainer.describe(puzzle, state, words)}"
    hints = [words("practice.hint", hint=hint) for hint in trainer.hints(puzzle, state, words)]
    below = "\n".join(filter(None, (*hints, note, _state(shown, words), _score(shown, practised, words))))
    if not shown.is_played:
        board = trainer.board(puzzle, state, words, is_played=False)
        return Panel((Text(head), *board, Text(below), *_controls(shown, words)), NEUTRAL)
    # In one text, as a message may have 40 components, above all that can be pressed.
    board = trainer.board(puzzle, state, words, is_played=True)
    return Panel((Text(f"{head}\n{below}"), *board, *_controls(shown, words)), NEUTRAL)


def _score(shown: Shown[P], practised: PracticeTotals, words: Words) -> str:
    """Tell the results so far; an open puzzle does not count yet."""
    given = practised.given - (shown.state.points is None)
    if not given:
        return ""
    average = practised.points / practised.solved if practised.solved else 0
    facts = {"solved": practised.solved, "given": given, "points": practised.points}
    return f"-# {words('practice.score', average=f'{average:.1f}', **facts)}"


def _head(shown: Shown[P], words: Words) -> str:
    day = shown.day
    if day is None:
        return shown.trainer.title(words)
    title = words("daily.title", game=words(f"{shown.trainer.game}.title"))
    if day.is_over:
        return f"{title}\n-# {words('daily.past', date=day.date)}"
    following = int(start_of(day.number + 1).timestamp())
    return f"{title}\n-# {words('daily.next', date=day.date, next=f'<t:{following}:R>')}"


def _state(shown: Shown[P], words: Words) -> str:
    state, day = shown.state, shown.day
    lines = [shown.trainer.progress(shown.puzzle, state, words)]
    if day and day.current:
        lines.append(f"-# {words('daily.streak', count=day.current, best=day.best)}")
    if state.points is None:
        lines.append(words("daily.over") if shown.is_past else words("practice.worth", count=worth(state)))
    else:
        key = "practice.solved" if state.points else "practice.given_up"
        lines = [words(key, count=state.points), *lines, shown.trainer.solution(shown.puzzle, words)]
    return "\n".join(filter(None, lines))


def _controls(shown: Shown[P], words: Words) -> tuple[Row, ...]:
    trainer, puzzle, state = shown.trainer, shown.puzzle, shown.state
    shown_streaks = (STREAKS.button(words),) if shown.day else ()
    following = TODAY.button(words) if shown.is_past else NEXT.button(words)
    if state.points is not None:
        return (Row((following, *shown_streaks)),)
    if shown.is_past:
        return (Row((following, SHOW.button(words), *shown_streaks)),)
    is_typed = trainer.question(state.level, words) is not None
    # The last point is never lost.
    costs = words("button.hint" if worth(state) > 1 else "button.hint_free")
    buttons = (
        *((ANSWER.button(words),) if is_typed else ()),
        *((BACKWARDS.button(words),) if state.piece else ()),
        HINT.button(words, label=costs, disabled=not trainer.has_hint(puzzle, state)),
        SHOW.button(words),
        following,
        *shown_streaks,
    )
    return (Row(buttons),)
