"""People's own lists of primes: shown, changed, imported and exported, in private.

To add a number tells whether it is prime. So a list is closed to whoever plays the game, as all that tells
primes is; at a table that allows it, the list offers plays instead.
"""

from collections.abc import Awaitable, Callable
from io import BytesIO

import discord

from bot.errors import TableError
from bot.faces.panel import Panel, text_panel
from bot.front import components, responses
from bot.front.components import Address, Press
from bot.front.interactions import Interaction, words_of
from bot.front.services import Services, require_not_playing
from bot.front.uploads import SendArguments, Upload
from bot.workers.fair_share import PerPerson
from bot.workers.worker import WorkError
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.card_spellings import exported
from cogs.prime_daifugo.primes.list_panel import ON_PAGE, ListSlot, Pages, form, list_panel, told
from cogs.prime_daifugo.primes.number_text import Script
from cogs.prime_daifugo.primes.sorted_numbers import SORTING_TIMEOUT, Sorted, sort
from cogs.prime_daifugo.primes.typed_numbers import MAX_BYTES, MAX_LIST, decoded, is_all, read
from engine.core import InvalidAction
from engine.games.prime_daifugo import GAME

PRIMES = "i"
FILE_NAME = "primes.txt"
MEGABYTE = 1_000_000


async def require_free(services: Services, interaction: Interaction) -> None:
    """Raise TableError for a person seated in a running game of Prime Daifugo, in any server."""
    try:
        await require_not_playing(services, interaction, GAME.name)
    except TableError:
        raise TableError("primes_playing") from None


class OwnPrimes:
    """The list of each person."""

    def __init__(self, services: Services, script: Script) -> None:
        self._services = services
        self._script = script
        self._changing = PerPerson()
        self.train: Callable[[Interaction], Awaitable[None]] | None = None
        """What begins the training."""

    async def open(self, interaction: Interaction, file: discord.Attachment | None = None) -> None:
        """Show a person's list, after an import if there is a file."""
        async with responses.refusing(interaction, game=GAME.name):
            await require_free(self._services, interaction)
            note = "" if file is None else await self._import(interaction, file)
            await responses.update_or_show(interaction, *await self._drawn(interaction, note=note))

    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Answer a press below a list, or its form."""
        async with responses.refusing(interaction, game=GAME.name):
            await require_free(self._services, interaction)
            match press.slot:
                case ListSlot.ADD | ListSlot.REMOVE:
                    asked = form(ListSlot(press.slot), words_of(interaction))
                    await interaction.response.send_modal(components.modal_of(asked, press.at))
                case ListSlot.EXPORT:
                    await self._export(interaction)
                case ListSlot.TRAIN if self.train is not None:
                    await self.train(interaction)
                case _:
                    await self._browse_or_change(interaction, press)

    async def _browse_or_change(self, interaction: Interaction, press: Press) -> None:
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
                note = await self._add(interaction, "\n".join(press.values))
            case ListSlot.REMOVED:
                note = await self._remove(interaction, "\n".join(press.values))
            case _:
                raise InvalidAction("no_such_control")
        drawn = await self._drawn(interaction, digits, page, note)
        await responses.update_or_show(interaction, *drawn)

    async def _drawn(
        self, interaction: Interaction, digits: int = 0, page: int = 0, note: str = ""
    ) -> tuple[Panel, Address]:
        """Draw a page of a person's list, or the nearest that there is."""
        store, person = self._services.store, interaction.user.id
        pages = Pages(await list_storage.counts(store, person), digits, page)
        numbers = await list_storage.page(store, person, pages.digits, pages.page * ON_PAGE, ON_PAGE)
        panel = list_panel(pages, numbers, words_of(interaction), self._script, note)
        return panel, Address(PRIMES, str(pages.digits), pages.page)

    # ------------------------------------------------------------------ changes

    async def _import(self, interaction: Interaction, file: discord.Attachment) -> str:
        """Add what a file lists; raise TableError or InvalidAction, and add nothing, for one that is none."""
        if file.size > MAX_BYTES:
            raise TableError("primes_file_too_large", most=MAX_BYTES // MEGABYTE)
        try:
            data = await file.read()
        except discord.HTTPException:
            raise TableError("primes_unread") from None
        if len(data) > MAX_BYTES:
            raise TableError("primes_file_too_large", most=MAX_BYTES // MEGABYTE)
        return await self._add(interaction, decoded(data))

    async def _add(self, interaction: Interaction, text: str) -> str:
        """Add the primes of a text; return what is told."""
        words = words_of(interaction)
        with self._changing.share(interaction.user.id):
            work = self._sorted(interaction, text)
            waiting = words("prime_daifugo.primes.waiting")
            found = await responses.working(interaction, work, lambda: waiting, here=True)
            if found.is_too_long:
                raise TableError("primes_too_many", count=f"{found.total:,}", most=f"{MAX_LIST:,}")
            if not found.total and not found.strange_count:
                raise InvalidAction("primes_no_numbers")
            # They may have joined a game in the meantime.
            await require_free(self._services, interaction)
            added = await list_storage.add(self._services.store, interaction.user.id, found.primes)
        return told(found, added, words, self._script)

    async def _sorted(self, interaction: Interaction, text: str) -> Sorted:
        try:
            run = self._services.analysing.run
            return await run(sort, text, within=SORTING_TIMEOUT, person=interaction.user.id)
        except WorkError:
            raise TableError("primes_unsorted") from None

    async def _remove(self, interaction: Interaction, text: str) -> str:
        """Remove the numbers of a text, or for `*` all; return what is told."""
        store, person, words = self._services.store, interaction.user.id, words_of(interaction)
        with self._changing.share(person):
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

    async def _export(self, interaction: Interaction) -> None:
        """Send a person their list as a file that can be imported."""
        words, person = words_of(interaction), interaction.user.id
        numbers = await list_storage.numbers(self._services.store, person)
        if not numbers:
            raise TableError("primes_empty")
        waiting = words("prime_daifugo.primes.waiting")
        content = await responses.working(interaction, self._written(person, numbers), lambda: waiting)
        upload = Upload(BytesIO(content), FILE_NAME)
        view = components.view_of(
            text_panel(words("prime_daifugo.primes.exported", count=len(numbers))), components.NOWHERE
        )
        view.add_item(discord.ui.File(upload))
        try:
            await responses.send(interaction, SendArguments(view=view, files=[upload]))
        except discord.Forbidden:
            raise TableError("cannot_attach") from None

    async def _written(self, person: int, numbers: list[str]) -> bytes:
        try:
            run = self._services.analysing.run
            return await run(exported, numbers, within=SORTING_TIMEOUT, person=person)
        except WorkError:
            raise TableError("primes_unsorted") from None


def _digits(text: str) -> int:
    """Return a number of digits, or 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) <= 2 else 0
