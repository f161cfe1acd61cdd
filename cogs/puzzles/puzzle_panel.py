"""The panel of a puzzle: the task, its state and its controls."""

from typing import Any, TypeVar

from bot.faces.panel import NEUTRAL, Panel, Part, Row, Text
from bot.faces.puzzles import PIECE, VALUE, Exercise, Trainer
from bot.faces.words import Words
from bot.front.controls import Surface, nothing
from cogs.puzzles.daily_puzzle import Day, start_of
from cogs.puzzles.practice_storage import PracticeTotals

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

MOST_POINTS = 3
"""Points of a puzzle at the first try; a wrong answer or a hint costs one, but never the last."""


def worth(state: Exercise) -> int:
    """Return the points that solving a puzzle now earns.

    >>> [worth(Exercise("algo", 1, tries, None, hints=tries // 2)) for tries in range(5)]
    [3, 2, 1, 1, 1]
    """
    return max(1, MOST_POINTS - state.mistakes - state.hints)


def puzzle_panel(
    trainer: Trainer[P],
    puzzle: P,
    state: Exercise,
    practised: PracticeTotals,
    words: Words,
    note: str | None,
    day: Day | None = None,
) -> Panel:
    """Show a puzzle with its day, its state, and the person's results so far."""
    head = _head(trainer, day, words)
    return Panel(
        (
            Text(f"### {head}\n{trainer.describe(puzzle, state, words)}"),
            *_hints(trainer.hints(puzzle, state, words), words),
            *((Text(note),) if note else ()),
            Text(_state(trainer, puzzle, state, day, words)),
            *_score(practised, state, words),
            *_controls(trainer, puzzle, state, day, words),
        ),
        NEUTRAL,
    )


def _head(trainer: Trainer[P], day: Day | None, words: Words) -> str:
    if day is None:
        return trainer.title(words)
    title = words("daily.title", game=words(f"{trainer.game}.title"))
    if day.is_over:
        return f"{title}\n-# {words('daily.past', date=day.date)}"
    following = int(start_of(day.number + 1).timestamp())
    return f"{title}\n-# {words('daily.next', date=day.date, next=f'<t:{following}:R>')}"


def _hints(hints: tuple[str, ...], words: Words) -> tuple[Part, ...]:
    lines = [words("practice.hint", hint=hint) for hint in hints]
    return (Text("\n".join(lines)),) if lines else ()


def _state(trainer: Trainer[P], puzzle: P, state: Exercise, day: Day | None, words: Words) -> str:
    lines = [trainer.progress(puzzle, state, words)]
    if day and day.current:
        lines.append(f"-# {words('daily.streak', count=day.current, best=day.best)}")
    if state.points is None:
        is_over = day is not None and day.is_over
        lines.append(words("daily.over") if is_over else words("practice.worth", count=worth(state)))
    else:
        key = "practice.solved" if state.points else "practice.given_up"
        lines = [words(key, count=state.points), *lines, trainer.solution(puzzle, words)]
    return "\n".join(filter(None, lines))


def _score(practised: PracticeTotals, state: Exercise, words: Words) -> tuple[Text, ...]:
    """Show earlier results; an open puzzle does not count yet."""
    given = practised.given - (state.points is None)
    if not given:
        return ()
    average = practised.points / practised.solved if practised.solved else 0
    facts = {"solved": practised.solved, "given": given, "points": practised.points}
    return (Text(f"-# {words('practice.score', average=f'{average:.1f}', **facts)}"),)


def _controls(
    trainer: Trainer[P], puzzle: P, state: Exercise, day: Day | None, words: Words
) -> tuple[Row, ...]:
    shown_streaks = (STREAKS.button(words),) if day else ()
    is_over = day is not None and day.is_over
    following = TODAY.button(words) if is_over else NEXT.button(words)
    if state.points is not None:
        return (Row((following, *shown_streaks)),)
    if is_over:
        return (Row((following, SHOW.button(words), *shown_streaks)),)
    selects = trainer.selects(puzzle, state, words)
    is_typed = trainer.question(state.level, words) is not None
    is_chosen = is_typed or all(any(each.chosen for each in select.choices) for select in selects)
    label = words("button.answer" if is_typed else "button.answer_chosen")
    # The last point is never lost.
    costs = words("button.hint" if worth(state) > 1 else "button.hint_free")
    buttons = (
        ANSWER.button(words, label=label, disabled=not is_chosen),
        HINT.button(words, label=costs, disabled=not trainer.has_hint(puzzle, state)),
        SHOW.button(words),
        following,
        *shown_streaks,
    )
    return (*(Row((select,)) for select in selects), Row(buttons))
