"""People's own lists of primes: shown, changed, imported, exported and trained with, in private.

To add a number tells whether it is prime. So a list is closed to whoever plays the game, as all that tells
primes is; at a table that allows it, the list offers plays instead.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.decks.game_search import GameSearch
from bot.errors import TableError
from bot.faces.panel import text_panel
from bot.front.context import Attached, Context, File
from bot.front.refusals import sentence
from bot.front.services import Services
from bot.workers.fair_share import PerPerson
from bot.workers.worker import WorkError
from cogs.prime_daifugo.primes import list_panel, list_storage, training_panel
from cogs.prime_daifugo.primes.card_spellings import exported
from cogs.prime_daifugo.primes.list_panel import (
    ADD,
    ADDED,
    EXPORT,
    GROUP,
    IMPORT,
    IMPORTED,
    ON_PAGE,
    OPEN,
    PAGES,
    PRIMES,
    REMOVE,
    REMOVED,
    TRAIN,
    Pages,
    read_digits,
    require_free,
    told,
)
from cogs.prime_daifugo.primes.list_storage import DECK
from cogs.prime_daifugo.primes.missed_primes import Answer, Missed, judge
from cogs.prime_daifugo.primes.training_panel import ANSWER, NEXT, SHOW, TRAINING, TYPED
from cogs.prime_daifugo.primes.typed_numbers import MAX_BYTES, MAX_LIST, decoded, is_all, read, sort
from engine.core import InvalidAction
from engine.games.prime_daifugo import GAME

FILE_NAME = "primes.txt"
MEGABYTE = 1_000_000
SORTING_TIMEOUT = 20.0
"""Seconds; the longest list takes one or two."""
A = TypeVar("A")
R = TypeVar("R")


def changes(_: Services) -> PerPerson:
    """Return what lets each person change their list by one thing at a time."""
    return PerPerson()


async def open_list(context: Context, file: Attached | None = None) -> None:
    """Show a person's list, after an import if there is a file."""
    await require_free(context)
    await _show_list(context, note="" if file is None else await _import(context, file))


async def _show_list(context: Context, digits: int = 0, page: int = 0, note: str = "") -> None:
    """Show a page of a person's list, or the nearest that there is."""
    store, person = context.services.store, context.person
    pages = Pages(await list_storage.counts(store, person), digits, page)
    numbers = await list_storage.page(store, person, pages.digits, pages.page * ON_PAGE, ON_PAGE)
    panel = list_panel.list_panel(pages, numbers, context.words, note)
    await context.update(panel, PRIMES.at(str(pages.digits), pages.page))


@PRIMES.answers(PAGES.control)
async def turn(context: Context, digits: int) -> None:
    """Show another page."""
    await _show_list(context, digits, context.number)


@PRIMES.answers(OPEN)
async def show_again(context: Context, digits: int) -> None:
    """Show the list as it is now."""
    await _show_list(context, digits, context.moment)


PRIMES.renew = show_again


@PRIMES.answers(GROUP)
async def choose_group(context: Context, _: int) -> None:
    """Show the primes of a length."""
    if not context.press.only_value.isdecimal():
        raise InvalidAction("no_such_control")
    await _show_list(context, read_digits(context.press.only_value))


# ------------------------------------------------------------------ changes


@PRIMES.answers(ADD)
async def ask_to_add(context: Context, _: int) -> None:
    """Open the form to type what to add."""
    await context.ask(list_panel.form(ADDED, context.words), context.press.at)


@PRIMES.answers(REMOVE)
async def ask_to_remove(context: Context, _: int) -> None:
    """Open the form to type what to remove."""
    await context.ask(list_panel.form(REMOVED, context.words), context.press.at)


@PRIMES.answers(ADDED)
async def add_typed(context: Context, digits: int) -> None:
    """Add what was typed."""
    await _show_list(context, digits, context.moment, await _add(context, "\n".join(context.press.values)))


@PRIMES.answers(REMOVED)
async def remove_typed(context: Context, digits: int) -> None:
    """Remove what was typed."""
    await _show_list(context, digits, context.moment, await _remove(context, "\n".join(context.press.values)))


@PRIMES.answers(IMPORT)
async def ask_for_file(context: Context, _: int) -> None:
    """Open the form for a file to import."""
    await context.ask(list_panel.import_form(context.words), context.press.at)


@PRIMES.answers(IMPORTED)
async def import_uploaded(context: Context, digits: int) -> None:
    """Add what the file of the form lists."""
    file = context.uploaded(0)
    if file is None:
        raise TableError("primes_unread")
    await _show_list(context, digits, context.moment, await _import(context, file))


async def _import(context: Context, file: Attached) -> str:
    """Add what a file lists; raise TableError or InvalidAction, and add nothing, for one that is none."""
    too_large = TableError("primes_file_too_large", most=MAX_BYTES // MEGABYTE)
    if file.size > MAX_BYTES:
        raise too_large
    data = await context.read(file)
    if data is None:
        raise TableError("primes_unread")
    if len(data) > MAX_BYTES:
        raise too_large
    return await _add(context, decoded(data))


async def _add(context: Context, text: str) -> str:
    """Add the primes of a text; return what is told."""
    with context.services.own(changes).share(context.person):
        found = await context.later(
            _run(context, sort, text), "prime_daifugo.primes.waiting", here=True, is_long=True
        )
        if found.is_too_long:
            raise TableError("primes_too_many", count=f"{found.total:,}", most=f"{MAX_LIST:,}")
        if not found.total and not found.strange_count:
            raise InvalidAction("primes_no_numbers")
        # They may have joined a game in the meantime.
        await require_free(context)
        added = await list_storage.add(context.services.store, context.person, found.primes)
    return told(found, added, context.words)


async def _remove(context: Context, text: str) -> str:
    """Remove the numbers of a text, or for `*` all; return what is told."""
    store, person, words = context.services.store, context.person, context.words
    with context.services.own(changes).share(person):
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


@PRIMES.answers(EXPORT)
async def export(context: Context, _: int) -> None:
    """Send a person their list as a file that can be imported."""
    numbers = await list_storage.numbers(context.services.store, context.person)
    if not numbers:
        raise TableError("primes_empty")
    content = await context.later(
        _run(context, exported, numbers), "prime_daifugo.primes.waiting", is_long=True
    )
    text = context.words("prime_daifugo.primes.exported", count=len(numbers))
    await context.show(text_panel(text), files=[File(FILE_NAME, content)])


async def _run(context: Context, work: Callable[[A], R], on: A) -> R:
    """Run in a worker what takes long for a long list; raise TableError if it fails."""
    try:
        run = context.services.analysing.run
        return await run(work, on, within=SORTING_TIMEOUT, person=context.person)
    except WorkError:
        raise TableError("primes_unsorted") from None


# ------------------------------------------------------------------ training


def searches(services: Services) -> GameSearch[Missed]:
    """Return what searches games for what people missed."""
    find = partial(list_storage.find_missed, services.store, services.analysing)
    return GameSearch(DECK, services.store, services.tables, find)


def search_locks(_: Services) -> WeakValueDictionary[int, asyncio.Lock]:
    """Return what has each person wait for their search that is under way."""
    return WeakValueDictionary()


@PRIMES.answers(TRAIN)
async def begin_training(context: Context, _: int) -> None:
    """Ask a person for a prime that they missed, after a look at games that are new."""
    services, person = context.services, context.person

    async def search() -> None:
        async with services.own(search_locks).setdefault(person, asyncio.Lock()):
            await services.own(searches).search_new(person)

    await context.later(search(), "prime_daifugo.train.waiting", here=True)
    await _ask(context, await DECK.due(services.store, person))


async def _ask(context: Context, asked: Missed | None, note: str = "") -> None:
    """Ask a person for a prime, or say that there is none to be asked for."""
    words, counts = context.words, await DECK.counts(context.services.store, context.person)
    if asked is None:
        panel = training_panel.nothing_panel("done" if counts.done else "nothing", words)
        await context.update(panel, PRIMES.at())
    else:
        panel = training_panel.question_panel(asked, counts, words, note)
        await context.update(panel, TRAINING.at(asked.about, asked.asked))


TRAINING.renew = _ask


@TRAINING.answers(NEXT)
async def show_next(context: Context, asked: Missed) -> None:
    """Ask for another prime."""
    await _ask(context, await DECK.due(context.services.store, context.person, but=asked.key))


@TRAINING.answers(ANSWER)
async def ask_for_answer(context: Context, asked: Missed) -> None:
    """Open the form for an answer, unless the question was answered."""
    if context.moment == asked.asked:
        form = training_panel.form(asked, context.words)
        await context.ask(form, TRAINING.at(asked.about, asked.asked))
    else:
        await show_answer(context, asked)


@TRAINING.answers(SHOW)
async def show_answer(context: Context, asked: Missed) -> None:
    """Tell what was best, without an answer."""
    await _tell(context, asked, None)


async def _tell(context: Context, asked: Missed, given: Answer | None) -> None:
    """Tell what was best, beside an answer if one was given; it counts once."""
    store, person = context.services.store, context.person
    if context.moment == asked.asked:
        asked = await DECK.answer(store, person, asked, is_good=given is not None and given.is_good)
    panel = training_panel.answer_panel(asked, await DECK.counts(store, person), given, context.words)
    await context.update(panel, TRAINING.at(asked.about, asked.asked))


@TRAINING.answers(TYPED)
async def answer(context: Context, asked: Missed) -> None:
    """Tell how good an answer is; one that could not be laid is asked for again."""
    given = None
    if context.moment == asked.asked:
        try:
            given = judge(asked, "".join(context.press.values))
        except InvalidAction as error:
            await _ask(context, asked, sentence(context.words, error, None, GAME.name))
            return
    await _tell(context, asked, given)
