"""How the game writes cards and numbers, as its face does."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.faces.icons import Icons
from engine.games.prime_daifugo.figures import Figure, Figures
from engine.numbers import Factorisation


@dataclass(frozen=True)
class Script:
    """What writes cards, numbers and factors."""

    hand: Callable[[Iterable[str], Icons], str]
    """Shows the letters of a hand in large type."""
    row: Callable[[Iterable[Figure]], str]
    equation: Callable[[Figures, int], str]
    """Shows cards with their number, each side in so many characters."""
    number: Callable[[int], str]
    product: Callable[[Factorisation, int], str]
    """Shows factors in so many characters."""
    cut: Callable[[str, int], str]
