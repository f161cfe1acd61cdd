"""The application emojis that the bot shows, and who sees which of them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import discord

from bot.faces.icons import DEFAULT_DECK, CardStyle, Icons, without_icons
from bot.faces.panel import Panel
from bot.tables.person_settings import PersonSettings

log = logging.getLogger(__name__)

T = TypeVar("T")

INVALID_FORM = 50035
"""Discord's code for a message that it does not take, for example with an emoji that was deleted."""


class Emojis:
    """The pictures of cards and marks that this application has."""

    def __init__(self) -> None:
        self._mentions: Mapping[str, str] = {}
        self._icons: dict[tuple[CardStyle, bool], Icons] = {}
        self._listeners: list[Callable[[], None]] = []
        self.settled = asyncio.Event()
        """Set once the bot has tried to bring all pictures to Discord."""

    def listen(self, listener: Callable[[], None]) -> None:
        """Register a listener, which is called when Discord refuses a picture: it may have been deleted."""
        self._listeners.append(listener)

    def use(self, mentions: Mapping[str, str]) -> None:
        """Show these pictures from now on, by the names of what they show."""
        self._mentions = dict(mentions)
        self._icons.clear()

    def of(self, settings: PersonSettings | None) -> Icons:
        """Return the pictures that a person wants; None for somebody whose settings are not known."""
        return self._chosen(settings.deck, settings.no_animation) if settings else self._chosen(DEFAULT_DECK)

    @property
    def public(self) -> Icons:
        """Return the pictures of a public message: still ones, as some of its readers want that."""
        return self._chosen(DEFAULT_DECK, is_still=True)

    async def sent(self, panel: Panel, send: Callable[[Panel], Awaitable[T]]) -> T:
        """Send a panel; send it without its pictures if Discord refuses them."""
        try:
            return await send(panel)
        except discord.HTTPException as error:
            plain = without_icons(panel)
            if error.code != INVALID_FORM or plain == panel:
                raise
        log.info("Discord refused a message with pictures; it is sent without them")
        for listener in self._listeners:
            listener()
        return await send(plain)

    def _chosen(self, deck: CardStyle, is_still: bool = False) -> Icons:
        chosen = (deck, is_still)
        if chosen not in self._icons:
            self._icons[chosen] = Icons(self._mentions, deck, is_still=is_still)
        return self._icons[chosen]
