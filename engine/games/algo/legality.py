"""The legal actions, and why others are refused."""

from collections.abc import Iterator, Sequence
from itertools import chain

from engine.core import IllegalAction, Seat
from engine.games.algo.base_position import BasePosition
from engine.games.algo.cards import NUMBERS, PACK
from engine.games.algo.lines import down, find
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Tag, Toss, partner_of

# ------------------------------------------------------------------ listing


ATTACKS = tuple(tuple(Attack(tag, number) for number in NUMBERS) for tag in PACK)
"""The attacks on each card."""
STAY = (Stay(),)


def listed(state: BasePosition, seat: Seat) -> Iterator[GameAction]:
    """Generate exactly the legal actions of the seat to act."""
    if state.phase == "show":
        return (Show(placed.tag) for placed in down(state.lines[seat]))
    if state.phase == "choose":
        return _choices(state, seat)
    return chain.from_iterable(_attacks(state, seat))


def _choices(state: BasePosition, seat: Seat) -> Iterator[GameAction]:
    if _toss_objection(state, seat) is None:
        yield Toss()
    for placed in down(state.lines[seat]):
        yield Choose(placed.tag)


def _attacks(state: BasePosition, seat: Seat) -> Sequence[tuple[GameAction, ...]]:
    """Return the legal attacks by card, after a stay."""
    partner = partner_of(seat) if state.options.pairs else seat
    found: list[tuple[GameAction, ...]] = [STAY] if state.phase == "go_on" else []
    for owner, line in enumerate(state.lines):
        if owner not in (seat, partner):
            found += [ATTACKS[placed.tag] for placed in line if not placed.is_open]
    return found


# ------------------------------------------------------------------ judging


def objection(state: BasePosition, seat: Seat, action: GameAction) -> IllegalAction | None:
    """Return why the seat to act may not do this, or None if it may."""
    if state.phase == "show" and not isinstance(action, Show):
        return IllegalAction("show_first")
    if isinstance(action, Attack):
        return _attack_objection(state, seat, action.card, action.number)
    match action:
        case Stay():
            return None if state.phase == "go_on" else IllegalAction("stay_before_attack")
        case Toss():
            return _toss_objection(state, seat)
        case Choose():
            refused = None if state.phase == "choose" else IllegalAction("nothing_to_choose")
        case _:
            refused = None if state.phase == "show" else IllegalAction("nothing_to_show")
    return refused or _own_card_objection(state, seat, action.card)


def _attack_objection(state: BasePosition, seat: Seat, card: Tag, number: int) -> IllegalAction | None:
    objection = _target_objection(state, seat, card)
    if objection is not None:
        return objection
    if number not in NUMBERS:
        return IllegalAction("no_such_number")
    return IllegalAction("choose_first") if state.phase == "choose" else None


def _target_objection(state: BasePosition, seat: Seat, card: Tag) -> IllegalAction | None:
    """Return why a card may not be attacked with any number."""
    found = find(state.lines, card)
    if found is None:
        return IllegalAction("no_such_card")
    owner, placed = found
    if owner == seat:
        return IllegalAction("own_card", card=card)
    if _is_partner(state, seat, owner):
        return IllegalAction("partner_card", card=card)
    return IllegalAction("open_card", card=card) if placed.is_open else None


def _own_card_objection(state: BasePosition, seat: Seat, card: Tag) -> IllegalAction | None:
    found = find(state.lines, card)
    if found is None or found[0] != seat:
        return IllegalAction("not_own_card")
    return IllegalAction("open_card", card=card) if found[1].is_open else None


def _toss_objection(state: BasePosition, seat: Seat) -> IllegalAction | None:
    """Return why no toss may be called: it is allowed once a turn, first, while the partner is in (A13)."""
    if not state.options.pairs:
        return IllegalAction("no_partner")
    if not down(state.lines[partner_of(seat)]):
        return IllegalAction("partner_out")
    if state.phase != "choose":
        return IllegalAction("toss_too_late")
    return IllegalAction("toss_twice") if state.has_tossed else None


def _is_partner(state: BasePosition, seat: Seat, owner: Seat) -> bool:
    return state.options.pairs and owner == partner_of(seat)
