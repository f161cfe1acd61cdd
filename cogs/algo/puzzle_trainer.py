"""/algo puzzle (詰めアルゴ): lines whose face-down cards can all be deduced, answered card by card."""

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from bot.faces.panel import Choice, Part
from bot.faces.puzzles import Exercise, Judgement, Trainer
from bot.faces.words import Words
from cogs.algo import puzzle_board
from cogs.algo.card_text import LETTERS, face_down, spelled, tag_of
from cogs.algo.puzzle_reasons import step, steps
from cogs.algo.tiles import cards_of, closed
from cogs.algo.typed_actions import letter_in
from engine.core import InvalidAction, Redacted
from engine.games.algo.cards import is_white, number_of
from engine.games.algo.lines import down
from engine.games.algo.puzzles.generator import posed
from engine.games.algo.puzzles.reasons import Deduction
from engine.games.algo.puzzles.solver import deduced, hint
from engine.games.algo.puzzles.values import SIZES, Puzzle
from engine.games.algo.values import Placed, Seen, Tag

CACHED_PUZZLES = 256
"""Maximum number of cached puzzles, each with its solution."""


class SolvedPuzzle(Redacted, frozen=True):
    """A puzzle with its full solution."""

    puzzle: Puzzle
    solution: tuple[Deduction, ...]

    @property
    def cards(self) -> dict[Tag, Placed]:
        """List all cards in the lines."""
        return {placed.tag: placed for line in self.puzzle.lines for placed in line}


class AlgoTrainer(Trainer[SolvedPuzzle]):
    """The puzzles of Algo; their level is the size of the deck."""

    game, command, called = "algo", "puzzle", "algo.puzzles"
    surface, metric = "d", "deduction"
    levels = range(1, 5)
    helps = False
    week = (1, 2, 2, 3, 3, 4, 4)

    async def make(self, name: str, level: int) -> SolvedPuzzle:
        """Make a puzzle and solve it, outside the event loop."""
        return await asyncio.to_thread(_posed, name, level)

    def title(self, words: Words) -> str:
        """Return the title of a puzzle."""
        return words("algo.puzzle.title")

    def describe(self, puzzle: SolvedPuzzle, state: Exercise, words: Words) -> str:
        """Describe the deck and the other clues."""
        most = SIZES[puzzle.puzzle.level] - 1
        task = words("algo.puzzle.task", count=2 * (most + 1), most=most)
        return "\n".join([f"-# {task}", *_known(puzzle, state, words)])

    def board(
        self, puzzle: SolvedPuzzle, state: Exercise, words: Words, *, is_played: bool
    ) -> tuple[Part, ...]:
        """Show the rows to choose a face-down card from, or all numbers of the deck for the chosen one."""
        rows = puzzle_board.rows_of_puzzle(puzzle.puzzle, state)
        if not is_played:
            return (puzzle_board.in_text(rows, words),)
        card = next(
            (card for cards in rows for card in down(cards) if LETTERS[card.tag] == state.piece), None
        )
        if card is None:
            return puzzle_board.tiles(rows, words)
        return puzzle_board.numbers(puzzle.puzzle, rows, card, words)

    def hints(self, puzzle: SolvedPuzzle, state: Exercise, words: Words) -> tuple[str, ...]:
        """Explain the deduction that was asked for, until its card is found."""
        hinted = _hinted(puzzle, state) if state.points is None else None
        return (step(puzzle.puzzle, [hinted], words),) if hinted else ()

    def has_hint(self, puzzle: SolvedPuzzle, state: Exercise) -> bool:
        """Return whether there is a next hint: only once the card of the last one is found."""
        return _hinted(puzzle, state) is None

    def solution(self, puzzle: SolvedPuzzle, words: Words) -> str:
        """List every card with its reason."""
        return steps(puzzle.puzzle, puzzle.solution, words)

    def judge(self, puzzle: SolvedPuzzle, state: Exercise, values: Sequence[str], words: Words) -> Judgement:
        """Judge a number for a face-down card."""
        tag, number = _read(puzzle, state, values)
        placed = puzzle.cards[tag]
        facts = {"letter": closed(tag, words, is_white=is_white(placed.card)), "number": number}
        rows = puzzle_board.rows_of_puzzle(puzzle.puzzle, state)
        gone = puzzle_board.ruled_out(puzzle.puzzle, rows, puzzle_board.seen(placed, state))
        if number in gone:
            told = words("algo.puzzle.impossible", reason=gone[number].told(words), **facts)
            return Judgement(False, told, counts=False)
        if number != number_of(placed.card):
            return Judgement(False, words("algo.puzzle.wrong", **facts))
        is_last = len(_hidden(puzzle, state)) == 1
        return Judgement(True, words("algo.puzzle.right", **facts), tag, is_last)

    def pieces(self, puzzle: SolvedPuzzle, state: Exercise, words: Words) -> tuple[Choice, ...]:
        """Return the face-down cards by their letters."""
        hidden = (puzzle_board.seen(placed, state) for placed in _hidden(puzzle, state))
        return tuple(Choice(LETTERS[card.tag], face_down(card, words)) for card in hidden)

    def piece(self, number: int) -> str:
        """Return the letter of a card by its tag."""
        return LETTERS[number] if number < len(LETTERS) else ""

    def spelled(self, text: str) -> str:
        """Return a typed text in capitals, with our marks for the colours."""
        return spelled(text)

    def progress(self, puzzle: SolvedPuzzle, state: Exercise, words: Words) -> str:
        """Count cards found, mistakes and hints; show the time once all is solved."""
        facts = {"mistakes": state.mistakes, "hints": state.hints}
        if state.points:
            return words("algo.puzzle.solved", time=clock(state.seconds), **facts)
        hidden = sum(not placed.is_open for placed in puzzle.cards.values())
        return words("algo.puzzle.opened", found=len(state.found), hidden=hidden, **facts)


@lru_cache(CACHED_PUZZLES)
def _posed(name: str, level: int) -> SolvedPuzzle:
    puzzle = posed(level, name)
    return SolvedPuzzle(puzzle, deduced(puzzle))


def _known(puzzle: SolvedPuzzle, state: Exercise, words: Words) -> list[str]:
    """List the cards that are not in play, and the failed attacks on cards still face down."""
    absent = cards_of(
        [Seen(0, is_white(each), number_of(each), True) for each in puzzle.puzzle.absent], words
    )
    clues = []
    for placed in puzzle.cards.values():
        missed = sorted(miss.number for miss in puzzle.puzzle.misses if miss.tag == placed.tag)
        if missed and (placed.tag not in state.found or state.points is not None):
            letter = closed(placed.tag, words, is_white=is_white(placed.card))
            facts = {"letter": letter, "numbers": ", ".join(map(str, missed))}
            clues.append(words("algo.puzzle.clue", **facts))
    lines = [words("algo.puzzle.absent", cards=absent)] if absent else []
    lines += [words("algo.puzzle.clues", clues=words.dotted(clues))] if clues else []
    return [f"-# {each}" for each in lines]


def _hidden(puzzle: SolvedPuzzle, state: Exercise) -> list[Placed]:
    cards = puzzle.cards.values()
    return [placed for placed in cards if not placed.is_open and placed.tag not in state.found]


def _hinted(puzzle: SolvedPuzzle, state: Exercise) -> Deduction | None:
    """Return the deduction of the last hint while its card is not found."""
    if not state.hints:
        return None
    deduction = hint(puzzle.puzzle, state.found[: state.hinted])
    return None if deduction.tag in state.found else deduction


def _read(puzzle: SolvedPuzzle, state: Exercise, values: Sequence[str]) -> tuple[Tag, int]:
    """Read a letter and a number; raise InvalidAction for anything but a face-down card and its number."""
    if len(values) != 2:
        raise InvalidAction("no_such_control")
    letter, number = letter_in(values[0]), spelled(values[1])
    tag, most = tag_of(letter), SIZES[puzzle.puzzle.level] - 1
    if tag is None or tag not in puzzle.cards:
        letters = " ".join(LETTERS[placed.tag] for placed in _hidden(puzzle, state))
        raise InvalidAction("puzzle_no_card", letters=letters)
    if puzzle.cards[tag] not in _hidden(puzzle, state):
        raise InvalidAction("puzzle_open", letter=letter)
    if number not in map(str, range(most + 1)):
        raise InvalidAction("puzzle_number", most=most)
    return tag, int(number)


def clock(seconds: int) -> str:
    """Format a duration.

    >>> clock(205), clock(3600), clock(59)
    ('3:25', '1:00:00', '0:59')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
