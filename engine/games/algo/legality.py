"""The legal actions, and why others are refused."""

from collections.abc import Iterator
from itertools import chain

from engine.core import IllegalAction, Seat
from engine.games.algo.base_position import BasePosition
from engine.games.algo.cards import NUMBERS, PACK
from engine.games.algo.lines import find, owner_of
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Tag, Toss, partner_of

# ------------------------------------------------------------------ listing


ATTACKS = tuple(tuple(Attack(tag, number) for number in NUMBERS) for tag in PACK)
"""The attacks on each card."""
CHOICES = tuple(map(Choose, PACK))
SHOWS = tuple(map(Show, PACK))
STAY = Stay()
TOSS = Toss()


def listed(state: BasePosition, seat: Seat) -> Iterator[GameAction]:
    """Generate exactly the legal actions of the seat to act."""
    phase = state.phase
    if phase == "attack":
        return iter(_attacks(state, seat))
    if phase == "go_on":
        return chain((STAY,), _attacks(state, seat))
    own = state.hidden[seat]
    if phase == "show":
        return iter([SHOWS[tag] for tag in own])
    choices = [CHOICES[tag] for tag in own]
    if state.options.pairs and _toss_objection(state, seat) is None:
        return chain((TOSS,), choices)
    return iter(choices)


def _attacks(state: BasePosition, seat: Seat) -> list[Attack]:
    """Return the legal attacks, card by card."""
    partner = partner_of(seat) if state.options.pairs else seat
    found: list[Attack] = []
    for owner, tags in enumerate(state.hidden):
        if owner not in (seat, partner):
            for tag in tags:
                found += ATTACKS[tag]
    return found


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
    owner = owner_of(state.hidden, attack.card)
    if owner is None or owner == seat or (state.options.pairs and owner == partner_of(seat)):
        return _target_objection(state, seat, attack.card)
    if attack.number not in NUMBERS:
        return IllegalAction("no_such_number")
    return IllegalAction("choose_first") if state.phase == "choose" else None


def _target_objection(state: BasePosition, seat: Seat, card: Tag) -> IllegalAction:
    """Return why a card may not be attacked with any number."""
    found = find(state.lines, card)
    if found is None:
        return IllegalAction("no_such_card")
    if found[0] == seat:
        return IllegalAction("own_card", card=card)
    if state.options.pairs and found[0] == partner_of(seat):
        return IllegalAction("partner_card", card=card)
    return IllegalAction("open_card", card=card)


def _own_card_objection(state: BasePosition, seat: Seat, card: Tag) -> IllegalAction | None:
    if card in state.hidden[seat]:
        return None
    found = find(state.lines, card)
    if found is None or found[0] != seat:
        return IllegalAction("not_own_card")
    return IllegalAction("open_card", card=card)


def _toss_objection(state: BasePosition, seat: Seat) -> IllegalAction | None:
    """Return why no toss may be called: it is allowed once a turn, first, while the partner is in (A13)."""
    if not state.options.pairs:
        return IllegalAction("no_partner")
    if not state.hidden[partner_of(seat)]:
        return IllegalAction("partner_out")
    if state.phase != "choose":
        return IllegalAction("toss_too_late")
    return IllegalAction("toss_twice") if state.has_tossed else None
