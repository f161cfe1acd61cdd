"""A practice session, and its puzzles solved without the bot."""

from itertools import permutations

from msgspec.structs import replace

from bot.faces.forms import Form
from bot.front.custom_ids import Press
from bot.front.services import Services
from cogs.prime_daifugo.practice_trainer import PrimeTrainer, Puzzle, dealt
from cogs.puzzles.puzzle_panel import ANSWER, TYPED
from engine.games.prime_daifugo.figures import Figures, number_of
from engine.games.prime_daifugo.strongest_primes import in_order, strongest
from engine.numbers import is_prime
from tests.cogs.plain_puzzles import PuzzleSession
from tests.cogs.prime_daifugo.tables import GAME

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

    game = GAME

    async def puzzle(self) -> Puzzle:
        return solved(self.name, (await self.done()).level)

    async def form(self) -> tuple[Form, Press]:
        """Open the form for an answer; return it, and what is sent with nothing typed."""
        await self.press(ANSWER)
        form = self.context.form
        assert form is not None
        return form, Press(self.context.last.at, 0, control=TYPED.name)

    async def type(self, text: str) -> None:
        _, empty = await self.form()
        await self.fill_in(empty, text)

    async def fill_in(self, empty: Press, text: str) -> None:
        """Submit a form that was opened before."""
        await self.send(replace(empty, values=(text,), answers={0: (text,)}))


async def begin(services: Services, who: str = "Ana", level: int | None = 3) -> PracticeSession:
    return await PracticeSession.begin(services, who, level)


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
