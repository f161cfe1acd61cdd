"""The trainer: what a person did not find in their own finished games, until they found it twice.

A control holds the table and the step. Whose turn it was comes from the press: what is stored is looked up
by that person. What is asked is stored with its hand, so that no game is replayed for it.
"""

import asyncio
import logging
import time
from weakref import WeakValueDictionary

from bot.errors import TableError
from bot.front import components, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.tables_by_id import find_own
from bot.tables.finished_games import finished_game, own_steps, require_finished
from bot.workers.worker import WorkError
from cogs.prime_daifugo.primes import list_storage, missed_prime_storage
from cogs.prime_daifugo.primes.answer_check import Answer, judge
from cogs.prime_daifugo.primes.front.list_page import PRIMES, require_free, show_list
from cogs.prime_daifugo.primes.missed_prime_search import missed_in
from cogs.prime_daifugo.primes.missed_prime_storage import Question
from cogs.prime_daifugo.primes.training_panel import (
    STEP,
    DeckSlot,
    answer_panel,
    form,
    is_current,
    nothing_panel,
    question_panel,
)
from engine.core import InvalidAction
from engine.games.prime_daifugo import GAME

log = logging.getLogger(__name__)

PRIME_TRAINING = "ia"
MOST_GAMES = 3
"""How many games are searched when the training begins."""
SEARCH_TIMEOUT = 30.0
"""Seconds for a game, including the start of the worker."""
PATIENCE = 8.0
"""Seconds after which no other game is searched."""


async def begin_training(services: Services, interaction: Interaction) -> None:
    """Ask a person for a prime that they missed, after a look at games that are new."""
    waiting = words_of(interaction)("prime_daifugo.train.waiting")
    await responses.working(interaction, services.own(Search).run(interaction), lambda: waiting, here=True)
    await _ask(services, interaction, await missed_prime_storage.due(services.store, interaction.user.id))


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press of the trainer, or its form."""
    async with responses.refusing(interaction, game=GAME.name):
        await require_free(services, interaction)
        asked = await missed_prime_storage.question(
            services.store, interaction.user.id, (press.at.table, press.at.moment)
        )
        if asked is None:
            raise TableError("unknown_review")
        await _answer(services, interaction, press, asked)


async def _answer(services: Services, interaction: Interaction, press: Press, asked: Question) -> None:
    slot, store, person = press.slot % STEP, services.store, interaction.user.id
    if slot == DeckSlot.NEXT:
        await _ask(services, interaction, await missed_prime_storage.due(store, person, but=asked.key))
    elif slot == DeckSlot.LIST:
        await show_list(services, interaction)
    elif slot not in (DeckSlot.ANSWER, DeckSlot.SHOW, DeckSlot.TYPED):
        raise InvalidAction("no_such_control")
    elif not is_current(asked, press.slot):
        await _show(services, interaction, asked, None)
    elif slot == DeckSlot.ANSWER:
        asked_form = form(asked, words_of(interaction))
        at = Address(PRIME_TRAINING, *asked.key)
        await interaction.response.send_modal(components.modal_of(asked_form, at))
    else:
        await _judge(services, interaction, asked, "".join(press.values) if slot == DeckSlot.TYPED else None)


# ------------------------------------------------------------------ questions


async def _ask(services: Services, interaction: Interaction, asked: Question | None, note: str = "") -> None:
    words, store, person = words_of(interaction), services.store, interaction.user.id
    whole = await missed_prime_storage.deck(store, person)
    if asked is None:
        panel = nothing_panel(f"prime_daifugo.train.{'done' if whole.done else 'nothing'}", words)
        await responses.update_or_show(interaction, panel, Address(PRIMES, "0", 0))
        return
    panel = question_panel(asked, whole, words, note)
    await responses.update_or_show(interaction, panel, Address(PRIME_TRAINING, *asked.key))


async def _judge(services: Services, interaction: Interaction, asked: Question, typed: str | None) -> None:
    """Count an answer and tell what was best; one that could not be laid is asked for again."""
    store, person, words = services.store, interaction.user.id, words_of(interaction)
    try:
        given = None if typed is None else judge(asked, typed)
    except InvalidAction as error:
        await _ask(services, interaction, asked, responses.sentence(words, error, None, GAME.name))
        return
    await missed_prime_storage.answer(store, person, asked, is_good=given is not None and given.is_good)
    counted = await missed_prime_storage.question(store, person, asked.key) or asked
    await _show(services, interaction, counted, given)


async def _show(services: Services, interaction: Interaction, asked: Question, given: Answer | None) -> None:
    whole = await missed_prime_storage.deck(services.store, interaction.user.id)
    panel = answer_panel(asked, whole, given, words_of(interaction))
    await responses.update_or_show(interaction, panel, Address(PRIME_TRAINING, *asked.key))


# ------------------------------------------------------------------ search


class Search:
    """Searches people's newest games for what they missed, each game once."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._failed: set[str] = set()
        """The tables whose search failed since the start."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def run(self, interaction: Interaction) -> None:
        """Search a few games that were not searched yet, newest first; one that fails is left out."""
        begun, store, person = time.monotonic(), self._services.store, interaction.user.id
        async with self._locks.setdefault(person, asyncio.Lock()):
            new = await missed_prime_storage.unsearched(store, person, missed_prime_storage.LAST_GAMES)
            wanted = [each for each in new if each not in self._failed][:MOST_GAMES]
            numbers = await list_storage.numbers(store, person) if wanted else []
            for table_id in wanted:
                if time.monotonic() - begun > PATIENCE:
                    return
                try:
                    await self._search_game(interaction, table_id, numbers)
                except TableError as error:
                    if not error.code.startswith("review_"):
                        raise
                    self._failed.add(table_id)

    async def _search_game(self, interaction: Interaction, table_id: str, numbers: list[str]) -> None:
        services, person = self._services, interaction.user.id
        table = await find_own(services, interaction, table_id)
        seat = require_finished(table, person)
        moves = await services.store.log(table_id)
        steps, game = frozenset(own_steps(table, seat, moves)), finished_game(table, moves)
        run = services.analysing.run
        try:
            found = await run(missed_in, game, steps, numbers, within=SEARCH_TIMEOUT, person=person)
        except WorkError as error:
            log.error("table %s was not searched: %s", table_id, error)  # noqa: TRY400 -- it names the place
            raise TableError("review_failed") from None
        await missed_prime_storage.keep(services.store, person, table_id, found)
