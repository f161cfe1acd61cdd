"""Somebody at a puzzle of Algo, who knows its solution from its name."""

from typing import Any

import simcord

from bot.puzzles.practice_storage import Exercise, PracticeTotals, exercise, practised
from bot.puzzles.trainer import PuzzleSlot
from cogs.algo.puzzles import AlgoTrainer, SolvedPuzzle, _posed
from cogs.algo.writing import LETTERS
from engine.games.algo.puzzles.values import SIZES
from tests.support.harness import Stage, controls, text_of

COURSE = AlgoTrainer()
GAME = "algo"


class Solver:
    """A person at their puzzle."""

    def __init__(self, stage: Stage, who: str, message: int) -> None:
        self.stage, self.who, self._message = stage, who, message

    @property
    def message(self) -> Any:
        return self.stage.message(self._message)

    @property
    def text(self) -> str:
        return text_of(self.message.components)

    @property
    def rows(self) -> list[str]:
        """The lines of cards as they are shown."""
        return [line for line in self.text.split("\n") if line.startswith("`")]

    @property
    def name(self) -> str:
        return str(controls(self.message.components)[0]["custom_id"]).split(":")[2]

    @property
    def puzzle(self) -> SolvedPuzzle:
        """The puzzle, as it follows from its name."""
        return _posed(self.name, int(self.name[0]))

    @property
    def answers(self) -> dict[str, int]:
        """The number of every face-down card by its letter, in the order of the solution."""
        return {LETTERS[step.tag]: step.number for step in self.puzzle.solution}

    @property
    def ids(self) -> list[str]:
        return [each["custom_id"] for each in controls(self.message.components)]

    def wrong(self, letter: str) -> int:
        """Give a number that a card does not have."""
        return (self.answers[letter] + 1) % SIZES[self.puzzle.puzzle.level]

    async def done(self, name: str | None = None) -> Exercise:
        found = await exercise(self.stage.bot.store, self.stage[self.who].id, name or self.name)
        assert found is not None
        return found

    async def reached(self) -> PracticeTotals:
        return await practised(self.stage.bot.store, self.stage[self.who].id, GAME)

    def id_of(self, slot: PuzzleSlot) -> str:
        (found,) = [each for each in self.ids if each.endswith(f":{int(slot)}")]
        return found

    async def press(self, slot: PuzzleSlot) -> simcord.InteractionResult:
        return await self.stage.forge(self.who, self.id_of(slot), self.message)

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
    options = {} if level is None else {"level": level}
    answer = await stage[who].slash(channel or stage.channel, "algo puzzle", **options)
    assert answer.ephemeral
    assert answer.response is not None
    return Solver(stage, who, answer.response.id)


def total(solver: Solver) -> int:
    """Count the cards that were face down at first."""
    return sum(not placed.is_open for placed in solver.puzzle.cards.values())
