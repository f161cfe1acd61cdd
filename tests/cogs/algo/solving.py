"""A session at a puzzle of Algo; its solution follows from its name."""

from collections.abc import Collection

from bot.faces.panel import Button
from bot.faces.puzzles import VALUES as FACTOR
from bot.faces.puzzles import Exercise
from bot.front.custom_ids import Press
from bot.front.services import Services
from cogs.algo.card_text import LETTERS
from cogs.algo.puzzle_board import rows_of_puzzle, ruled_out
from cogs.algo.puzzle_trainer import AlgoTrainer, SolvedPuzzle, _posed
from cogs.puzzles.puzzle_panel import PIECES, TYPED, VALUES
from engine.games.algo.puzzles.values import SIZES
from tests.cogs.plain_puzzles import PuzzleSession
from tests.support.plain_context import Shown

COURSE = AlgoTrainer()
GAME = "algo"


class Solver(PuzzleSession):
    """A person at their puzzle."""

    game = GAME

    @property
    def tiles(self) -> list[str]:
        """The labels of the cards that are shown as buttons."""
        return [
            each.label
            for each in self.message.drawn
            if isinstance(each, Button) and each.control == PIECES.name
        ]

    @property
    def puzzle(self) -> SolvedPuzzle:
        """The puzzle, as it follows from its name."""
        return _posed(self.name, int(self.name[0]))

    @property
    def answers(self) -> dict[str, int]:
        return {LETTERS[step.tag]: step.number for step in self.puzzle.solution}

    def wrong(self, letter: str) -> int:
        """Return a wrong number that the table does not rule out."""
        gone, right = self.gone(letter), self.answers[letter]
        return next(each for each in range(SIZES[self.puzzle.puzzle.level]) if each not in (right, *gone))

    def gone(self, letter: str) -> Collection[int]:
        """Return the numbers that the table rules out at first."""
        rows = rows_of_puzzle(self.puzzle.puzzle, Exercise(GAME, 1, 0, None))
        card = next(card for cards in rows for card in cards if LETTERS[card.tag] == letter)
        return ruled_out(self.puzzle.puzzle, rows, card)

    async def answer(self, letter: str, number: int) -> Shown:
        """Press a card, unless it is chosen, and a number."""
        tag = LETTERS.index(letter)
        if self.offers(PIECES):
            await self.press(PIECES, tag)
        return await self.press(VALUES, FACTOR * tag + number)

    async def type(self, card: str, number: int) -> str:
        """Type the command that answers; return what is then shown."""
        return (await self.context.called(self.practice.type, card, str(number))).text

    async def suggested(self, text: str = "") -> list[str]:
        return [each.value for each in await self.practice.suggest(self.context, text)]

    async def solve(self) -> None:
        """Answer all cards that are still face down, each by one press."""
        found = (await self.done()).found
        for step in self.puzzle.solution:
            if step.tag not in found:
                answer = (LETTERS[step.tag], str(step.number))
                await self.send(Press(self.message.at, 0, answer, control=TYPED.name))


async def begin(services: Services, who: str = "Ana", level: int | None = 1, *, after: float = 0) -> Solver:
    """Ask for a puzzle, so many seconds after the first; for that of the day without a level."""
    return await Solver.begin(services, who, level, after)


def total(solver: Solver) -> int:
    """Count the cards that were face down at first."""
    return sum(not placed.is_open for placed in solver.puzzle.cards.values())
