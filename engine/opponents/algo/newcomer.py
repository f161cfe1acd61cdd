"""How a person plays after reading the rules: the measure of the lowest level."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.algo.values import Attack, GameAction, Stay, View
from engine.opponents.algo.candidates import own_seat
from engine.opponents.algo.deduction import deduced

RECENT = 8
"""How many of the latest attacks it remembers."""
MISTAKES = 10
"""In one of so many attacks it overlooks its own cards and all misses."""
BOLD = 2
"""It goes on if a card has no more possible numbers than this."""


class Newcomer:
    """Attacks the card with the fewest possible numbers, by what neighbours, cards in sight and misses tell.

    It counts no worlds, and draws cards to choose or show. It goes on with a card that is certain, or one of
    two. Its mistakes are those against which the lesson warns.
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
