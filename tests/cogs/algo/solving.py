"""A session at a puzzle of Algo; its solution follows from its name."""

from typing import Any

import simcord

from bot.faces.puzzles import PuzzleSlot
from cogs.algo.card_text import BLACK, LETTERS, WHITE
from cogs.algo.puzzle_trainer import AlgoTrainer, SolvedPuzzle, _posed
from engine.games.algo.puzzles.values import SIZES
from tests.cogs.puzzle_session import PuzzleSession
from tests.support.harness import Stage, controls

COURSE = AlgoTrainer()
GAME = "algo"


class Solver(PuzzleSession):
    """A person at their puzzle."""

    game, command = GAME, "algo puzzle"

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
        """The number of every face-down card by its letter, in the order of the solution."""
        return {LETTERS[step.tag]: step.number for step in self.puzzle.solution}

    def wrong(self, letter: str) -> int:
        """Return a number that a card does not have."""
        return (self.answers[letter] + 1) % SIZES[self.puzzle.puzzle.level]

    async def select(self, slot: PuzzleSlot, value: str) -> simcord.InteractionResult:
        chosen = {"component_type": 3, "values": [value]}
        return await self.stage.forge(self.who, self.id_of(slot), self.message, **chosen)

    async def answer(self, letter: str, number: int) -> simcord.InteractionResult:
        """Choose a card and a number, and press [Answer]."""
        await self.select(PuzzleSlot.PIECE, letter)
        await self.select(PuzzleSlot.VALUE, str(number))
        return await self.press(PuzzleSlot.ANSWER)

    async def solve(self) -> None:
        """Answer all cards that are still face down."""
        found = (await self.done()).found
        for step in self.puzzle.solution:
            if step.tag not in found:
                await self.answer(LETTERS[step.tag], step.number)

    def option(self, slot: PuzzleSlot) -> list[dict[str, Any]]:
        (found,) = [
            each for each in controls(self.message.components) if each["custom_id"] == self.id_of(slot)
        ]
        options: list[dict[str, Any]] = found["options"]
        return options

    def is_disabled(self, slot: PuzzleSlot) -> bool:
        (found,) = [
            each for each in controls(self.message.components) if each["custom_id"] == self.id_of(slot)
        ]
        return bool(found.get("disabled"))


async def begin(stage: Stage, who: str = "Ana", level: int | None = 1, channel: Any = None) -> Solver:
    """Ask for a puzzle; for that of the day without a level."""
    return await Solver.begin(stage, who, level, channel)


def total(solver: Solver) -> int:
    """Count the cards that were face down at first."""
    return sum(not placed.is_open for placed in solver.puzzle.cards.values())
