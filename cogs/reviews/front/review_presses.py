"""Reviews of one's own finished games: one game, or the deck of all.

A control holds the table, the step and the place of the choice. Whose decision it is comes from the press:
what is stored is looked up by that person, so that nobody opens the review of somebody else.
"""

import logging
import time
from collections.abc import Sequence

from msgspec.structs import astuple

from bot.database.rows import Logged
from bot.errors import TableError
from bot.faces.panel import Panel
from bot.front import custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.tables_by_id import find_ended, find_own, last_game
from bot.tables.finished_games import decision_at, finished_game, own_steps, require_finished
from bot.tables.table import Table
from bot.workers.fair_share import PerPerson
from bot.workers.worker import WorkError
from cogs.reviews import review_storage
from cogs.reviews.game_analysis import Mistake, costliest, mistakes_at
from cogs.reviews.review_panel import (
    NEXT,
    STEP,
    Shown,
    answer_panel,
    deck_place,
    is_current,
    is_good,
    nothing_panel,
    question_panel,
)
from cogs.reviews.review_storage import Question
from engine.core import InvalidAction

log = logging.getLogger(__name__)

REVIEW, DECK = "e", "j"
PART = 4
"""How many decisions are appraised in one turn of the worker: others get theirs in between."""
PART_TIMEOUT = 30.0
"""Seconds for them, including the start of the worker."""
MOST_GAMES = 3
"""How many games are analysed when a deck is opened."""
DECK_PATIENCE = 8.0
"""Seconds after which no other game of a deck is begun."""


def unreviewable(_: Services) -> set[str]:
    """Return the tables whose analysis failed since the start: no deck tries them again."""
    return set()


def analyses(_: Services) -> PerPerson:
    """Return what has each person wait for one review at a time."""
    return PerPerson()


# ------------------------------------------------------------------- opening


async def open_game(
    services: Services, interaction: Interaction, table_id: str | None = None, game: str | None = None
) -> None:
    """Review a finished game of a person: a table of this server, or by default their last game there."""
    if table_id is None:
        table_id = await last_game(services, interaction, game)
    table = await find_ended(services, interaction, table_id)
    words, work = words_of(interaction), _analysed(services, interaction.user.id, table)
    questions = await responses.working(interaction, work, lambda: words("waiting.review"))
    if questions:
        await _ask(services, interaction, REVIEW, table, questions[0])
    else:
        await responses.show(interaction, nothing_panel("review.nothing", words))


async def open_deck(services: Services, interaction: Interaction) -> None:
    """Ask a person for a decision of any of their games, after a look at games that are new."""
    words, person = words_of(interaction), interaction.user.id
    await responses.working(interaction, _fill_deck(services, interaction), lambda: words("waiting.review"))
    asked = await review_storage.due(services.store, person)
    if asked is not None:
        table = await find_own(services, interaction, asked.table_id)
        await _ask(services, interaction, DECK, table, asked)
        return
    await responses.show(interaction, nothing_panel(await _reason_for_none(services, person), words))


async def _reason_for_none(services: Services, person: int) -> str:
    """Return the key of the sentence that says why a deck has nothing to ask."""
    if await _new_games(services, person):
        return "review.deck_more"
    return (
        "review.deck_done"
        if (await review_storage.deck(services.store, person)).done
        else "review.deck_empty"
    )


# ------------------------------------------------------------------- analysis


async def _fill_deck(services: Services, interaction: Interaction) -> None:
    """Analyse a few games that were not analysed yet, newest first; one that fails is left out."""
    begun, person = time.monotonic(), interaction.user.id
    for table_id in await _new_games(services, person):
        if time.monotonic() - begun > DECK_PATIENCE:
            return
        table = await find_own(services, interaction, table_id)
        try:
            await _analysed(services, person, table)
        except TableError as error:
            if not error.code.startswith("review_"):
                raise
            services.own(unreviewable).add(table_id)


async def _new_games(services: Services, person: int) -> list[str]:
    """Return the newest games that were not analysed yet and have not failed."""
    failed = services.own(unreviewable)
    new = await review_storage.unreviewed(services.store, person, MOST_GAMES + len(failed))
    return [each for each in new if each not in failed][:MOST_GAMES]


async def _analysed(services: Services, person: int, table: Table) -> list[Question]:
    """Return the decisions of a game to be asked about; it is analysed once."""
    seat = require_finished(table, person)
    if not await review_storage.is_reviewed(services.store, person, table.id):
        with services.own(analyses).share(person):
            moves = await services.store.log(table.id)
            found = await _appraised(services, person, table, moves, own_steps(table, seat, moves))
            await review_storage.keep(services.store, person, table.id, table.game.name, costliest(found))
    return await review_storage.questions(services.store, person, table.id)


async def _appraised(
    services: Services, person: int, table: Table, moves: Sequence[Logged], steps: Sequence[int]
) -> list[Mistake]:
    finished, found = finished_game(table, moves), list[Mistake]()
    try:
        for start in range(0, len(steps), PART):
            part = frozenset(steps[start : start + PART])
            run = services.analysing.run
            found += await run(mistakes_at, finished, part, within=PART_TIMEOUT, person=person)
    except WorkError as error:
        log.error("table %s was not analysed: %s", table.id, error)  # noqa: TRY400 -- it names the place
        raise TableError("review_failed") from None
    return found


# ------------------------------------------------------------------- questions


async def _ask(
    services: Services,
    interaction: Interaction,
    surface: str,
    table: Table,
    asked: Question,
    *,
    here: bool = False,
) -> None:
    """Show a decision as a question, with `here` in the pressed panel."""
    shown = await _shown(services, interaction, surface, table, asked)
    panel = question_panel(shown, words_of(interaction, table))
    show = responses.update_or_show if here else responses.show
    await show(interaction, panel, Address(surface, *asked.key))


async def _shown(
    services: Services, interaction: Interaction, surface: str, table: Table, asked: Question
) -> Shown:
    decision = decision_at(table, await services.store.log(table.id), asked.step)
    place = await _place(services, interaction, surface, asked)
    return Shown(*astuple(decision), asked=asked, face=services.face(table), place=place)


async def _place(services: Services, interaction: Interaction, surface: str, asked: Question) -> str:
    """Say where a decision is in its game, or how far the deck is."""
    words, person = words_of(interaction), interaction.user.id
    if surface == DECK:
        return deck_place(await review_storage.deck(services.store, person), words)
    keys = [each.key for each in await review_storage.questions(services.store, person, asked.table_id)]
    return words("review.place", number=keys.index(asked.key) + 1, all=len(keys))


# ------------------------------------------------------------------- presses


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press on a decision."""
    at, person = press.at, interaction.user.id
    find = find_own if at.surface == DECK else find_ended
    table = await find(services, interaction, at.table)
    require_finished(table, person)
    asked = await review_storage.question(services.store, person, (at.table, at.moment))
    if asked is None:
        raise TableError("unknown_review")
    place = press.slot % STEP
    if place == NEXT:
        await _go_on(services, interaction, at.surface, table, asked)
    elif place < len(asked.choices):
        await _judge(services, interaction, press, table, asked)
    else:
        raise InvalidAction("no_such_control")


async def _judge(
    services: Services, interaction: Interaction, press: Press, table: Table, asked: Question
) -> None:
    """Tell what is right; a repeated press does not count again."""
    person, surface, place = interaction.user.id, press.at.surface, press.slot % STEP
    if is_current(asked, press.slot):
        good = is_good(asked, place, table.game.name)
        await review_storage.answer(services.store, person, asked, is_good=good)
        asked = await review_storage.question(services.store, person, asked.key) or asked
    following = await _following(services, person, surface, asked)
    shown = await _shown(services, interaction, surface, table, asked)
    panel = answer_panel(shown, place, words_of(interaction, table), has_next=following is not None)
    await responses.update_or_show(interaction, panel, press.at)


async def _following(services: Services, person: int, surface: str, asked: Question) -> Question | None:
    """Return the next decision of the game or of the deck; None after the last."""
    if surface == DECK:
        other = await review_storage.due(services.store, person, but=asked.key)
        return other if other and other.key != asked.key else None
    questions = await review_storage.questions(services.store, person, asked.table_id)
    return next((each for each in questions if each.step > asked.step), None)


async def _go_on(
    services: Services, interaction: Interaction, surface: str, table: Table, asked: Question
) -> None:
    following = await _following(services, interaction.user.id, surface, asked)
    if following is None:
        panel: Panel = nothing_panel("review.last", words_of(interaction))
        await responses.update_or_show(interaction, panel, custom_ids.NOWHERE)
        return
    if following.table_id != table.id:
        table = await find_own(services, interaction, following.table_id)
    await _ask(services, interaction, surface, table, following, here=True)
