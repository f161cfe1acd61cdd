"""Reviews of one's own finished games: one game, or the deck of all.

Whose decision it is comes from the press: what is stored is looked up by that person, so that nobody opens
the review of somebody else.
"""

from functools import partial

from msgspec import Struct
from msgspec.structs import astuple

from bot.decks.game_search import GameSearch
from bot.decks.questions import read_key
from bot.faces.panel import Button, Panel, text_panel
from bot.front.context import Context
from bot.front.controls import Surface, nothing
from bot.front.custom_ids import Address
from bot.front.feature import StepButton
from bot.front.feature_registry import Features
from bot.front.permissions import find_ended, last_game
from bot.front.services import Services
from bot.tables.finished_games import decision_at, own_game, require_finished
from bot.tables.table import Table
from cogs.reviews import review_deck
from cogs.reviews.game_analysis import Mistake
from cogs.reviews.review_panel import CHOOSE, NEXT, QUESTION, Shown, answer_panel, is_good, question_panel
from engine.core import InvalidAction


def analyses(services: Services) -> GameSearch[Mistake]:
    """Return what analyses games."""
    find = partial(review_deck.analysed, services.analysing)
    return GameSearch(review_deck.DECK, services.store, services.tables, find)


class Asked(Struct, frozen=True):
    """A decision that a person is asked about, in a review of its game or in their deck."""

    surface: Surface["Asked"]
    table: Table
    decision: Mistake

    @property
    def in_deck(self) -> bool:
        """Return whether it is asked in the deck."""
        return self.surface is DECK


async def _asked_in_game(context: Context) -> Asked:
    key = read_key(context.id, context.moment)
    table = await find_ended(context, key[0])
    return await _asked(context, REVIEW, table, key)


async def _asked_in_deck(context: Context) -> Asked:
    key = read_key(context.id, context.moment)
    services = context.services
    table = await own_game(services.tables, services.store, context.person, key[0])
    return await _asked(context, DECK, table, key)


async def _asked(context: Context, surface: Surface[Asked], table: Table, key: tuple[str, int]) -> Asked:
    context.table = table
    require_finished(table, context.person)
    decision = await review_deck.DECK.question(context.services.store, context.person, key)
    return Asked(surface, table, decision)


async def _ask_again(context: Context, asked: Asked) -> None:
    await context.update(*await _question(context, asked))


REVIEW: Surface[Asked] = Surface("e", "review", _asked_in_game, renew=_ask_again)
DECK: Surface[Asked] = Surface("j", "review_deck", _asked_in_deck, renew=_ask_again)
for _surface in (REVIEW, DECK):
    _surface.controls |= QUESTION.controls


# ------------------------------------------------------------------- opening


async def open_game(context: Context, table_id: str | None = None, game: str | None = None) -> None:
    """Review a finished game of a person: a table of this server, or by default their last game there."""
    store = context.services.store
    table = await find_ended(context, table_id or await last_game(context, game))
    await context.later(
        context.services.own(analyses).search(context.person, table), "waiting.review", is_long=True
    )
    decisions = await review_deck.DECK.of_game(store, context.person, table.id)
    if decisions:
        context.table = table
        await context.show(*await _question(context, Asked(REVIEW, table, decisions[0])))
    else:
        await context.say("review.nothing")


async def open_deck(context: Context) -> None:
    """Ask a person for a decision of any of their games, after a look at games that are new."""
    services, person = context.services, context.person
    search = services.own(analyses)
    await context.later(search.search_new(person), "waiting.review", is_long=True)
    decision = await review_deck.DECK.due(services.store, person)
    if decision is not None:
        context.table = await own_game(services.tables, services.store, person, decision.table_id)
        await context.show(*await _question(context, Asked(DECK, context.table, decision)))
    elif await search.new_games(person):
        await context.say("review.deck_more")
    else:
        is_done = (await review_deck.DECK.counts(services.store, person)).done
        await context.say("review.deck_done" if is_done else "review.deck_empty")


REVIEWS: Surface[None] = Surface("eh", "reviews", nothing)
"""What opens reviews from elsewhere."""


@REVIEWS.control("review.which")
async def choose(context: Context, _: object) -> None:
    """Review the game that was chosen in a list."""
    await open_game(context, context.press.only_value)


open_all = REVIEWS.opener("button.review_deck", open_deck, name="all")


# ------------------------------------------------------------------ questions


@QUESTION.answers(CHOOSE)
async def answer(context: Context, asked: Asked) -> None:
    """Tell whether a choice is good, and count an answer once."""
    choice, decision, store = context.number, asked.decision, context.services.store
    if choice >= len(decision.choices):
        raise InvalidAction("no_such_control")
    if context.moment == decision.asked:
        good = is_good(decision, choice, asked.table.game.name)
        decision = await review_deck.DECK.answer(store, context.person, decision, is_good=good)
    following = await review_deck.following(store, context.person, decision, in_deck=asked.in_deck)
    shown = await _shown(context, Asked(asked.surface, asked.table, decision))
    replays = _replays(context, asked)
    panel = answer_panel(shown, choice, context.words, replays, has_next=following is not None)
    await context.update(panel, asked.surface.at(decision.about, decision.asked))


def _replays(context: Context, asked: Asked) -> list[Button]:
    """Return what opens the game at this decision, where the person can see its table."""
    if asked.table.guild != context.guild or not context.may_see(asked.table.channel):
        return []
    added = context.services.own(Features).all(StepButton)
    return [each.control.button(context.words, id=asked.decision.about) for each in added]


@QUESTION.answers(NEXT)
async def show_next(context: Context, asked: Asked) -> None:
    """Ask for the next decision in the place of the one answered."""
    services, person = context.services, context.person
    following = await review_deck.following(services.store, person, asked.decision, in_deck=asked.in_deck)
    if following is None:
        await context.update(text_panel(context.words("review.last")))
        return
    table = asked.table
    if following.table_id != table.id:
        context.table = table = await own_game(services.tables, services.store, person, following.table_id)
    await context.update(*await _question(context, Asked(asked.surface, table, following)))


async def _question(context: Context, asked: Asked) -> tuple[Panel, Address]:
    """Return the panel that asks for a decision, and where it stands."""
    at = asked.surface.at(asked.decision.about, asked.decision.asked)
    return question_panel(await _shown(context, asked), context.words), at


async def _shown(context: Context, asked: Asked) -> Shown:
    """Return a decision with where it is in its game, or how far the deck is."""
    words, store, person, table = context.words, context.services.store, context.person, asked.table
    decision = await decision_at(table, await store.log(table.id), asked.decision.step)
    if asked.in_deck:
        place = (await review_deck.DECK.counts(store, person)).told(words)
    else:
        keys = [each.key for each in await review_deck.DECK.of_game(store, person, table.id)]
        place = words("review.place", number=keys.index(asked.decision.key) + 1, all=len(keys))
    face = context.services.face(table)
    return Shown(*astuple(decision), asked=asked.decision, face=face, place=place)
