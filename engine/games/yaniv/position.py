"""A position of Yaniv: views, legal actions and turns (rule book, section 3)."""

from collections.abc import Iterator
from itertools import chain, product, starmap

from msgspec.structs import replace

from engine.batches import origins_of
from engine.cards import PACK, Card, in_order, place_of
from engine.chance import Chance
from engine.core import IllegalAction, Notice, Result, Round, Seat, State, Step, put
from engine.games.yaniv import groups
from engine.games.yaniv.groups import Group
from engine.games.yaniv.scoring import has_ended, result_of, round_of, settled, starter_of
from engine.games.yaniv.values import (
    VALUES,
    Begun,
    Call,
    Called,
    Discard,
    Discarded,
    Drawn,
    GameAction,
    GameEvent,
    Options,
    Recycled,
    Settled,
    View,
    drawable,
    points_of,
)

DEALT = 5
"""Cards dealt to each seat."""
MOST_TURNS = 100
"""Turns per seat after which a round ends without a call (Y21)."""
CALL = Call()


class Position(State[GameAction, View, GameEvent], frozen=True):
    """A position of Yaniv."""

    actions = GameAction

    options: Options
    totals: tuple[int, ...]
    scored: tuple[Settled, ...]
    starter: Seat
    turn: Seat
    turns: int = 0
    turn_limit: int = 0
    """The number of turns after which the round ends without a call (Y21)."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """The cards by seat in the order they came, the one drawn last at the end; empty if it is out."""
    known: tuple[tuple[Card, ...], ...] = ()
    """The cards of each hand that everybody saw being drawn."""
    stock: tuple[Card, ...] = ()
    """The face-down stock, next card first."""
    group: Group = ()
    layer: Seat | None = None
    pond: tuple[Card, ...] = ()
    batches: tuple[tuple[Card, ...], ...] = ()
    over: bool = False

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat in turn."""
        return () if self.over else (self.turn,)

    @property
    def result(self) -> Result | None:
        """Return the ranking once the match is over."""
        return result_of(self.scored) if self.over else None

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds scored so far."""
        return tuple(map(round_of, self.scored))

    @property
    def alive(self) -> tuple[Seat, ...]:
        """Return the seats still in the match."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)

    def view(self, seat: Seat | None) -> View:
        """Show everything laid, drawn and scored, and to a seat its own hand (section 6)."""
        own = () if seat is None else self.hands[seat]
        has_drawn = seat is not None and any(seat == each for each in _have_moved(self))
        return View(
            seat=seat,
            options=self.options,
            number=len(self.scored) + (not self.over),
            starter=self.starter,
            turn=None if self.over else self.turn,
            turns=self.turns,
            hand=in_order(own),
            drawn=own[-1] if own and has_drawn else None,
            sizes=tuple(map(len, self.hands)),
            known=tuple(map(in_order, self.known)),
            origins=origins_of(self.hands, self.known, self.batches),
            group=self.group,
            layer=self.layer,
            pond=self.pond,
            stock=len(self.stock),
            batches=self.batches,
            totals=self.totals,
            scored=self.scored,
        )

    def fallback(self, seat: Seat) -> GameAction:
        """Discard the highest card and draw from the stock, else the group's first card; never call (Y19)."""
        card = max(self.hands[seat], key=lambda card: (VALUES[card], place_of(card)))
        return Discard((card,), None if self.stock or self.pond else self.group[0])

    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        hand, options = in_order(self.hands[seat]), self.options
        draws: tuple[Card | None, ...] = drawable(self.group, options)
        if self.stock or self.pond:
            draws = (None, *draws)
        discards = starmap(Discard, product(groups.groups(hand, options.jokers_in_sets), draws))
        # The highest card is mostly worth too much already, and then they need not be added up.
        calls = VALUES[hand[-1]] <= options.call_limit and points_of(hand) <= options.call_limit
        return chain((CALL,), discards) if calls else discards

    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        if isinstance(action, Discard):
            return _cards_objection(self, seat, action.cards) or _draw_objection(self, action)
        points, most = points_of(self.hands[seat]), self.options.call_limit
        return IllegalAction("too_many_points", points=points, most=most) if points > most else None

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> "Step[Position, GameEvent]":
        if not isinstance(action, Discard):
            ended = _settle(self, seat, chance)
            return Step(ended.state, (Notice(Called(seat)), *ended.notices))
        old, laid = self, Notice(Discarded(seat, action.cards, action.draw))
        notices: tuple[Notice[GameEvent], ...] = (laid,)
        if action.draw is None:
            if not old.stock:
                # The last group and the cards being laid stay out (Y4).
                batches = (*old.batches, in_order(old.pond))
                notices = (Notice(Recycled(len(old.pond))), laid)
                old = replace(old, stock=chance.shuffled(old.pond), pond=(), batches=batches)
            notices += (Notice(Drawn(old.stock[0]), seat),)
        new = _laid(old, seat, action)
        if new.turns < new.turn_limit:
            return Step(new, notices)
        ended = _settle(new, None, chance)
        return Step(ended.state, notices + ended.notices)


def _have_moved(state: Position) -> tuple[Seat, ...]:
    """Return the seats that have taken a turn in this round."""
    alive = state.alive
    first = alive.index(state.starter)
    return (alive[first:] + alive[:first])[: state.turns]


def _cards_objection(state: Position, seat: Seat, cards: Group) -> IllegalAction | None:
    hand = state.hands[seat]
    for card in cards:
        if card not in hand:
            return IllegalAction("not_held", card=card)
    if len(cards) == 1:
        return None
    if len(set(cards)) < len(cards):
        return IllegalAction("named_twice")
    if not cards:
        return IllegalAction("no_cards")
    code = groups.objection(cards, jokers_in_sets=state.options.jokers_in_sets)
    return IllegalAction(code) if code else None


def _draw_objection(state: Position, action: Discard) -> IllegalAction | None:
    draw = action.draw
    if draw is None:
        return None if state.stock or state.pond else IllegalAction("no_stock")
    if draw in drawable(state.group, state.options):
        return None
    if draw in action.cards:
        return IllegalAction("own_discard", card=draw)
    return IllegalAction("middle_card" if draw in state.group else "not_in_group", card=draw)


def _laid(old: Position, seat: Seat, action: Discard) -> Position:
    """Move the group to the table, the drawn card to the hand and the rest of the old group to the pond."""
    cards, draw = action.cards, action.draw
    hand = [*old.hands[seat], draw or old.stock[0]]
    for card in cards:
        hand.remove(card)
    return replace(
        old,
        turn=_next(old, seat),
        turns=old.turns + 1,
        hands=put(old.hands, seat, tuple(hand)),
        known=_known(old, seat, action) if draw or old.known[seat] else old.known,
        stock=old.stock if draw else old.stock[1:],
        pond=old.pond + (tuple([card for card in old.group if card != draw]) if draw else old.group),
        group=cards,
        layer=seat,
    )


def _known(old: Position, seat: Seat, action: Discard) -> tuple[tuple[Card, ...], ...]:
    """Return the known cards of each hand, without what is laid and with what everybody sees being drawn."""
    still = [card for card in old.known[seat] if card not in action.cards]
    if action.draw:
        still.append(action.draw)
    return put(old.known, seat, tuple(still))


def _next(state: Position, seat: Seat) -> Seat:
    """Return the next seat that is still in."""
    seats = len(state.hands)
    following = (seat + 1) % seats
    while not state.hands[following]:
        following = (following + 1) % seats
    return following


def _settle(old: Position, caller: Seat | None, chance: Chance) -> Step[Position, GameEvent]:
    """Score the round, then deal the next one or end the match."""
    last = settled(old.options, len(old.scored) + 1, old.hands, old.totals, caller)
    new = replace(old, totals=last.totals, scored=(*old.scored, last))
    alive = [seat for seat in old.alive if seat not in last.out]
    if has_ended(old.options, new.scored, alive):
        return Step(replace(new, known=old.hands, over=True), (Notice(last),))
    dealt = deal(new, alive, starter_of(last, alive, old.turn), chance)
    return Step(dealt.state, (Notice(last), *dealt.notices))


def deal(old: Position, alive: list[Seat], starter: Seat, chance: Chance) -> Step[Position, GameEvent]:
    """Deal five cards to each seat still in, card by card from the starter on, and turn one up."""
    pack = chance.shuffled(PACK)
    first, taken = alive.index(starter), DEALT * len(alive)
    hands: list[tuple[Card, ...]] = [()] * len(old.totals)
    for place, seat in enumerate(alive[first:] + alive[:first]):
        hands[seat] = pack[place : taken : len(alive)]
    new = replace(
        old,
        starter=starter,
        turn=starter,
        turns=0,
        turn_limit=MOST_TURNS * len(alive),
        hands=tuple(hands),
        known=((),) * len(hands),
        stock=pack[taken + 1 :],
        group=pack[taken : taken + 1],
        layer=None,
        pond=(),
        batches=(),
    )
    return Step(new, (Notice(Begun(len(old.scored) + 1, starter, pack[taken])),))
