"""Expect as text: `A: lay 8S AS`, `A: declare`, `A: choose black`."""

from engine.core import Action
from engine.games.expect.cards import COLOURS
from engine.games.expect.values import Choose, Declare, GameAction, Lay
from engine.notation import Labels, Notation, Written, always
from engine.notation.playing_cards import card_in
from engine.notation.scanner import Scanner
from engine.play import Play


def _read(scan: Scanner) -> list[Written]:
    place = scan.place
    return [Written(place, always(_action(scan)))]


def _action(scan: Scanner) -> GameAction:
    if scan.take("declare"):
        return Declare()
    if scan.take("choose"):
        return _choice(scan)
    scan.need("lay", "declare", "choose")
    number = card_in(scan)
    return Lay(number, None if scan.ends_turn else card_in(scan))


def _choice(scan: Scanner) -> Choose:
    for colour in COLOURS:
        if scan.take(colour):
            return Choose(colour)
    raise scan.fail(*COLOURS)


def _spell(before: Play, action: Action, after: Play, labels: Labels) -> str:
    if isinstance(action, Choose):
        return f"choose {action.colour}"
    if isinstance(action, Lay):
        return f"lay {action.number}{'' if action.letter is None else ' '}{action.letter or ''}"
    return "declare"


NOTATION = Notation(read=_read, spell=_spell)
