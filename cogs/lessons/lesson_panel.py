"""The pages of a lesson as panels: a step, what it led to, and the end."""

from collections.abc import Mapping

from msgspec import Struct

from bot.faces.face import AnyFace
from bot.faces.forms import NO_DRAFT, Draft
from bot.faces.lesson import DONE, Lesson
from bot.faces.panel import NEUTRAL, Divider, Panel, Part, Picture, Row, Text, characters
from bot.faces.person_names import alike
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.custom_ids import game_of
from bot.front.table_panels import fitting
from cogs.lessons.lesson_replay import Outcome, after, view_before
from engine.core import InvalidAction

TASK = "task"
"""The name of the text that says what to do."""
MOST_STORIES = 8
"""The latest events shown after a move."""
MOST_CHARACTERS = 800
"""For the account of a game's end: more do not fit a phone."""


class Page(Struct, frozen=True):
    """A page of a game's lesson: even numbers are steps, odd ones what they led to; two more end it."""

    face: AnyFace
    lesson: Lesson
    number: int

    @property
    def step(self) -> int:
        """Return the number of the step, from 0."""
        return self.number // 2

    @property
    def is_step(self) -> bool:
        """Return whether a move is asked for."""
        return self.number < self.last and self.number % 2 == 0

    @property
    def last(self) -> int:
        """Return the number of the page with what was learned; the one after it is for an early end."""
        return 2 * len(self.lesson.tasks)


def page_of(faces: Mapping[str, AnyFace], code: str, number: int) -> Page:
    """Return a page of a game's lesson; raise InvalidAction if there is none."""
    face = faces.get(game_of(code, faces) or "")
    if face is None or face.lesson is None or number > 2 * len(face.lesson.tasks) + 1:
        raise InvalidAction("no_such_control")
    return Page(face, face.lesson, number)


async def _page_named(context: Context) -> Page:
    page = page_of(context.services.faces, context.id, context.moment)
    context.game = page.face.game.name
    return page


LESSON: Surface[Page] = Surface("n", "lesson", _page_named)
"""A lesson; its controls name the game and, as the moment, the page."""
BACK = LESSON.declare("back", "learn.back")
SKIP = LESSON.declare("skip", "learn.skip")
END = LESSON.declare("end", "learn.end")
NEXT = LESSON.declare("next", "learn.next", style="success")
PLAY = LESSON.declare("play_game", "learn.play", style="success")
RULES = LESSON.declare("rules", "button.rules")
AGAIN = LESSON.declare("again", "learn.again")


def key_of(page: Page, name: str) -> str:
    """Return the key of a sentence of the page's step."""
    return f"learn.{page.face.game.name}.{page.lesson.tasks[page.step].name}.{name}"


def named(page: Page, words: Words, person: str = "") -> Words:
    """Return the words with the names of those who sit in the page's scene."""
    rivals = [words(key) for key in ("learn.first", "learn.second")]
    is_free = person and alike(person) not in map(alike, rivals)
    names = (person if is_free else words("learn.you"), *rivals)
    return words.named(names[: page.lesson.scene(page.step).seats])


def page_panel(page: Page, words: Words, draft: Draft = NO_DRAFT, answer: str = "") -> Panel:
    """Show a page in words with names; the answer is a sentence on the latest move or refusal."""

    def drawn(words: Words) -> Panel:
        if page.is_step:
            return _step(page, words, draft, answer)
        return _done(page, words) if page.number < page.last else _end(page, words)

    return fitting(drawn, words, page.face)


def _title(page: Page, words: Words) -> str:
    title = words("learn.title", game=words(f"{page.face.game.name}.title"))
    progress = words("learn.progress", step=page.step + 1, steps=len(page.lesson.tasks))
    return f"### {title}\n-# {progress}"


def _step(page: Page, words: Words, draft: Draft, answer: str) -> Panel:
    view = view_before(page.lesson, page.face.game, page.step)
    answers = (Text(f"💡 {answer}"),) if answer else ()
    return Panel(
        (
            Text(_title(page, words)),
            Text(words(key_of(page, TASK))),
            *answers,
            Divider(),
            *page.face.panel(view, draft, words),
            Divider(),
            Row((BACK.button(words, disabled=page.number == 0), SKIP.button(words), END.button(words))),
        ),
        page.face.accent,
    )


def _done(page: Page, words: Words) -> Panel:
    outcome = after(page.lesson, page.face.game, page.step)
    is_last = page.number + 1 == page.last
    buttons = (
        NEXT.button(words, label=words("learn.finish" if is_last else "learn.next")),
        BACK.button(words, label=words("learn.retry")),
        END.button(words),
    )
    why = Text(f"{_title(page, words)}\n✅ {words(key_of(page, DONE))}")
    stories = [page.face.story(event, words) for event in outcome.happened[-MOST_STORIES:]]
    told = Text("\n".join(f"-# {line}" for story in stories for line in story.splitlines() if line))
    return Panel((why, told, *_ended(page, outcome, words), Row(buttons)), page.face.accent)


def _ended(page: Page, outcome: Outcome, words: Words) -> tuple[Part, ...]:
    """Show how a game ended with the step: the face's own account if that is short, or everybody's score."""
    face, view, result = page.face, outcome.view, outcome.result
    if result is None:
        return ()
    shown = tuple(part for part in face.outcome(view, result, words) if not isinstance(part, Picture))
    seats = [seat for rank in result.ranking for seat in rank]
    scores = (f"**{words.name(seat)}**　{face.score(view, seat, result, words)}" for seat in seats)
    return shown if 0 < characters(shown) <= MOST_CHARACTERS else (Divider(), Text("\n".join(scores)))


def _end(page: Page, words: Words) -> Panel:
    game = page.face.game.name
    is_early = page.number > page.last
    text = words("learn.stopped") if is_early else words(f"learn.{game}.learned")
    title = words("learn.title", game=words(f"{game}.title"))
    buttons = tuple(each.button(words) for each in (PLAY, RULES, AGAIN))
    return Panel((Text(f"### {title}\n{text}"), Row(buttons)), NEUTRAL if is_early else page.face.accent)
