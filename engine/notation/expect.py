"""Expect as text: `A: lay 8S AS`, `A: declare`, `A: choose black`."""

from engine.core import Action
from engine.games.expect.cards import COLOURS
from engine.games.expect.values import Choose, Declare, GameAction, Lay
from engine.notation import Labels, Notation, Written, always
from engine.notation.scanner import Scanner
from engine.play import Play


def _read(scan: Scanner) -> list[Written]:
    place = scan.place
    action: GameAction
    if scan.take("declare"):
        action = Declare()
    elif scan.take("choose"):
        colour = next((each for each in COLOURS if scan.take(each)), None)
        if colour is None:
            raise scan.fail(*COLOURS)
        action = Choose(colour)
    else:
        scan.need("lay", "declare", "choose")
        action = Lay(scan.card(), None if scan.ends_turn else scan.card())
    return [Written(place, always(action))]


def _spell(before: Play, action: Action, after: Play, labels: Labels) -> str:
    if isinstance(action, Choose):
        return f"choose {action.colour}"
    if isinstance(action, Lay):
        return f"lay {action.number}" if action.letter is None else f"lay {action.number} {action.letter}"
    return "declare"


NOTATION = Notation(read=_read, spell=_spell)
