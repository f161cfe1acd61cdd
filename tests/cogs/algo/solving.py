"""A session at a puzzle of Algo; its solution follows from its name."""

from bot.front.custom_ids import Press
from bot.front.services import Services
from cogs.algo.card_text import BLACK, LETTERS, WHITE
from cogs.algo.puzzle_trainer import AlgoTrainer, SolvedPuzzle, _posed
from cogs.puzzles.puzzle_panel import ANSWER, PIECES, TYPED, VALUES
from engine.games.algo.puzzles.values import SIZES
from tests.cogs.plain_puzzles import PuzzleSession
from tests.support.plain_context import Shown

COURSE = AlgoTrainer()
GAME = "algo"


class Solver(PuzzleSession):
    """A person at their puzzle."""

    game = GAME

    @property
    def rows(self) -> list[str]:
        """The lines of cards as they are shown."""
        return [line for line in self.text.split("\n") if line.startswith(("`", BLACK, WHITE))]

    @property
    def puzzle(self) -> SolvedPuzzle:
        """The puzzle, as it follows from its name."""
        return _posed(self.name, int(self.name[0]))

    @property
    def answers(self) -> dict[str, int]:
        return {LETTERS[step.tag]: step.number for step in self.puzzle.solution}

    def wrong(self, letter: str) -> int:
        return (self.answers[letter] + 1) % SIZES[self.puzzle.puzzle.level]

    async def select(self, letter: str, number: int) -> None:
        await self.press(PIECES, letter)
        await self.press(VALUES, str(number))

    async def answer(self, letter: str, number: int) -> Shown:
        await self.select(letter, number)
        return await self.press(ANSWER)

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
