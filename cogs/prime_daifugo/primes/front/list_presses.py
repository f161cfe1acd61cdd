"""People's own lists of primes: shown, changed, imported and exported, in private.

To add a number tells whether it is prime. So a list is closed to whoever plays the game, as all that tells
primes is; at a table that allows it, the list offers plays instead.
"""

from collections.abc import Callable
from io import BytesIO
from typing import TypeVar

import discord

from bot.errors import TableError
from bot.faces.panel import text_panel
from bot.front import components, custom_ids, responses
from bot.front.custom_ids import Press
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.uploads import SendArguments, Upload
from bot.workers.fair_share import PerPerson
from bot.workers.worker import WorkError
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.card_spellings import exported
from cogs.prime_daifugo.primes.front.list_page import require_free, show_list
from cogs.prime_daifugo.primes.front.training_presses import begin_training
from cogs.prime_daifugo.primes.list_panel import ListSlot, form, told
from cogs.prime_daifugo.primes.sorted_numbers import SORTING_TIMEOUT, sort
from cogs.prime_daifugo.primes.typed_numbers import MAX_BYTES, MAX_LIST, decoded, is_all, read
from engine.core import InvalidAction
from engine.games.prime_daifugo import GAME

FILE_NAME = "primes.txt"
MEGABYTE = 1_000_000
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
        await require_free(services, interaction)
        note = "" if file is None else await _import(services, interaction, file)
        await show_list(services, interaction, note=note)


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press below a list, or its form."""
    async with responses.refusing(interaction, game=GAME.name):
        await require_free(services, interaction)
        match press.slot:
            case ListSlot.ADD | ListSlot.REMOVE:
                asked = form(ListSlot(press.slot), words_of(interaction))
                await interaction.response.send_modal(components.modal_of(asked, press.at))
            case ListSlot.EXPORT:
                await _export(services, interaction)
            case ListSlot.TRAIN:
                await begin_training(services, interaction)
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
    await show_list(services, interaction, digits, page, note)


# ------------------------------------------------------------------ changes


async def _import(services: Services, interaction: Interaction, file: discord.Attachment) -> str:
    """Add what a file lists; raise TableError or InvalidAction, and add nothing, for one that is none."""
    if file.size > MAX_BYTES:
        raise TableError("primes_file_too_large", most=MAX_BYTES // MEGABYTE)
    try:
        data = await file.read()
    except discord.HTTPException:
        raise TableError("primes_unread") from None
    if len(data) > MAX_BYTES:
        raise TableError("primes_file_too_large", most=MAX_BYTES // MEGABYTE)
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
        await require_free(services, interaction)
        added = await list_storage.add(services.store, interaction.user.id, found.primes)
    return told(found, added, words)


async def _remove(services: Services, interaction: Interaction, text: str) -> str:
    """Remove the numbers of a text, or for `*` all; return what is told."""
    store, person, words = services.store, interaction.user.id, words_of(interaction)
    with services.own(changes).share(person):
        if is_all(text):
            return words("prime_daifugo.primes.removed", count=await list_storage.clear(store, person))
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
