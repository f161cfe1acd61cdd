"""The languages of people, for what is said to one person in public: that of their latest interaction."""

import asyncio
import logging

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.store import Store
from bot.front.interactions import Interaction, words_of

log = logging.getLogger(__name__)


MAX_KNOWN = 5000
"""Maximum people whose languages are in memory; those of others are read when they are needed."""


class Languages:
    """Keeps the language of everybody who presses or types something, also between runs."""

    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self._known: dict[int, str] = {}
        self._writing = asyncio.Lock()

    def note(self, interaction: Interaction) -> None:
        """Remember the language of the person behind an interaction."""
        person, language = interaction.user.id, words_of(interaction).language
        is_new = self._known.pop(person, None) != language
        # Whoever came last is last.
        self._known[person] = language
        if len(self._known) > MAX_KNOWN:
            del self._known[next(iter(self._known))]
        if is_new:
            self._background.spawn(self._keep, person)

    async def _keep(self, person: int) -> None:
        async with self._writing:
            language = self._known.get(person)
            if language is None:
                return
            try:
                await self._store.keep_language(person, language)
            except StoreError as error:
                log.debug("a language is stored at a later press: %s", error)
                self._known.pop(person, None)

    async def forget(self, person: int) -> None:
        """Forget a person until their next interaction, and wait for a write of their language to end."""
        self._known.pop(person, None)
        async with self._writing:
            pass

    async def of(self, person: int, otherwise: str) -> str:
        """Return the language of a person, or the other one if theirs is not known."""
        if person in self._known:
            return self._known[person]
        try:
            return await self._store.language(person) or otherwise
        except StoreError as error:
            log.debug("a language could not be read: %s", error)
            return otherwise
