"""A position of Algo: views, results and legal actions (rule book, section 4)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from engine.chance import Chance
from engine.core import IllegalAction, Result, Round, Seat, Step, ranked
from engine.games.algo.cards import NUMBERS, PACK, is_white, number_of
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import Hidden, down, find, owner_of
from engine.games.algo.scoring import round_of
from engine.games.algo.turns import BasePosition, taken
from engine.games.algo.values import (
    Attack,
    Choose,
    GameAction,
    GameEvent,
    Placed,
    Seen,
    Show,
    Stay,
    Tag,
    Toss,
    View,
    partner_of,
)

ATTACKS = tuple(tuple(Attack(tag, number) for number in NUMBERS) for tag in PACK)
"""The attacks on each card."""
CHOICES = tuple(map(Choose, PACK))
SHOWS = tuple(map(Show, PACK))
STAY = Stay()
TOSS = Toss()


class Position(BasePosition, frozen=True):
    """A position of Algo."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat in turn, or its partner while that has to show a card."""
        if self.over:
            return ()
        return (partner_of(self.turn) if self.phase == "show" else self.turn,)

    @property
    def result(self) -> Result | None:
        """Rank by chips, or by rounds won, once the game is over; equal totals share a rank (A6)."""
        return Result(ranked([-own for own in self.totals]), self.totals) if self.over else None

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds played so far."""
        return tuple(map(round_of, self.scored))

    def view(self, seat: Seat | None) -> View:
        """Show the lines with the numbers this seat has seen, and everything said aloud (section 6)."""
        return View(
            seat=seat,
            options=self.options,
            lots=self.lots,
            number=len(self.scored) + (not self.over),
            dealer=self.dealer,
            turn=None if self.over else self.turn,
            phase=self.phase,
            lines=tuple(
                tuple(self._seen(placed, owner, seat) for placed in line)
                for owner, line in enumerate(self.lines)
            ),
            held=None if self.held is None else self._seen(self.held, self.turn, seat),
            chosen=self.chosen,
            has_tossed=self.has_tossed,
            stock=len(self.stock),
            top=is_white(self.stock[0]) if self.stock else None,
            guesses=self.guesses,
            shown=self.shown,
            totals=self.totals,
            scored=self.scored,
        )

    def _seen(self, placed: Placed, owner: Seat, viewer: Seat | None) -> Seen:
        """Show a card, with its number if it is face up, the viewer's, or shown by the viewer's partner."""
        is_known = placed.is_open or owner == viewer or self.over
        if not is_known and placed.tag in self.shown:
            is_known = viewer == partner_of(owner)
        number = number_of(placed.card) if is_known else None
        return Seen(placed.tag, is_white(placed.card), number, placed.is_open)

    def fallback(self, seat: Seat) -> GameAction:
        """Stay after a hit, show or choose the leftmost card, or attack where a hit is least likely (A11)."""
        if self.phase == "go_on":
            return Stay()
        if self.phase == "attack":
            # Of those least likely for this seat, the least likely for a spectator gives nothing away.
            known = [inferred_from(self.view(viewer)) for viewer in (seat, None)]
            return min(
                _attacks(self, seat),
                key=lambda each: [worlds[each.card].get(each.number, 0) for worlds in known],
            )
        leftmost = down(self.lines[seat])[0].tag
        return Show(leftmost) if self.phase == "show" else Choose(leftmost)

    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        phase = self.phase
        if phase == "attack":
            return iter(_attacks(self, seat))
        if phase == "go_on":
            return chain((STAY,), _attacks(self, seat))
        own = self.hidden[seat]
        if phase == "show":
            return iter([SHOWS[tag] for tag in own])
        choices = [CHOICES[tag] for tag in own]
        if self.options.pairs and _toss_objection(self, seat) is None:
            return chain((TOSS,), choices)
        return iter(choices)

    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        phase = self.phase
        if phase == "show" and not isinstance(action, Show):
            return IllegalAction("show_first")
        if isinstance(action, Attack):
            return _attack_objection(self, seat, action)
        if isinstance(action, Choose):
            refused = None if phase == "choose" else IllegalAction("nothing_to_choose")
            return refused or _own_card_objection(self, seat, action.card)
        if isinstance(action, Stay):
            return None if phase == "go_on" else IllegalAction("stay_before_attack")
        if isinstance(action, Toss):
            return _toss_objection(self, seat)
        refused = None if phase == "show" else IllegalAction("nothing_to_show")
        return refused or _own_card_objection(self, seat, action.card)

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> "Step[Position, GameEvent]":
        return taken(self, seat, action, chance)


def _attacks(state: BasePosition, seat: Seat) -> tuple[Attack, ...]:
    """Return the legal attacks, card by card."""
    return _attacks_by(seat, state.hidden, state.options.pairs)


@lru_cache(maxsize=1024)
def _attacks_by(seat: Seat, hidden: Hidden, pairs: bool) -> tuple[Attack, ...]:
    partner = partner_of(seat) if pairs else seat
    others = [tags for owner, tags in enumerate(hidden) if owner not in (seat, partner)]
    return tuple(chain.from_iterable(ATTACKS[tag] for tags in others for tag in tags))


def _attack_objection(state: BasePosition, seat: Seat, attack: Attack) -> IllegalAction | None:
    partner, card = partner_of(seat) if state.options.pairs else seat, attack.card
    if owner_of(state.hidden, card) not in (None, seat, partner):
        if attack.number not in NUMBERS:
            return IllegalAction("no_such_number")
        return IllegalAction("choose_first") if state.phase == "choose" else None
    found = find(state.lines, card)
    if found is None:
        return IllegalAction("no_such_card")
    if found[0] == seat:
        return IllegalAction("own_card", card=card)
    return IllegalAction("partner_card" if found[0] == partner else "open_card", card=card)


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
