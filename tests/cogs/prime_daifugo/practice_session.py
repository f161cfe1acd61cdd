"""A practice session, and its puzzles solved without the bot."""

from itertools import permutations

import simcord

from bot.faces.puzzles import PuzzleSlot
from cogs.prime_daifugo.practice_trainer import PrimeTrainer, Puzzle, dealt
from engine.games.prime_daifugo.figures import Figures, number_of
from engine.games.prime_daifugo.strongest_primes import in_order, strongest
from engine.numbers import is_prime
from tests.cogs.prime_daifugo.numbers_stage import GAME, NumbersStage
from tests.cogs.puzzle_session import PuzzleSession

COURSE = PrimeTrainer()


def solved(name: str, level: int) -> Puzzle:
    """Solve a puzzle without the bot."""
    found, deal = None, -1
    while found is None:
        deal += 1
        found = strongest(dealt(name, deal), level)
    return Puzzle(dealt(name, deal), level, *found)


class PracticeSession(PuzzleSession):
    """A person who practises."""

    game, command = GAME, "primedaifugo practice"

    async def puzzle(self) -> Puzzle:
        return solved(self.name, (await self.done()).level)

    async def form(self) -> tuple[simcord.InteractionResult, str]:
        shown = await self.press(PuzzleSlot.ANSWER)
        assert shown.modal is not None
        return shown, shown.modal["components"][0]["component"]["custom_id"]

    async def type(self, text: str) -> None:
        shown, field = await self.form()
        await self.stage[self.who].submit_modal(shown, {field: text})


async def begin(stage: NumbersStage, who: str = "Ana", level: int | None = 3) -> PracticeSession:
    return await PracticeSession.begin(stage, who, level)


def weaker(puzzle: Puzzle) -> Figures:
    """Find a prime of the same hand that is not the strongest."""
    return next(laid for number, laid in in_order(puzzle.letters, puzzle.size) if number < puzzle.number)


def composite(puzzle: Puzzle) -> Figures:
    """Find cards of the hand that make no prime."""
    return next(
        laid
        for laid in permutations(puzzle.letters, puzzle.size)
        if number_of(laid) > 3 and not is_prime(number_of(laid)) and number_of(laid) != 57
    )


def absent(puzzle: Puzzle) -> str:
    """Find a card of which the hand holds no other."""
    return next(letter for letter in "A23456789TJQK" if letter not in puzzle.letters)
