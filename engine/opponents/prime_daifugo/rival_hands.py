"""Random samples of the hands of the other seats, and what these can beat (Monte Carlo)."""

from engine.chance import Chance
from engine.core import Seat
from engine.games.prime_daifugo.dealing import imagine
from engine.games.prime_daifugo.figures import JOKER, letters_of, number_of
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import GROTHENDIECK, Play, View

WORLDS = 5
"""The number of samples."""


class RivalHands:
    """The hands of all seats that may answer a play of the seat to act."""

    def __init__(self, view: View, chance: Chance) -> None:
        self._view = view
        own = view.turn
        locked = view.passed if view.options.lock_out else ()
        self.seats: tuple[Seat, ...] = tuple(
            seat for seat, size in enumerate(view.sizes) if size and seat != own and seat not in locked
        )
        self._worlds = [imagine(view, own, chance) for _ in range(WORLDS)]
        self._strongest: dict[int, list[int | None]] = {}

    @property
    def largest(self) -> int:
        """Return the size of the largest hand."""
        return max([self._view.sizes[seat] for seat in self.seats], default=0)

    def hold(self, play: Play) -> float:
        """Estimate the probability that nobody beats a play."""
        number = 0 if play.is_joker else number_of(play.figures)
        if play.is_joker or (number == GROTHENDIECK and not play.factors):
            return 1.0
        size = len(play.figures)
        if size > self.largest:
            return 1.0
        answers = self._answers(size)
        beaten = sum([answer is not None and self._beats(answer, number) for answer in answers])
        return 1 - beaten / len(answers)

    def _beats(self, answer: int, number: int) -> bool:
        return answer < number if self._view.is_reversed else answer > number

    def _answers(self, size: int) -> list[int | None]:
        """Return the strongest answer of this many cards in each sample."""
        if size not in self._strongest:
            self._strongest[size] = [self._answer(world.hands, size) for world in self._worlds]
        return self._strongest[size]

    def _answer(self, hands: tuple[tuple[str, ...], ...], size: int) -> int | None:
        view = self._view
        best: int | None = None
        for seat in self.seats:
            letters = letters_of(hands[seat])
            if size == 1 and letters[JOKER]:
                return -1 if view.is_reversed else 10**99
            found = strongest(letters, size, best, view.is_reversed, view.options.revolution)
            best = found[0] if found else best
        return best
