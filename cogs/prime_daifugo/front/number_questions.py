"""Slow questions about numbers, answered privately and refused to people playing the game."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from bot.faces.words import Words
from bot.front import responses
from bot.front.interactions import Interaction, words_of
from bot.front.services import Services, require_not_playing
from bot.workers.fair_share import PerPerson
from engine.numbers import Factorisation

Question: TypeAlias = Callable[[Callable[[int], Awaitable[Factorisation]], Words], Coroutine[Any, Any, str]]
"""Computes the answer with a function that factorises, and words it in the asker's language."""


class NumberQuestions:
    """Answers one question per person at a time."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._asking = PerPerson()

    async def answer(self, interaction: Interaction, game: str, question: Question) -> None:
        """Answer a question; raise TableError for a person who is playing the game."""
        async with responses.refusing(interaction, game=game):
            await require_not_playing(self._services, interaction, game)
            with self._asking.share(interaction.user.id):
                answer = await self._answer(interaction, question)
            # They may have joined a game in the meantime.
            await require_not_playing(self._services, interaction, game)
            await responses.say(interaction, answer)

    async def _answer(self, interaction: Interaction, question: Question) -> str:
        words, asked = words_of(interaction), list[int]()

        async def factorise(number: int) -> Factorisation:
            asked.append(number)
            return await self._services.factoring.factorise(number, interaction.user.id)

        def doing() -> str:
            return words("waiting.factors", count=len(str(asked[-1]))) if asked else words("waiting.number")

        return await responses.working(interaction, question(factorise, words), doing)
