"""A beginner."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.values import Attack, GameAction, Stay, View


class Easy:
    """Attacks at random what the visible cards allow, forgets misses, and stays after a hit."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Draw one of the attacks that may hit, or of the other legal actions."""
        if view.phase == "go_on":
            return Stay()
        possible = inferred_from(replace(view, guesses=()))
        return chance.choice(
            [
                action
                for action in legal_actions
                if not isinstance(action, Attack) or action.number in possible[action.card]
            ]
        )
