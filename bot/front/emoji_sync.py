"""Pictures as emojis of the application: those that it lacks are uploaded, and none is ever deleted.

No ids are stored: the name of an emoji says what it shows and how that was drawn. So the ids of another
application cannot get in. The running bot looks again now and then: one that was deleted by hand comes back.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import TypeAlias

import discord
from msgspec import Struct, field

from bot.artwork.catalogue import draw, emoji_name, former_emoji_name, name_of
from bot.background import Background
from bot.faces.icons import DEFAULT_DECK, CardStyle
from bot.front.emojis import Emojis
from bot.front.services import Services
from bot.workers.worker import Worker, WorkError

Draw: TypeAlias = Callable[[str], Awaitable[bytes]]
"""Draws the picture of a name."""

log = logging.getLogger(__name__)

MAX_EMOJIS = 2000
"""Discord's limit for an application."""
FULL_CODES = (30008, 30018)
"""Discord's codes for an application that has as many as it may, still or moving."""
REFUSED = 400
"""The HTTP status that concerns one picture; the others may be taken."""
FIRST_LOOK = 3.0
"""Seconds that the start waits for the list of pictures, so that messages are drawn anew with them."""
LOOK_INTERVAL = 600.0
"""Seconds until the next look: an emoji that was deleted by hand comes back."""
LOOK_DELAY = 5.0
"""Seconds until the look after Discord has refused a picture: further refusals meanwhile need no other."""
RETRY_DELAY = 60.0
"""Seconds until a failed look or upload is tried again; doubled with every failure."""
MAX_DOUBLINGS = 6
DRAW_TIMEOUT = 10.0
"""Seconds for one picture, including the start of the worker."""


class Progress(Struct):
    """What was done for the pictures of an application."""

    used: int = 0
    """How many emojis the application has, of all kinds."""
    present: int = 0
    """How many pictures were there before."""
    uploaded: int = 0
    renamed: int = 0
    """How many were there under the name of an older version."""
    refused: dict[str, str] = field(default_factory=dict)
    """Why Discord does not take a picture, by its name."""
    is_full: bool = False
    """Whether there is no room for more."""

    def report(self) -> list[str]:
        """Say what was done, for who runs the bot."""
        renamed = f"{self.renamed} renamed, " if self.renamed else ""
        lines = [f"Pictures: {self.uploaded} uploaded, {renamed}{self.present} there before."]
        lines += [f"Discord does not take {name}: {reason}." for name, reason in self.refused.items()]
        if self.is_full:
            lines.append("There is no room for more: the other pictures stay text.")
        return [*lines, f"The application has {self.used} of at most {MAX_EMOJIS} emojis."]


class EmojiSync:
    """Uploads pictures, and lets the bot show those that are there."""

    def __init__(self, client: discord.Client, emojis: Emojis, names: Sequence[str], draw: Draw) -> None:
        self._client = client
        self._emojis = emojis
        rare = tuple(f"{deck}_" for deck in CardStyle if deck is not DEFAULT_DECK)
        # Last those that only people see who have chosen their deck.
        self.names = sorted(names, key=lambda name: name.startswith(rare))
        self._draw = draw
        self._mentions: dict[str, str] = {}
        self._there: dict[str, discord.Emoji] = {}
        self.progress = Progress()

    async def look(self) -> list[str]:
        """Show the pictures that are there; return the names of those to upload. Raise HTTPException."""
        refused = self.progress.refused
        self.progress = Progress(refused=refused)
        found = await self._client.fetch_application_emojis()
        self._mentions = mentions_of(found)
        self._emojis.use(self._mentions)
        self._there = {each.name: each for each in found}
        missing = [name for name in self.names if emoji_name(name) not in self._there]
        self.progress.used, self.progress.present = len(found), len(self.names) - len(missing)
        return [name for name in missing if name not in refused]

    async def upload(self, names: Iterable[str], done: Callable[[int], object] = lambda _: None) -> None:
        """Draw and upload pictures; raise HTTPException if Discord fails, but not if it refuses one.

        What is there under its former name is renamed.
        """
        for name in names:
            self.progress.is_full = self.progress.is_full or self.progress.used >= MAX_EMOJIS
            former = self._there.get(former_emoji_name(name))
            if former is None and self.progress.is_full:
                continue
            try:
                await (self._rename(name, former) if former else self._upload(name))
            except discord.HTTPException as error:
                self._note(name, error)
            done(1)

    async def _rename(self, name: str, former: discord.Emoji) -> None:
        self._show(name, await former.edit(name=emoji_name(name)))
        self.progress.renamed += 1

    async def _upload(self, name: str) -> None:
        image = await self._draw(name)
        self._show(name, await self._client.create_application_emoji(name=emoji_name(name), image=image))
        self.progress.used += 1
        self.progress.uploaded += 1

    def _note(self, name: str, error: discord.HTTPException) -> None:
        """Note what Discord does not take; raise the error if that is not what it means."""
        if error.code in FULL_CODES:
            self.progress.is_full = True
        elif error.status == REFUSED:
            self.progress.refused[name] = f"HTTP {error.status}, code {error.code}"
        else:
            raise error

    def _show(self, name: str, emoji: discord.Emoji) -> None:
        self._mentions[name] = str(emoji)
        self._emojis.use(self._mentions)


def mentions_of(emojis: Iterable[discord.Emoji]) -> dict[str, str]:
    """Return the emoji of each picture as it is written in text: as drawn now, or else the latest before."""
    ours = [(name, each) for each in emojis if each.available and (name := name_of(each.name)) is not None]
    ours.sort(key=lambda pair: (*_is_current(*pair), pair[1].id))
    return {name: str(emoji) for name, emoji in ours}


def _is_current(name: str, emoji: discord.Emoji) -> tuple[bool, bool]:
    """Say whether an emoji is called as now, and as an older version called the same drawing."""
    return emoji.name == emoji_name(name), emoji.name == former_emoji_name(name)


class EmojiUpkeep:
    """A task that keeps pictures on Discord as long as the bot runs."""

    def __init__(
        self,
        sync: EmojiSync,
        emojis: Emojis,
        background: Background,
        redraw: Callable[[], None],
        *,
        uploads: bool = True,
    ) -> None:
        self._sync, self._uploads = sync, uploads
        self._emojis = emojis
        self._background = background
        self._redraw = redraw
        self._known = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._is_busy = self._is_soon = False
        self._failures = 0
        self._said: set[str] = set()
        emojis.listen(self._look_soon)
        if not sync.names:
            emojis.settled.set()

    async def begin(self) -> None:
        """Look at the pictures now and from now on; wait a little until it is known which there are."""
        if self._sync.names:
            self._due()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._known.wait(), FIRST_LOOK)

    def _look_soon(self) -> None:
        if self._sync.names and not self._is_soon:
            self._is_soon = True
            self._schedule(LOOK_DELAY)

    def _schedule(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._background.later(seconds, self._due)

    def _due(self) -> None:
        if self._is_busy:
            self._schedule(LOOK_DELAY)
        else:
            self._is_busy, self._is_soon = True, False
            self._background.spawn(self._run)

    async def _run(self) -> None:
        # What is on Discord counts, so the end may come at any moment.
        with self._background.interruptible():
            wait = await self._try()
        self._is_busy = False
        self._emojis.settled.set()
        if self._sync.progress.uploaded:
            self._redraw()
        if not self._is_soon:
            self._schedule(wait)

    async def _try(self) -> float:
        """Look, and upload what is missing; return the seconds until the next look."""
        try:
            missing = await self._sync.look()
            self._known.set()
            if self._uploads:
                await self._sync.upload(missing)
        except (discord.HTTPException, OSError, WorkError) as error:
            return self._failed(error)
        except Exception as error:
            # Nobody awaits this task, and without pictures everything works as well.
            log.exception("pictures could not be brought to Discord")
            return self._failed(error)
        self._failures = 0
        self._report()
        return LOOK_INTERVAL if self._uploads or not missing else RETRY_DELAY

    def _report(self) -> None:
        progress = self._sync.progress
        if progress.uploaded:
            log.info("%d pictures were brought to Discord", progress.uploaded)
        if progress.renamed:
            log.info("%d pictures got the names of this version", progress.renamed)
        for name, reason in progress.refused.items():
            self._say(f"Discord does not take the picture {name} ({reason}); it stays as it was")
        if progress.is_full:
            used = f"emojis: {progress.used} of {MAX_EMOJIS}"
            self._say(f"Discord takes no more pictures ({used}); they stay text")

    def _failed(self, error: Exception) -> float:
        self._known.set()
        wait: float = RETRY_DELAY * 2 ** min(self._failures, MAX_DOUBLINGS)
        self._say(f"pictures are brought to Discord later: {type(error).__name__}: {error}")
        self._failures += 1
        return wait

    def _say(self, sentence: str) -> None:
        """Log a warning, once in a run."""
        if sentence not in self._said:
            self._said.add(sentence)
            log.warning(sentence)


def upkeep_of(services: Services, names: Sequence[str], worker: Worker, *, uploads: bool) -> EmojiUpkeep:
    """Keep pictures on Discord that a worker draws; tables are shown anew when there are new ones.

    Without `uploads` another process brings them there.
    """

    async def drawn(name: str) -> bytes:
        return await worker.run(draw, name, within=DRAW_TIMEOUT)

    emojis, redraw = services.client.own_emojis, services.publisher.update_all
    sync = EmojiSync(services.client, emojis, names, drawn)
    return EmojiUpkeep(sync, emojis, services.background, redraw, uploads=uploads)
