"""/primedaifugo practice: find the strongest prime of a hand."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from bot.faces.forms import TextField
from bot.faces.puzzles import Exercise, Judgement, Trainer
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import (
    claim_of,
    equation,
    grouped,
    large_hand,
    row_in,
    row_of,
    shown,
)
from cogs.prime_daifugo.check_command import verdict
from engine.cards import JOKERS, PACK, in_order
from engine.chance import Chance
from engine.core import InvalidAction, Redacted
from engine.games.prime_daifugo.fewest_plays import fewest
from engine.games.prime_daifugo.figures import Figures, letter_of, needed, number_of
from engine.games.prime_daifugo.notation import readings
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import GROTHENDIECK, Play
from engine.numbers import factorised, is_prime

HAND = 11
"""Cards dealt; no jokers, with which nearly anything could be laid."""


class Puzzle(Redacted, frozen=True):
    """A hand, and the strongest prime of a given number of its cards."""

    letters: str
    size: int
    number: int
    figures: Figures
    plan: tuple[Play, ...] = ()
    """The fewest plays that empty the hand; empty if none do."""


class PrimeTrainer(Trainer[Puzzle]):
    """The puzzles of Prime Daifugo; their level is the number of cards."""

    game, command, called = "prime_daifugo", "practice", "prime_daifugo.puzzles"
    surface, metric = "q", "puzzle"
    levels = range(2, 6)

    async def make(self, name: str, level: int) -> Puzzle:
        """Deal until a hand has a prime of that many cards, outside the event loop."""
        return await asyncio.to_thread(posed, name, level)

    def describe(self, puzzle: Puzzle, state: Exercise, words: Words) -> str:
        """Show the hand."""
        task = words("prime_daifugo.practice.task", count=puzzle.size)
        return (
            f"{task}\n{large_hand(puzzle.letters, words.icons)}\n-# {words('prime_daifugo.practice.letters')}"
        )

    def hints(self, puzzle: Puzzle, state: Exercise, words: Words) -> tuple[str, ...]:
        """Reveal the last card, then the first one if there are more than two."""
        last = words("prime_daifugo.practice.last", card=shown(puzzle.figures[-1]))
        first = words("prime_daifugo.practice.first", card=shown(puzzle.figures[0]))
        return (last, first)[: min(state.hints, _hints_of(puzzle))]

    def has_hint(self, puzzle: Puzzle, state: Exercise) -> bool:
        """Return whether there is another hint: one card of the prime is always left to find."""
        return state.hints < _hints_of(puzzle)

    def solution(self, puzzle: Puzzle, words: Words) -> str:
        """Return the prime."""
        facts = {"number": grouped(puzzle.number), "cards": row_in(words.icons, puzzle.figures)}
        solution = words("prime_daifugo.practice.solution", **facts)
        if not puzzle.plan:
            return solution
        plan = " · ".join(
            f"{equation(play.figures)} = {claim_of(play.factors)}" if play.factors else equation(play.figures)
            for play in puzzle.plan
        )
        return f"{solution}\n{words('prime_daifugo.practice.plan', plays=plan)}"

    def question(self, level: int, words: Words) -> TextField:
        """Return the question for the cards."""
        label = words("prime_daifugo.practice.ask", count=level)
        return TextField(0, label, words("prime_daifugo.practice.prompt"))

    def judge(self, puzzle: Puzzle, state: Exercise, values: Sequence[str], words: Words) -> Judgement:
        """Judge cards by the rules of the game, and whether they are the strongest prime."""
        number = number_of(read(puzzle, values[0]))
        if number == puzzle.number:
            return Judgement(is_right=True)
        if number == GROTHENDIECK or is_prime(number):
            return Judgement(False, words("prime_daifugo.practice.weaker", number=grouped(number)))
        # With so few digits, factorising takes microseconds.
        return Judgement(False, verdict(number, factorised(number) if number > 1 else (), words))


def _hints_of(puzzle: Puzzle) -> int:
    return 2 if puzzle.size > 2 else 1


def posed(name: str, level: int) -> Puzzle:
    """Deal until a hand has a prime of that many cards, and find the fewest plays that empty it."""
    deal = 0
    while (found := strongest(dealt(name, deal), level)) is None:
        deal += 1
    letters = dealt(name, deal)
    return Puzzle(letters, level, *found, plan=fewest(letters) or ())


def dealt(name: str, deal: int) -> str:
    """Deal the hand of a puzzle's name; a higher `deal` replaces hands without a prime.

    >>> len(dealt("3ABCDEFGHJKL", 0)), dealt("3ABCDEFGHJKL", 0) == dealt("3ABCDEFGHJKL", 1)
    (11, False)
    """
    cards = Chance(name, deal).shuffled(PACK[: -len(JOKERS)])
    return "".join(map(letter_of, in_order(cards[:HAND])))


def read(puzzle: Puzzle, typed: str) -> Figures:
    """Read cards of the hand; raise InvalidAction for anything else or a wrong number of cards."""
    letters = Counter(puzzle.letters)
    play = readings(typed, letters, puzzle.size)[0]
    if play.factors:
        raise InvalidAction("practice_factors")
    missing = needed(play.figures) - letters
    if missing:
        raise InvalidAction("practice_not_held", cards=row_of(missing.elements()))
    if len(play.figures) != puzzle.size:
        raise InvalidAction("practice_wrong_count", count=puzzle.size, shown=len(play.figures))
    return play.figures
