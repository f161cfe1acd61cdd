"""Somebody who practises, and the puzzles as they are solved without the bot."""

from itertools import permutations
from typing import Any

import simcord

from bot.puzzles.practice_storage import Exercise, PracticeTotals, exercise, practised
from bot.puzzles.trainer import PuzzleSlot
from cogs.prime_daifugo.practice import PrimeTrainer, Puzzle, dealt
from engine.games.prime_daifugo.figures import Figures, number_of
from engine.games.prime_daifugo.strongest_primes import by_strength, strongest
from engine.numbers import is_prime
from tests.cogs.prime_daifugo.club import GAME, Club
from tests.support.harness import controls, text_of

COURSE = PrimeTrainer()


def solved(name: str, level: int) -> Puzzle:
    """Solve a puzzle without the bot."""
    found, deal = None, -1
    while found is None:
        deal += 1
        found = strongest(dealt(name, deal), level)
    return Puzzle(dealt(name, deal), level, *found)


class Drill:
    """Somebody at their puzzle."""

    def __init__(self, club: Club, who: str, message: int) -> None:
        self.club, self.who, self._message = club, who, message

    @property
    def message(self) -> Any:
        return self.club.message(self._message)

    @property
    def text(self) -> str:
        return text_of(self.message.components)

    @property
    def name(self) -> str:
        return str(controls(self.message.components)[0]["custom_id"]).split(":")[2]

    async def done(self) -> Exercise:
        found = await exercise(self.club.bot.store, self.club[self.who].id, self.name)
        assert found is not None
        return found

    async def reached(self) -> PracticeTotals:
        return await practised(self.club.bot.store, self.club[self.who].id, GAME)

    async def puzzle(self) -> Puzzle:
        return solved(self.name, (await self.done()).level)

    async def press(self, slot: PuzzleSlot) -> simcord.InteractionResult:
        (found,) = [each for each in self.ids() if each.endswith(f":{int(slot)}")]
        return await self.club.forge(self.who, found, self.message)

    def ids(self) -> list[str]:
        return [each["custom_id"] for each in controls(self.message.components)]

    async def form(self) -> tuple[simcord.InteractionResult, str]:
        shown = await self.press(PuzzleSlot.ANSWER)
        assert shown.modal is not None
        return shown, shown.modal["components"][0]["component"]["custom_id"]

    async def type(self, text: str) -> None:
        shown, field = await self.form()
        await self.club[self.who].submit_modal(shown, {field: text})


async def begin(club: Club, who: str = "Ana", level: int | None = 3) -> Drill:
    options = {} if level is None else {"level": level}
    answer = await club[who].slash(club.channel, "primedaifugo practice", **options)
    assert answer.ephemeral
    assert answer.response is not None
    return Drill(club, who, answer.response.id)


def weaker(puzzle: Puzzle) -> Figures:
    """Find a prime of the same hand that is not the strongest."""
    return next(laid for number, laid in by_strength(puzzle.letters, puzzle.size) if number < puzzle.number)


def composite(puzzle: Puzzle) -> Figures:
    """Find cards of the hand that make no prime."""
    return next(
        laid
        for laid in permutations(puzzle.letters, puzzle.size)
        if number_of(laid) > 3 and not is_prime(number_of(laid)) and number_of(laid) != 57
    )


def absent(puzzle: Puzzle) -> str:
    """Find a card that the hand does not hold once more."""
    return next(letter for letter in "A23456789TJQK" if letter not in puzzle.letters)
