"""The legal actions, and why others are refused."""

from collections.abc import Iterator
from itertools import chain

from engine.core import IllegalAction, Seat
from engine.games.algo.base_position import BasePosition
from engine.games.algo.cards import NUMBERS, PACK
from engine.games.algo.lines import down, find
from engine.games.algo.values import Attack, Choose, GameAction, Placed, Show, Stay, Tag, Toss, partner_of

# ------------------------------------------------------------------ listing


ATTACKS = tuple(tuple(Attack(tag, number) for number in NUMBERS) for tag in PACK)
"""The attacks on each card."""
CHOICES = tuple(map(Choose, PACK))
SHOWS = tuple(map(Show, PACK))
STAY = (Stay(),)
TOSS = Toss()


def listed(state: BasePosition, seat: Seat) -> Iterator[GameAction]:
    """Generate exactly the legal actions of the seat to act."""
    phase = state.phase
    if phase == "attack":
        return chain.from_iterable(_attacks(state, seat))
    if phase == "go_on":
        return chain(STAY, *_attacks(state, seat))
    made = CHOICES if phase == "choose" else SHOWS
    actions: list[GameAction] = [made[placed.tag] for placed in state.lines[seat] if not placed.is_open]
    if phase == "choose" and state.options.pairs and _toss_objection(state, seat) is None:
        actions.insert(0, TOSS)
    return iter(actions)


def _attacks(state: BasePosition, seat: Seat) -> list[tuple[Attack, ...]]:
    """Return the legal attacks by card."""
    partner = partner_of(seat) if state.options.pairs else seat
    return [
        ATTACKS[placed.tag]
        for owner, line in enumerate(state.lines)
        if owner != seat and owner != partner  # noqa: PLR1714 -- twice as fast as a test of membership
        for placed in line
        if not placed.is_open
    ]


# ------------------------------------------------------------------ judging


def objection(state: BasePosition, seat: Seat, action: GameAction) -> IllegalAction | None:
    """Return why the seat to act may not do this, or None if it may."""
    phase = state.phase
    if phase == "show" and not isinstance(action, Show):
        return IllegalAction("show_first")
    if isinstance(action, Attack):
        return _attack_objection(state, seat, action)
    if isinstance(action, Choose):
        refused = None if phase == "choose" else IllegalAction("nothing_to_choose")
        return refused or _own_card_objection(state, seat, action.card)
    if isinstance(action, Stay):
        return None if phase == "go_on" else IllegalAction("stay_before_attack")
    if isinstance(action, Toss):
        return _toss_objection(state, seat)
    refused = None if phase == "show" else IllegalAction("nothing_to_show")
    return refused or _own_card_objection(state, seat, action.card)


def _attack_objection(state: BasePosition, seat: Seat, attack: Attack) -> IllegalAction | None:
    found = find(state.lines, attack.card)
    if found is None:
        return IllegalAction("no_such_card")
    owner, placed = found
    if placed.is_open or owner == seat or state.options.pairs:
        objection = _target_objection(state, seat, owner, placed)
        if objection is not None:
            return objection
    if attack.number not in NUMBERS:
        return IllegalAction("no_such_number")
    return IllegalAction("choose_first") if state.phase == "choose" else None


def _target_objection(state: BasePosition, seat: Seat, owner: Seat, placed: Placed) -> IllegalAction | None:
    """Return why a card may not be attacked with any number."""
    if owner == seat:
        return IllegalAction("own_card", card=placed.tag)
    if state.options.pairs and owner == partner_of(seat):
        return IllegalAction("partner_card", card=placed.tag)
    return IllegalAction("open_card", card=placed.tag) if placed.is_open else None


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
