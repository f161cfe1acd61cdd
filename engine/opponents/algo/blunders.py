"""Actions that are dominated whatever the hidden cards are."""

from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.values import Attack, GameAction, Stay, View
from engine.opponents.algo.candidates import rivals


def blunder(view: View, action: GameAction) -> str | None:
    """Return "impossible" for an attack that hits in no world, "missed_win" for a stay before a sure win.

    An attack that cannot hit turns up the attacking card and ends the turn for nothing. To hit the last card
    of the other sides wins the round at once.
    """
    if isinstance(action, Attack):
        return None if action.number in inferred_from(view)[action.card] else "impossible"
    return "missed_win" if isinstance(action, Stay) and _wins_surely(view) else None


def _wins_surely(view: View) -> bool:
    left = [card.tag for seat in rivals(view) for card in down(view.lines[seat])]
    return len(left) == 1 and len(inferred_from(view)[left[0]]) == 1
