"""Slow questions about numbers, answered privately and refused to people playing the game."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from bot.errors import TableError
from bot.faces.words import Words
from bot.front import responses
from bot.front.interactions import Interaction, words_of
from bot.front.services import Services, require_not_playing
from bot.workers.worker import Worker

MAX_QUESTIONS = 5
"""Maximum number of questions answered at once, over all people."""

Question: TypeAlias = Callable[[Worker, Words], Awaitable[str]]
"""Computes the answer in a worker process and words it in the asker's language."""


class NumberQuestions:
    """Answers one question per person at a time."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._asking: set[int] = set()

    async def answer(self, interaction: Interaction, game: str, question: Question) -> None:
        """Answer a question; raise TableError for a person who is playing the game."""
        async with responses.refusing(interaction, game=game):
            require_not_playing(self._services, interaction, game)
            with self._one_at_a_time(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                answer = await question(self._services.numbers, words_of(interaction))
            # They may have joined a game in the meantime.
            require_not_playing(self._services, interaction, game)
            await responses.say(interaction, answer)

    @contextmanager
    def _one_at_a_time(self, person: int) -> Iterator[None]:
        if person in self._asking:
            raise TableError("one_question")
        if len(self._asking) >= MAX_QUESTIONS:
            raise TableError("busy")
        self._asking.add(person)
        try:
            yield
        finally:
            self._asking.discard(person)
