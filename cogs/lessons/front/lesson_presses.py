"""Lessons on Discord, private to one person: /learn.

The custom_id of a control names the game and the page, and the lesson follows from its script: so it goes on
after a restart, and twice at once. Half-made choices alone are kept, by message.
"""

from msgspec import Struct

from bot.bounded import Bounded
from bot.faces.forms import NO_DRAFT, Draft, Form
from bot.faces.lesson import DONE
from bot.faces.rules import rules_of
from bot.faces.words import Words
from bot.front import components, custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction, name_of
from bot.front.languages import words_of
from bot.front.new_table import play_now
from bot.front.services import Services
from cogs.lessons import lesson_replay
from cogs.lessons.lesson_panel import LessonSlot, Page, key_of, named, page_panel
from engine.core import Action, IllegalAction, InvalidAction

LESSON = "n"
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


async def begin(services: Services, interaction: Interaction, game: str) -> None:
    """Show a person the first step of a game's lesson, privately; raise InvalidAction if it has none."""
    page = _page(services, custom_ids.code_of(game), 0)
    await responses.show(interaction, page_panel(page, _words(interaction, page)), _address(page))


def _page(services: Services, code: str, number: int) -> Page:
    """Return a page of a lesson; raise InvalidAction if there is none."""
    face = services.faces.get(custom_ids.game_of(code, services.faces) or "")
    if face is None or face.lesson is None or number > 2 * len(face.lesson.tasks) + 1:
        raise InvalidAction("no_such_control")
    return Page(face, face.lesson, number)


def _words(interaction: Interaction, page: Page) -> Words:
    """Return a person's words with the names in a lesson."""
    return named(page, words_of(interaction), name_of(interaction))


def _address(page: Page, choices: int = 0) -> Address:
    return Address(LESSON, custom_ids.code_of(page.face.game.name), page.number, choices)


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press in a lesson."""
    page = _page(services, press.at.table, press.at.moment)
    async with responses.refusing(interaction, game=page.face.game.name):
        if press.slot == LessonSlot.RULES:
            await responses.say(interaction, rules_of(page.face, words_of(interaction)))
        elif press.slot == LessonSlot.PLAY:
            await play_now(services, interaction, page.face)
        elif page.is_step and press.slot < LessonSlot.NEXT:
            await _move(services.own(drafts), interaction, page, press)
        else:
            await _show(interaction, _page(services, press.at.table, page.turned(press.slot)))


async def _move(choices: Drafts, interaction: Interaction, page: Page, press: Press) -> None:
    """Carry out a press in the panel of a step: a choice, a form, or a move."""
    message = interaction.message.id if interaction.message else 0
    chosen, words = choices.of(message, page.number), _words(interaction, page)
    try:
        decision = _decision(page, press, chosen.draft, words)
    except IllegalAction as error:
        answer = responses.sentence(words, error, None, page.face.game.name)
        await _show(interaction, page, chosen, answer)
        return
    if isinstance(decision, Form):
        await interaction.response.send_modal(components.modal_of(decision, _address(page)))
    elif isinstance(decision, Draft):
        choices.keep(message, page.number, decision)
        await _show(interaction, page, choices.of(message, page.number))
    else:
        await _judge(interaction, page, chosen, decision)


def _decision(page: Page, press: Press, draft: Draft, words: Words) -> Action | Draft | Form:
    """Return what a press means in the position of a step; raise RuleError for an illegal move."""
    position = (page.lesson, page.face.game, page.step)
    view = lesson_replay.view_before(*position)
    decision = page.face.decide(view, press.slot, press.values, draft, words)
    if isinstance(decision, Action):
        lesson_replay.check(*position, decision)
    return decision


async def _judge(interaction: Interaction, page: Page, chosen: Choices, move: Action) -> None:
    """Go on after the decisive move; answer any other with the reason why it is not."""
    name = page.lesson.tasks[page.step].answer(move)
    if name == DONE:
        await _show(interaction, Page(page.face, page.lesson, page.number + 1))
    else:
        await _show(interaction, page, chosen, words_of(interaction)(key_of(page, name)))


async def _show(
    interaction: Interaction, page: Page, chosen: Choices | None = None, answer: str = ""
) -> None:
    draft, count = (chosen.draft, chosen.count) if chosen else (NO_DRAFT, 0)
    panel = page_panel(page, _words(interaction, page), draft, answer)
    await responses.update_or_show(interaction, panel, _address(page, count))
