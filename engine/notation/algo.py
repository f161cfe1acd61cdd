"""Algo as text: `A: draw w3, attack B2 7 no`, `A: choose 1, attack B2 7 yes, stay`, `A: toss`, `C: show 2`.

A card is `b` or `w` for its colour and its number. Places in a line count from 1, from the lowest card.
"""

import re
from functools import partial
from typing import Any

from engine.core import Action, Seat
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.lines import find
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, Attacked, Choose, Placed, Show, Stay, Tag, Toss
from engine.notation import Claim, Labels, Notation, Written, always
from engine.notation.errors import Place, expected
from engine.notation.scanner import Scanner
from engine.play import Play

_CARD = re.compile(r"[bw](?:1[01]|[0-9])(?![0-9])")
_NUMBER = re.compile(r"[0-9]{1,2}")
_WORDS = ("draw", "attack", "choose", "stay", "toss", "show")


def _read(scan: Scanner) -> list[Written]:
    written = [_action(scan)]
    while scan.take(","):
        written.append(_action(scan))
    return written


def _action(scan: Scanner) -> Written:
    place = scan.place
    if scan.take("draw"):
        claim = Claim(scan.place, scan.found(_CARD, "card")[0], _held)
        scan.need(",")
        place = scan.place
        scan.need("attack")
        return _attack(scan, place, claim)
    if scan.take("attack"):
        return _attack(scan, place)
    for word, action in (("stay", Stay()), ("toss", Toss())):
        if scan.take(word):
            return Written(place, always(action))
    for word, kind in (("choose", Choose), ("show", Show)):
        if scan.take(word):
            return Written(place, partial(_of_own_card, kind, _number(scan)))
    raise scan.fail(*_WORDS)


def _attack(scan: Scanner, place: Place, *claims: Claim) -> Written:
    owner = scan.seat()
    spot, (_, number) = _number(scan), _number(scan)
    answer_place = scan.place
    answer = next((word for word in ("yes", "no") if scan.take(word)), None)
    if answer:
        claims += (Claim(answer_place, answer, _answered),)
    return Written(place, lambda state: Attack(_tag(state, owner, spot), number), claims)


def _number(scan: Scanner) -> tuple[Place, int]:
    place = scan.place
    return place, int(scan.found(_NUMBER, "number")[0])


# ------------------------------------------------------------------ cards


def _of_own_card(kind: type[Choose | Show], spot: tuple[Place, int], state: Position) -> Action:
    return kind(_tag(state, state.to_act[0], spot))


def _tag(state: Position, owner: Seat, spot: tuple[Place, int]) -> Tag:
    """Return the card at a place of a line; raise NotationError if the line is shorter."""
    place, number = spot
    line = state.lines[owner]
    if not 1 <= number <= len(line):
        raise expected(place, f"1-{len(line)}")
    return line[number - 1].tag


def _spot(state: Position, tag: Tag) -> tuple[Seat, int]:
    """Return the owner of a card and its place in the line, from 1."""
    found = find(state.lines, tag)
    assert found is not None  # noqa: S101 -- the action was legal
    owner, placed = found
    return owner, state.lines[owner].index(placed) + 1


def _spelled(card: Card) -> str:
    return f"{'w' if is_white(card) else 'b'}{number_of(card)}"


def _held(before: Play, after: Play) -> str:
    held: Placed | None = before.state.held  # type: ignore[attr-defined]  # the state of this game
    return "" if held is None else _spelled(held.card)


def _answered(before: Play, after: Play) -> str:
    hit = next(each.event.is_hit for each in after.notices if isinstance(each.event, Attacked))
    return "yes" if hit else "no"


def _spell(before: Play, action: Action, after: Play, labels: Labels) -> str:
    state: Any = before.state
    if isinstance(action, Attack):
        owner, place = _spot(state, action.card)
        drawn = f"draw {_held(before, after)}, " if state.held and state.phase == "attack" else ""
        return f"{drawn}attack {labels[owner]}{place} {action.number} {_answered(before, after)}"
    if isinstance(action, Choose | Show):
        return f"{type(action).__name__.lower()} {_spot(state, action.card)[1]}"
    return type(action).__name__.lower()


def _read_hand(scan: Scanner) -> str:
    cards = []
    while found := scan.match(_CARD):
        cards.append(found[0])
    return " ".join(cards)


NOTATION = Notation(
    read=_read,
    spell=_spell,
    goes_on=lambda state: state.phase == "go_on" or (state.phase == "attack" and state.held is None),
    hands=lambda state: tuple(" ".join(_spelled(placed.card) for placed in line) for line in state.lines),
    read_hand=_read_hand,
)
