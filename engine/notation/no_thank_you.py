"""NO THANK YOU! as text: `A: -9 keep` and `A: -9 pass to B`; the card in front may be left out."""

import re

from engine.core import Action
from engine.games.no_thank_you import GameAction, Keep, Pass
from engine.notation import Claim, Labels, Notation, Written, always
from engine.notation.scanner import Scanner
from engine.play import Play

_CARD = re.compile(r"-\d{1,2}")


def _read(scan: Scanner) -> list[Written]:
    place = scan.place
    card = scan.match(_CARD)
    claims = () if card is None else (Claim(place, card[0], _card),)
    action: GameAction = Keep()
    if not scan.take("keep"):
        scan.need("pass", "keep")
        scan.need("to")
        action = Pass(scan.seat())
    return [Written(place, always(action), claims)]


def _card(before: Play, after: Play) -> str:
    return f"-{before.state.tricks[-1].card}"  # type: ignore[attr-defined]  # the state of this game


def _spell(before: Play, action: Action, after: Play, labels: Labels) -> str:
    told = f"pass to {labels[action.to]}" if isinstance(action, Pass) else "keep"
    return f"{_card(before, after)} {told}"


NOTATION = Notation(read=_read, spell=_spell)
