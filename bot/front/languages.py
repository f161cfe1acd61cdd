"""The language and the words of whoever presses or types something, read before that is answered."""

import asyncio
from contextlib import suppress
from functools import partial

from bot.background import Background
from bot.faces.words import Words, language_of
from bot.front.interactions import Interaction
from bot.tables.names import words_at
from bot.tables.person_settings import People
from bot.tables.seat_rules import Chairs
from bot.tables.server_settings import Servers
from bot.timers import Timer

GATHER_SECONDS = 1.0
"""Seconds until languages are stored, together with those that come meanwhile."""
READING_TIME = 0.5
"""Seconds that an answer waits for settings; without them the defaults apply."""


class Languages:
    """Loads settings into memory, and keeps the language of everybody's Discord between runs."""

    def __init__(self, people: People, servers: Servers, background: Background) -> None:
        self._people = people
        self._servers = servers
        self._storing = Timer(background, partial(background.spawn, people.store_languages))

    async def load(self, interaction: Interaction) -> None:
        """Read the settings of the person and of the server, unless that takes too long."""
        person, guild = interaction.user.id, interaction.guild_id
        reading = [self._people.of(person)] if not self._people.is_current(person) else []
        others = [self._servers.of(guild)] if guild and not self._servers.is_current(guild) else []
        if reading or others:
            with suppress(TimeoutError):
                both = asyncio.gather(*reading, *others)
                await asyncio.wait_for(asyncio.shield(both), READING_TIME)

    def note(self, interaction: Interaction) -> None:
        """Remember the language of the person's Discord, for what is said to them in public."""
        if self._people.note_language(interaction.user.id, language_of(interaction.locale.value)):
            self._storing.within(GATHER_SECONDS)


def words_among(interaction: Interaction, chairs: Chairs | None) -> Words:
    """Return a person's language, with the names of those in these seats."""
    settings = interaction.client.people.known(interaction.user.id)
    language = (settings and settings.language) or language_of(interaction.locale.value)
    words = Words(language) if chairs is None else words_at(chairs, language)
    client = interaction.client
    return words.pictured(client.own_emojis.of(settings)).mentioning(client.own_commands)
