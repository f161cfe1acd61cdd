"""Reviews of one's own finished games: one game, or the deck of all.

A control holds the table, the step and the place of the choice. Whose decision it is comes from the press:
what is stored is looked up by that person, so that nobody opens the review of somebody else.
"""

from functools import partial

from msgspec.structs import astuple

from bot.decks.game_search import GameSearch
from bot.decks.questions import STEP
from bot.faces.panel import Panel, text_panel
from bot.front import responses
from bot.front.custom_ids import NOWHERE, Address, Press
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.tables_by_id import find_ended, last_game
from bot.tables.finished_games import decision_at, own_game, require_finished
from bot.tables.table import Table
from cogs.reviews import review_deck
from cogs.reviews.game_analysis import Mistake
from cogs.reviews.review_panel import NEXT, Shown, answer_panel, is_good, question_panel
from engine.core import InvalidAction

REVIEW, DECK = "e", "j"


def analyses(services: Services) -> GameSearch[Mistake]:
    """Return what analyses games."""
    find = partial(review_deck.analysed, services.analysing)
    return GameSearch(review_deck.DECK, services.store, services.tables, find)


async def open_game(
    services: Services, interaction: Interaction, table_id: str | None = None, game: str | None = None
) -> None:
    """Review a finished game of a person: a table of this server, or by default their last game there."""
    if table_id is None:
        table_id = await last_game(services, interaction, game)
    table, words = await find_ended(services, interaction, table_id), words_of(interaction)
    work = services.own(analyses).search(interaction.user.id, table)
    await responses.working(interaction, work, lambda: words("waiting.review"))
    decisions = await review_deck.DECK.of_game(services.store, interaction.user.id, table.id)
    if decisions:
        question = await _question(services, interaction, REVIEW, table, decisions[0])
        await responses.show(interaction, *question)
    else:
        await responses.show(interaction, text_panel(words("review.nothing")))


async def open_deck(services: Services, interaction: Interaction) -> None:
    """Ask a person for a decision of any of their games, after a look at games that are new."""
    words, store, person = words_of(interaction), services.store, interaction.user.id
    search = services.own(analyses)
    await responses.working(interaction, search.search_new(person), lambda: words("waiting.review"))
    asked = await review_deck.DECK.due(store, person)
    if asked is not None:
        table = await own_game(services.tables, store, person, asked.table_id)
        await responses.show(interaction, *await _question(services, interaction, DECK, table, asked))
        return
    if await search.new_games(person):
        reason = "review.deck_more"
    else:
        is_done = (await review_deck.DECK.counts(store, person)).done
        reason = "review.deck_done" if is_done else "review.deck_empty"
    await responses.show(interaction, text_panel(words(reason)))


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press on a decision."""
    at, store, person = press.at, services.store, interaction.user.id
    if at.surface == DECK:
        table = await own_game(services.tables, store, person, at.table)
    else:
        table = await find_ended(services, interaction, at.table)
    require_finished(table, person)
    asked, choice = await review_deck.DECK.question(store, person, (at.table, at.moment)), press.slot % STEP
    if choice == NEXT:
        await _go_on(services, interaction, at.surface, table, asked)
        return
    if choice >= len(asked.choices):
        raise InvalidAction("no_such_control")
    if asked.is_current(press.slot):
        good = is_good(asked, choice, table.game.name)
        asked = await review_deck.DECK.answer(store, person, asked, is_good=good)
    following = await review_deck.following(store, person, asked, in_deck=at.surface == DECK)
    shown = await _shown(services, interaction, at.surface, table, asked)
    panel = answer_panel(shown, choice, words_of(interaction, table), has_next=following is not None)
    await responses.update_or_show(interaction, panel, at)


async def _go_on(
    services: Services, interaction: Interaction, surface: str, table: Table, asked: Mistake
) -> None:
    """Ask for the next decision in the place of the one answered."""
    store, person = services.store, interaction.user.id
    following = await review_deck.following(store, person, asked, in_deck=surface == DECK)
    if following is None:
        panel = text_panel(words_of(interaction)("review.last"))
        await responses.update_or_show(interaction, panel, NOWHERE)
        return
    if following.table_id != table.id:
        table = await own_game(services.tables, store, person, following.table_id)
    question = await _question(services, interaction, surface, table, following)
    await responses.update_or_show(interaction, *question)


async def _question(
    services: Services, interaction: Interaction, surface: str, table: Table, asked: Mistake
) -> tuple[Panel, Address]:
    """Return the panel that asks for a decision, and where it stands."""
    shown = await _shown(services, interaction, surface, table, asked)
    return question_panel(shown, words_of(interaction, table)), Address(surface, *asked.key)


async def _shown(
    services: Services, interaction: Interaction, surface: str, table: Table, asked: Mistake
) -> Shown:
    """Return a decision with where it is in its game, or how far the deck is."""
    words, store, person = words_of(interaction), services.store, interaction.user.id
    decision = decision_at(table, await store.log(table.id), asked.step)
    if surface == DECK:
        place = (await review_deck.DECK.counts(store, person)).told(words)
    else:
        keys = [each.key for each in await review_deck.DECK.of_game(store, person, asked.table_id)]
        place = words("review.place", number=keys.index(asked.key) + 1, all=len(keys))
    return Shown(*astuple(decision), asked=asked, face=services.face(table), place=place)
