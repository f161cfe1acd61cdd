"""Lessons, private to one person.

The custom_id of a control names the game and the page, and the lesson follows from its script: so it goes on
after a restart, and twice at once. Half-made choices alone are kept, by message.
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.bounded import Bounded
from bot.faces.forms import NO_DRAFT, Draft, Form
from bot.faces.lesson import DONE
from bot.faces.rules import rules_of
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.custom_ids import FACE, Address, code_of
from bot.front.new_table import play_now
from bot.front.refusals import sentence
from bot.front.services import Services
from cogs.lessons import lesson_replay
from cogs.lessons.lesson_panel import (
    AGAIN,
    BACK,
    END,
    LESSON,
    NEXT,
    PLAY,
    RULES,
    SKIP,
    Page,
    key_of,
    named,
    page_of,
    page_panel,
)
from engine.core import Action, IllegalAction, InvalidAction

MOST_DRAFTS = 2000


class Choices(Struct, frozen=True):
    """What a person has chosen on a page so far."""

    page: int
    draft: Draft = NO_DRAFT
    count: int = 0
    """How many choices were made."""


class Drafts:
    """The half-made choices of lessons, by message; the oldest are dropped."""

    def __init__(self, most: int = MOST_DRAFTS) -> None:
        self._kept = Bounded[int, Choices](most)

    def of(self, message: int, page: int) -> Choices:
        """Return what was chosen in a message on this page."""
        kept = self._kept.get(message)
        return kept if kept is not None and kept.page == page else Choices(page)

    def keep(self, message: int, page: int, draft: Draft) -> None:
        """Remember a choice."""
        count = self.of(message, page).count + 1
        self._kept[message] = Choices(page, draft, count)


def drafts(_: Services) -> Drafts:
    """Return what keeps the choices of all lessons."""
    return Drafts()


async def begin(context: Context, game: str) -> None:
    """Show a person the first step of a game's lesson, privately; raise InvalidAction if it has none."""
    page = page_of(context.services.faces, code_of(game), 0)
    await context.show(page_panel(page, _words(context, page)), _address(page))


BEGIN = LESSON.opener("button.learn", lambda context: begin(context, context.game))


def _words(context: Context, page: Page) -> Words:
    """Return a person's words with the names in a lesson."""
    return named(page, context.words, context.name)


def _address(page: Page, choices: int = 0) -> Address:
    return LESSON.at(code_of(page.face.game.name), page.number, choices)


# ------------------------------------------------------------------ pages


async def show_page(context: Context, page: Page, chosen: Choices | None = None, answer: str = "") -> None:
    """Show a page with the choices made on it; the answer is a sentence on the latest move or refusal."""
    draft, count = (chosen.draft, chosen.count) if chosen else (NO_DRAFT, 0)
    panel = page_panel(page, _words(context, page), draft, answer)
    await context.update(panel, _address(page, count))


LESSON.renew = show_page


@LESSON.answers(NEXT, BACK, SKIP, END)
async def turn(context: Context, page: Page) -> None:
    """Turn to another page; raise InvalidAction at the end of the lesson."""
    if page.number >= page.last:
        raise InvalidAction("no_such_control")
    back = page.number - 1 if page.number % 2 else page.number - 2
    numbers = {
        NEXT.name: page.number + 1,
        BACK.name: max(back, 0),
        SKIP.name: page.number + 2,
        END.name: page.last + 1,
    }
    number = numbers[context.press.control]
    if number > page.last + 1:
        raise InvalidAction("no_such_control")
    await show_page(context, replace(page, number=number))


@LESSON.answers(AGAIN)
async def begin_again(context: Context, page: Page) -> None:
    """Turn to the first page."""
    await show_page(context, replace(page, number=0))


@LESSON.answers(PLAY)
async def play_game(context: Context, page: Page) -> None:
    """Deal the game at once, with computers."""
    await play_now(context, page.face)


@LESSON.answers(RULES)
async def show_rules(context: Context, page: Page) -> None:
    """Show the rules of the game."""
    await context.tell(rules_of(page.face, context.words))


# ------------------------------------------------------------------- moves


@LESSON.control(name=FACE)
async def move(context: Context, page: Page) -> None:
    """Carry out a press in the panel of a step: a choice, a form, or a move."""
    if not page.is_step:
        raise InvalidAction("no_such_control")
    message, kept = context.message or 0, context.services.own(drafts)
    chosen, words = kept.of(message, page.number), _words(context, page)
    try:
        decision = _decision(context, page, chosen.draft, words)
    except IllegalAction as error:
        await show_page(context, page, chosen, sentence(words, error, None, page.face.game.name))
        return
    if isinstance(decision, Form):
        await context.ask(decision, _address(page))
    elif isinstance(decision, Draft):
        kept.keep(message, page.number, decision)
        await show_page(context, page, kept.of(message, page.number))
    elif (name := page.lesson.tasks[page.step].answer(decision)) == DONE:
        await show_page(context, replace(page, number=page.number + 1))
    else:
        # Any move but the decisive one is answered with the reason why it is not.
        await show_page(context, page, chosen, context.words(key_of(page, name)))


def _decision(context: Context, page: Page, draft: Draft, words: Words) -> Action | Draft | Form:
    """Return what a press means in the position of a step; raise RuleError for an illegal move."""
    position = (page.lesson, page.face.game, page.step)
    view = lesson_replay.view_before(*position)
    decision: Action | Draft | Form = page.face.decide(
        view, context.number, context.press.values, draft, words
    )
    if isinstance(decision, Action):
        lesson_replay.check(*position, decision)
    return decision
