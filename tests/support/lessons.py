"""Lessons played as a person does: by pressing what the panel of a step offers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from bot.faces.icons import NO_ICONS, Icons
from bot.faces.lesson import LEARNER, Lesson, Task
from bot.faces.panel import Button, Panel, Part, Row, Select, Text
from bot.faces.words import Words
from cogs.lessons.lesson_panel import Page, named
from cogs.lessons.lesson_replay import after, before
from engine.core import Action
from engine.games.prime_daifugo import notation
from engine.games.prime_daifugo.values import Play
from engine.play import Play as Game
from tests.support.presses import Press, presses_for
from tests.support.tables_in_memory import FACES

MOST_ACTIONS = 400
"""Legal actions looked at in a position; Prime Daifugo has thousands."""


def lesson_of(game: str) -> Lesson:
    lesson = FACES[game].lesson
    assert lesson is not None, f"{game} has no lesson"
    return lesson


STEPS = [(game, step) for game in FACES for step in range(len(lesson_of(game).tasks))]
"""All steps of all lessons."""


def page_of(game: str, number: int) -> Page:
    return Page(FACES[game], lesson_of(game), number)


def words_in(page: Page, language: str = "en", icons: Icons = NO_ICONS) -> Words:
    return named(page, Words(language).pictured(icons), "Ana")


def position(game: str, step: int) -> Game:
    return before(lesson_of(game), FACES[game].game, step)


def legal(game: str, step: int) -> Iterator[Action]:
    """Yield legal moves of a step: the first ones, and the decisive one."""
    state, task = position(game, step).state, lesson_of(game).tasks[step]
    yield task.plays
    yield from islice(state.legal_actions(LEARNER), MOST_ACTIONS)
    yield from _typed(task, state)


def _typed(task: Task, state: object) -> Iterator[Action]:
    """Yield plays of Prime Daifugo that beginners type, wherever they are legal."""
    if not isinstance(task.plays, Play) or not hasattr(state, "_objection"):
        return
    for text in ("76", "65", "83", "8X|X=3", "2", "23"):
        play = notation.read(text)
        if state._objection(LEARNER, play) is None:
            yield play


def written(parts: Iterable[Part]) -> str:
    """Join all that is written in a panel: texts, labels and choices."""
    return "\n".join(text for part in parts for text in _texts(part))


def _texts(part: Part) -> Iterator[str]:
    if isinstance(part, Text):
        yield part.text
    for control in part.controls if isinstance(part, Row) else ():
        if isinstance(control, Select):
            yield from (control.prompt, *(choice.label for choice in control.choices))
        elif isinstance(control, Button):
            yield control.label


def presses(game: str, step: int, language: str = "en") -> list[Press]:
    """Find the fewest presses that make the decisive move, among what the panel shows."""
    page = page_of(game, 2 * step)
    words, view = words_in(page, language), position(game, step).state.view(LEARNER)
    try:
        return presses_for(page.face, view, page.lesson.tasks[step].plays, words)
    except LookupError as error:
        told = f"{game}, step {step + 1}: the panel offers no way to the decisive move"
        raise AssertionError(told) from error


def controls_of(panel: Panel) -> Sequence[Button | Select]:
    rows = (part.controls for part in panel.parts if isinstance(part, Row))
    return [each for row in rows for each in row if isinstance(each, Button | Select)]


def step_named(game: str, name: str) -> int:
    """Return the number of a step, counted from 0."""
    return [task.name for task in lesson_of(game).tasks].index(name)


def view_before(game: str, name: str) -> Any:
    """Return what the learner sees in a step."""
    return position(game, step_named(game, name)).state.view(LEARNER)


def view_after(game: str, name: str) -> Any:
    """Return what the learner sees once a step is done."""
    outcome = after(lesson_of(game), FACES[game].game, step_named(game, name))
    return outcome.view
