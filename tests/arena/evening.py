"""A newcomer's evening: ten games with [Play now], and every offer of another level taken.

`evenings("yaniv", 100, seed=1)` plays a hundred of them.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from bot.arena.deals import play
from bot.arena.estimates import estimate
from bot.arena.players import NEWCOMER, Contest, Player, players
from bot.database.level_rule import OwnLevel, after, offered
from bot.front.new_table import fillers_of
from engine.chance import Chance, commitment
from engine.games import GAMES
from engine.opponents import LEVELS

GAMES_OF_AN_EVENING = 10


class Evening(Struct, frozen=True):
    """What came of an evening."""

    games: tuple[tuple[str, bool], ...]
    """The level of the computers in each game, and whether the newcomer won."""
    level: str
    """The level of the next game."""

    @property
    def wins(self) -> int:
        """Return how many games were won."""
        return sum(is_won for _, is_won in self.games)

    @property
    def highest(self) -> str:
        """Return the highest level that was reached, if only in the last offer."""
        return max((*(level for level, _ in self.games), self.level), key=LEVELS.index)


def evenings(game: str, many: int, seed: int) -> list[Evening]:
    """Play so many evenings; all follows from the seed."""
    return [evening(game, f"{seed} evening {number}") for number in range(many)]


def evening(game: str, seed: str) -> Evening:
    """Play an evening, which begins without a level."""
    known, own, games = players(Contest(game, (NEWCOMER, *LEVELS), 0)), OwnLevel(), list[tuple[str, bool]]()
    for number in range(GAMES_OF_AN_EVENING):
        computers = [known[own.level]] * fillers_of(GAMES[game])
        is_won = has_won(game, known[NEWCOMER], computers, commitment(f"{seed} {number}")[:32])
        games.append((own.level, is_won))
        own = after(own, own.level, is_won=is_won)
        own = OwnLevel(other) if (other := offered(own)) else own
    return Evening(tuple(games), own.level)


def has_won(game: str, newcomer: Player, computers: Sequence[Player], seed: str) -> bool:
    """Play a game against computers, at seats that are shuffled; return whether nobody came before."""
    table = Chance(seed, "seats").shuffled((newcomer, *computers))
    result = play(GAMES[game], table, seed).state.result
    assert result is not None
    return table.index(newcomer) in result.ranking[0]


def told(found: Sequence[Evening]) -> str:
    """Tell in a line how many games newcomers win, and how far they come."""
    wins, highest = estimate([each.wins for each in found]), Counter(each.highest for each in found)
    reached = ", ".join(f"{level} in {highest[level] / len(found):.0%}" for level in LEVELS)
    return (
        f"A newcomer's evening of {GAMES_OF_AN_EVENING} games by **Play now**, every offer taken:"
        f" {wins.mean:.1f} wins [{wins.low:.1f}, {wins.high:.1f}] in {len(found)} evenings;"
        f" the highest level was {reached}."
    )
