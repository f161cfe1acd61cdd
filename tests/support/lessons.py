"""Lessons played as a person does: by pressing what the panel of a step offers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, Draft, Form
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
from tests.support.tables_in_memory import FACES

MOST_ACTIONS = 400
"""Legal actions looked at in a position; Prime Daifugo has thousands."""
MOST_PRESSES = 3
Pressed = tuple[int, tuple[str, ...]]


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


def presses(game: str, step: int, language: str = "en") -> list[Pressed]:
    """Find the fewest presses that make the decisive move, among what the panel shows."""
    page = page_of(game, 2 * step)
    words, view = words_in(page, language), position(game, step).state.view(LEARNER)
    wanted = page.lesson.tasks[step].plays
    searches = (
        _search(page.face, view, wanted, words, NO_DRAFT, (), most) for most in range(1, MOST_PRESSES + 1)
    )
    found = next(filter(None, searches), None)
    assert found is not None, f"{game}, step {step + 1}: the panel offers no way to the decisive move"
    return found


def _search(
    face: AnyFace,
    view: object,
    wanted: Action,
    words: Words,
    draft: Draft,
    made: tuple[Pressed, ...],
    most: int,
) -> list[Pressed] | None:
    """Search in depth for the presses that make a move; each choice is made once."""
    for offered in _offered(face.panel(view, draft, words), wanted, {slot for slot, _ in made}):
        decision, pressed = _pressed(face, view, offered, wanted, words, draft)
        here = (*made, pressed)
        if decision == wanted:
            return [*here]
        if isinstance(decision, Draft) and decision != draft and len(here) < most:
            found = _search(face, view, wanted, words, decision, here, most)
            if found is not None:
                return found
    return None


def _pressed(
    face: AnyFace, view: object, offered: Pressed, wanted: Action, words: Words, draft: Draft
) -> tuple[object, Pressed]:
    """Return what a press decides, and the press itself; a form is answered with the move."""
    slot, values = offered
    decision = face.decide(view, slot, values, draft, words)
    if not isinstance(decision, Form):
        return decision, offered
    answered = (decision.slot, _answers(decision, wanted))
    return face.decide(view, *answered, draft, words), answered


def _offered(parts: Iterable[Part], wanted: Action, made: set[int]) -> list[Pressed]:
    """List what can be pressed, that which names a part of the move first."""
    controls = [control for part in parts if isinstance(part, Row) for control in part.controls]
    buttons = [(each.slot, ()) for each in controls if isinstance(each, Button) and not each.disabled]
    selects = [each for each in controls if isinstance(each, Select) and each.most == 1]
    chosen = [(each.slot, (choice.value,)) for each in selects for choice in each.choices]
    named = [value for name in wanted.__struct_fields__ for value in [str(getattr(wanted, name))]]
    open_ = [each for each in (*chosen, *buttons) if each[0] not in made]
    return sorted(open_, key=lambda each: not (each[1] and each[1][0] in named))


def _answers(form: Form, wanted: Action) -> tuple[str, ...]:
    """Type a move into the first field of a form."""
    assert isinstance(wanted, Play)
    return (notation.spell(wanted), *[""] * (len(form.fields) - 1))


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
