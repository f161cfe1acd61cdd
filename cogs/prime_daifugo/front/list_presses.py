"""People's own lists of primes: shown, changed, imported, exported and trained with, in private.

To add a number tells whether it is prime. So a list is closed to whoever plays the game, as all that tells
primes is; at a table that allows it, the list offers plays instead.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import TypeVar
from weakref import WeakValueDictionary

import discord

from bot.decks.game_search import GameSearch
from bot.decks.questions import STEP
from bot.errors import TableError
from bot.faces.panel import text_panel
from bot.front import components, custom_ids, responses
from bot.front.custom_ids import Address, Press
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services, require_not_playing
from bot.front.uploads import SendArguments, Upload
from bot.workers.fair_share import PerPerson
from bot.workers.worker import WorkError
from cogs.prime_daifugo.primes import list_panel, list_storage, training_panel
from cogs.prime_daifugo.primes.card_spellings import exported
from cogs.prime_daifugo.primes.list_panel import ON_PAGE, ListSlot, Pages, told
from cogs.prime_daifugo.primes.list_storage import DECK
from cogs.prime_daifugo.primes.missed_primes import Missed, judge
from cogs.prime_daifugo.primes.training_panel import DeckSlot
from cogs.prime_daifugo.primes.typed_numbers import MAX_BYTES, MAX_LIST, decoded, is_all, read, sort
from engine.core import InvalidAction
from engine.games.prime_daifugo import GAME

PRIMES, PRIME_TRAINING = "i", "ia"
FILE_NAME = "primes.txt"
MEGABYTE = 1_000_000
SORTING_TIMEOUT = 20.0
"""Seconds; the longest list takes one or two."""
A = TypeVar("A")
R = TypeVar("R")


def changes(_: Services) -> PerPerson:
    """Return what lets each person change their list by one thing at a time."""
    return PerPerson()


async def open_list(
    services: Services, interaction: Interaction, file: discord.Attachment | None = None
) -> None:
    """Show a person's list, after an import if there is a file."""
    async with responses.refusing(interaction, game=GAME.name):
        await _require_free(services, interaction)
        note = "" if file is None else await _import(services, interaction, file)
        await _show_list(services, interaction, note=note)


async def _require_free(services: Services, interaction: Interaction) -> None:
    """Raise TableError for a person seated in a running game of Prime Daifugo, in any server."""
    try:
        await require_not_playing(services, interaction, GAME.name)
    except TableError:
        raise TableError("primes_playing") from None


async def _show_list(
    services: Services, interaction: Interaction, digits: int = 0, page: int = 0, note: str = ""
) -> None:
    """Show a page of a person's list, or the nearest that there is."""
    store, person = services.store, interaction.user.id
    pages = Pages(await list_storage.counts(store, person), digits, page)
    numbers = await list_storage.page(store, person, pages.digits, pages.page * ON_PAGE, ON_PAGE)
    panel = list_panel.list_panel(pages, numbers, words_of(interaction), note)
    await responses.update_or_show(interaction, panel, Address(PRIMES, str(pages.digits), pages.page))


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press below a list, or its form."""
    async with responses.refusing(interaction, game=GAME.name):
        await _require_free(services, interaction)
        match press.slot:
            case ListSlot.ADD | ListSlot.REMOVE:
                asked = list_panel.form(ListSlot(press.slot), words_of(interaction))
                await interaction.response.send_modal(components.modal_of(asked, press.at))
            case ListSlot.EXPORT:
                await _export(services, interaction)
            case ListSlot.TRAIN:
                await _begin_training(services, interaction)
            case _:
                await _browse_or_change(services, interaction, press)


async def _browse_or_change(services: Services, interaction: Interaction, press: Press) -> None:
    digits, page, note = _digits(press.at.table), press.at.moment, ""
    match press.slot:
        case ListSlot.OPEN:
            pass
        case ListSlot.PREVIOUS:
            page = max(page - 1, 0)
        case ListSlot.NEXT:
            page += 1
        case ListSlot.GROUP if press.only_value.isdecimal():
            digits, page = _digits(press.only_value), 0
        case ListSlot.ADDED:
            note = await _add(services, interaction, "\n".join(press.values))
        case ListSlot.REMOVED:
            note = await _remove(services, interaction, "\n".join(press.values))
        case _:
            raise InvalidAction("no_such_control")
    await _show_list(services, interaction, digits, page, note)


# ------------------------------------------------------------------ changes


async def _import(services: Services, interaction: Interaction, file: discord.Attachment) -> str:
    """Add what a file lists; raise TableError or InvalidAction, and add nothing, for one that is none."""
    too_large = TableError("primes_file_too_large", most=MAX_BYTES // MEGABYTE)
    if file.size > MAX_BYTES:
        raise too_large
    try:
        data = await file.read()
    except discord.HTTPException:
        raise TableError("primes_unread") from None
    if len(data) > MAX_BYTES:
        raise too_large
    return await _add(services, interaction, decoded(data))


async def _add(services: Services, interaction: Interaction, text: str) -> str:
    """Add the primes of a text; return what is told."""
    words = words_of(interaction)
    with services.own(changes).share(interaction.user.id):
        work = _run(services, interaction, sort, text)
        waiting = words("prime_daifugo.primes.waiting")
        found = await responses.working(interaction, work, lambda: waiting, here=True)
        if found.is_too_long:
            raise TableError("primes_too_many", count=f"{found.total:,}", most=f"{MAX_LIST:,}")
        if not found.total and not found.strange_count:
            raise InvalidAction("primes_no_numbers")
        # They may have joined a game in the meantime.
        await _require_free(services, interaction)
        added = await list_storage.add(services.store, interaction.user.id, found.primes)
    return told(found, added, words)


async def _remove(services: Services, interaction: Interaction, text: str) -> str:
    """Remove the numbers of a text, or for `*` all; return what is told."""
    store, person, words = services.store, interaction.user.id, words_of(interaction)
    with services.own(changes).share(person):
        if is_all(text):
            return words("prime_daifugo.primes.removed", count=await list_storage.remove(store, person))
        typed = read(text)
        if not typed.numbers:
            raise InvalidAction("primes_no_numbers")
        removed = await list_storage.remove(store, person, typed.numbers)
    lines = [words("prime_daifugo.primes.removed", count=removed)]
    if removed < len(typed.numbers):
        lines.append(words("prime_daifugo.primes.unknown", count=len(typed.numbers) - removed))
    return "\n".join(lines)


# ------------------------------------------------------------------ export


async def _export(services: Services, interaction: Interaction) -> None:
    """Send a person their list as a file that can be imported."""
    words, numbers = words_of(interaction), await list_storage.numbers(services.store, interaction.user.id)
    if not numbers:
        raise TableError("primes_empty")
    work, waiting = _run(services, interaction, exported, numbers), words("prime_daifugo.primes.waiting")
    content = await responses.working(interaction, work, lambda: waiting)
    upload = Upload(BytesIO(content), FILE_NAME)
    view = components.view_of(
        text_panel(words("prime_daifugo.primes.exported", count=len(numbers))), custom_ids.NOWHERE
    )
    view.add_item(discord.ui.File(upload))
    try:
        await responses.send(interaction, SendArguments(view=view, files=[upload]))
    except discord.Forbidden:
        raise TableError("cannot_attach") from None


async def _run(services: Services, interaction: Interaction, work: Callable[[A], R], on: A) -> R:
    """Run in a worker what takes long for a long list; raise TableError if it fails."""
    try:
        run = services.analysing.run
        return await run(work, on, within=SORTING_TIMEOUT, person=interaction.user.id)
    except WorkError:
        raise TableError("primes_unsorted") from None


def _digits(text: str) -> int:
    """Return a number of digits, or 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) <= 2 else 0


# ------------------------------------------------------------------ training


def searches(services: Services) -> GameSearch[Missed]:
    """Return what searches games for what people missed."""
    find = partial(list_storage.find_missed, services.store, services.analysing)
    return GameSearch(DECK, services.store, services.tables, find)


def search_locks(_: Services) -> WeakValueDictionary[int, asyncio.Lock]:
    """Return what has each person wait for their search that is under way."""
    return WeakValueDictionary()


async def _begin_training(services: Services, interaction: Interaction) -> None:
    """Ask a person for a prime that they missed, after a look at games that are new."""
    person, words = interaction.user.id, words_of(interaction)

    async def search() -> None:
        async with services.own(search_locks).setdefault(person, asyncio.Lock()):
            await services.own(searches).search_new(person)

    waiting = words("prime_daifugo.train.waiting")
    await responses.working(interaction, search(), lambda: waiting, here=True)
    await _ask(services, interaction, await DECK.due(services.store, person))


async def answer_training(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press of the trainer, or its form.

    A control holds the table and the step. Whose turn it was comes from the press: what is stored is looked
    up by that person. What is asked is stored with its hand, so that no game is replayed for it.
    """
    async with responses.refusing(interaction, game=GAME.name):
        await _require_free(services, interaction)
        store, person, slot = services.store, interaction.user.id, press.slot % STEP
        asked = await DECK.question(store, person, (press.at.table, press.at.moment))
        if slot == DeckSlot.NEXT:
            await _ask(services, interaction, await DECK.due(store, person, but=asked.key))
        elif slot == DeckSlot.LIST:
            await _show_list(services, interaction)
        elif slot not in (DeckSlot.ANSWER, DeckSlot.SHOW, DeckSlot.TYPED):
            raise InvalidAction("no_such_control")
        elif slot == DeckSlot.ANSWER and asked.is_current(press.slot):
            form = training_panel.form(asked, words_of(interaction))
            at = Address(PRIME_TRAINING, *asked.key)
            await interaction.response.send_modal(components.modal_of(form, at))
        else:
            await _judge(services, interaction, press, asked)


async def _ask(services: Services, interaction: Interaction, asked: Missed | None, note: str = "") -> None:
    """Ask a person for a prime, or say that there is none to be asked for."""
    words = words_of(interaction)
    counts = await DECK.counts(services.store, interaction.user.id)
    if asked is None:
        panel = training_panel.nothing_panel("done" if counts.done else "nothing", words)
        at = Address(PRIMES, "0", 0)
    else:
        panel = training_panel.question_panel(asked, counts, words, note)
        at = Address(PRIME_TRAINING, *asked.key)
    await responses.update_or_show(interaction, panel, at)


async def _judge(services: Services, interaction: Interaction, press: Press, asked: Missed) -> None:
    """Tell what was best, and count an answer once; one that could not be laid is asked for again."""
    store, person, words, given = services.store, interaction.user.id, words_of(interaction), None
    if asked.is_current(press.slot):
        if press.slot % STEP == DeckSlot.TYPED:
            try:
                given = judge(asked, "".join(press.values))
            except InvalidAction as error:
                await _ask(services, interaction, asked, responses.sentence(words, error, None, GAME.name))
                return
        asked = await DECK.answer(store, person, asked, is_good=given is not None and given.is_good)
    panel = training_panel.answer_panel(asked, await DECK.counts(store, person), given, words)
    await responses.update_or_show(interaction, panel, Address(PRIME_TRAINING, *asked.key))
