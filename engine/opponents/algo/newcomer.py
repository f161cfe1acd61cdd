"""The yardstick of the lowest level: how a person plays who has read the rules and done the lesson."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.algo.values import Attack, GameAction, Stay, View
from engine.opponents import MISTAKES
from engine.opponents.algo.candidates import own_seat
from engine.opponents.algo.deduction import deduced
from engine.opponents.algo.levels import BOLD

RECENT = 8
"""How many of the latest attacks it remembers."""


class Newcomer:
    """Attacks the card with the fewest possible numbers, by what neighbours, cards in sight and misses tell.

    It counts no worlds, and draws cards to choose or show. It goes on with a card that is certain, or one of
    two. A mistake is to overlook its own cards and all misses, against which the lesson warns.
    """

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Attack or stay."""
        if view.phase in {"choose", "show"}:
            return chance.choice(tuple(legal_actions))
        is_mistaken = chance.below(MISTAKES) == 0
        seen = _overlooking(view) if is_mistaken else replace(view, guesses=view.guesses[-RECENT:])
        possible = deduced(seen)
        fewest = min(map(len, possible.values()))
        if view.phase == "go_on" and fewest > BOLD:
            return Stay()
        card = chance.choice([tag for tag, numbers in possible.items() if len(numbers) == fewest])
        return Attack(card, chance.choice(possible[card]))


def _overlooking(view: View) -> View:
    """Return a view without the own cards and the attacks."""
    own = own_seat(view)
    lines = tuple(() if seat == own else line for seat, line in enumerate(view.lines))
    return replace(view, lines=lines, held=None, guesses=())
