"""A beginner."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.values import Attack, GameAction, Stay, View


class Easy:
    """Guesses what a card may be by its line and the cards in sight, forgets misses, stays after a hit."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Draw one of the attacks that may hit, and whatever else is asked for."""
        if view.phase == "go_on":
            return Stay()
        possible = inferred_from(replace(view, guesses=()))
        return chance.choice(
            [
                deed
                for deed in legal_actions
                if not isinstance(deed, Attack) or deed.number in possible[deed.card]
            ]
        )
