"""Pictures as emojis of the application: those that it lacks are uploaded, and none is ever deleted.

No ids are stored: the name of an emoji says what it shows and how that was drawn. So the ids of another
application cannot get in, and one that was deleted by hand is noticed.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeAlias

import discord
from msgspec import Struct, field

from bot.artwork.catalogue import emoji_name, name_of
from bot.faces.icons import DEFAULT_DECK, CardStyle
from bot.front.emojis import Emojis

Draw: TypeAlias = Callable[[str], Awaitable[bytes]]
"""Draws the picture of a name."""

MAX_EMOJIS = 2000
"""Discord's limit for an application."""
FULL_CODES = (30008, 30018)
"""Discord's codes for an application that has as many as it may, still or moving."""
REFUSED = 400
"""The HTTP status that concerns one picture; the others may be taken."""


class Progress(Struct):
    """What was done for the pictures of an application."""

    used: int = 0
    """How many emojis the application has, of all kinds."""
    present: int = 0
    """How many pictures were there before."""
    uploaded: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    """Why Discord does not take a picture, by its name."""
    is_full: bool = False
    """Whether there is no room for more."""

    def report(self) -> list[str]:
        """Say what was done, for who runs the bot."""
        lines = [f"Pictures: {self.uploaded} uploaded, {self.present} there before."]
        lines += [f"Discord does not take {name}: {reason}." for name, reason in self.refused.items()]
        if self.is_full:
            lines.append("There is no room for more: the other pictures stay text.")
        return [*lines, f"The application has {self.used} of at most {MAX_EMOJIS} emojis."]


class EmojiSync:
    """Uploads pictures, and lets the bot show those that are there."""

    def __init__(self, client: discord.Client, emojis: Emojis, names: Sequence[str], draw: Draw) -> None:
        self._client = client
        self._emojis = emojis
        self.names = sorted(names, key=_is_rarely_seen)
        self._draw = draw
        self._mentions: dict[str, str] = {}
        self.progress = Progress()

    async def look(self) -> list[str]:
        """Show the pictures that are there; return the names of those to upload. Raise HTTPException."""
        refused = self.progress.refused
        self.progress = Progress(refused=refused)
        found = await self._client.fetch_application_emojis()
        self._mentions = mentions_of(found)
        self._emojis.use(self._mentions)
        there = {each.name for each in found}
        missing = [name for name in self.names if emoji_name(name) not in there]
        self.progress.used, self.progress.present = len(found), len(self.names) - len(missing)
        return [name for name in missing if name not in refused]

    async def upload(self, names: Iterable[str], done: Callable[[int], object] = lambda _: None) -> None:
        """Draw and upload pictures; raise HTTPException if Discord fails, but not if it refuses one."""
        for name in names:
            self.progress.is_full = self.progress.is_full or self.progress.used >= MAX_EMOJIS
            if self.progress.is_full:
                return
            await self._upload(name)
            done(1)

    async def _upload(self, name: str) -> None:
        image = await self._draw(name)
        try:
            emoji = await self._client.create_application_emoji(name=emoji_name(name), image=image)
        except discord.HTTPException as error:
            self._refused(name, error)
            return
        self.progress.used += 1
        self.progress.uploaded += 1
        self._mentions[name] = str(emoji)
        self._emojis.use(self._mentions)

    def _refused(self, name: str, error: discord.HTTPException) -> None:
        if error.code in FULL_CODES:
            self.progress.is_full = True
        elif error.status == REFUSED:
            self.progress.refused[name] = f"HTTP {error.status}, code {error.code}"
        else:
            raise error


def _is_rarely_seen(name: str) -> bool:
    """Return whether a picture is only for those who have chosen its deck."""
    return any(name.startswith(f"{deck}_") for deck in CardStyle if deck is not DEFAULT_DECK)


def mentions_of(emojis: Iterable[discord.Emoji]) -> dict[str, str]:
    """Return the emoji of each picture as it is written in text: as drawn now, or else the latest before."""
    ours = [(name, each) for each in emojis if each.available and (name := name_of(each.name)) is not None]
    ours.sort(key=lambda pair: (pair[1].name == emoji_name(pair[0]), pair[1].id))
    return {name: str(emoji) for name, emoji in ours}
