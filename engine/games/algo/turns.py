"""The fields of a position, and the turns: what attacks, stays and tosses do (rule book, 4.1)."""

from functools import cache
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Notice, Seat, State, Step, put
from engine.games.algo.cards import PACK, Card, is_white, number_of
from engine.games.algo.lines import Hidden, Line, card_with, hidden_in, joined, owner_of, turned_up
from engine.games.algo.scoring import fee_of, paid, settled
from engine.games.algo.values import (
    Attack,
    Attacked,
    Begun,
    Choose,
    Chosen,
    Drawn,
    Eliminated,
    GameAction,
    GameEvent,
    Guess,
    Looked,
    Opened,
    Options,
    Phase,
    Placed,
    Received,
    Settled,
    Shown,
    Stay,
    Stayed,
    Tag,
    Toss,
    TossCalled,
    View,
    partner_of,
)

DEALT = {2: 4, 3: 3, 4: 2}
"""Cards dealt to each seat, by number of seats."""
SIDES = ([0, 2], [1, 3])
"""The seats of the pairs."""
PAIRED = 6
"""Cards dealt to each seat in pair play, which uses up the whole pack."""
Notices: TypeAlias = tuple[Notice[GameEvent], ...]
Guesses: TypeAlias = tuple[Guess, ...]


class BasePosition(State[GameAction, View, GameEvent], frozen=True):
    """Everything on the table; `Position` adds the contract."""

    actions = GameAction

    options: Options
    lots: tuple[Card, ...]
    totals: tuple[int, ...]
    scored: tuple[Settled, ...]
    dealer: Seat
    turn: Seat
    phase: Phase
    lines: tuple[Line, ...]
    hidden: Hidden
    """The face-down cards of the lines; kept beside them, as every step asks for them and few change them."""
    stock: tuple[Card, ...]
    """The face-down stock, next card first."""
    held: Placed | None = None
    """The card that the seat in turn has drawn and not yet placed."""
    chosen: Tag | None = None
    has_tossed: bool = False
    guesses: tuple[Guess, ...] = ()
    shown: tuple[Tag, ...] = ()
    over: bool = False


P = TypeVar("P", bound=BasePosition)


def taken(old: P, seat: Seat, action: GameAction, chance: Chance) -> Step[P, GameEvent]:
    """Carry out a legal action."""
    if isinstance(action, Attack):
        return _attacked(old, seat, action, chance)
    if isinstance(action, Choose):
        card = card_with(old.lines[seat], action.card).card
        chosen = Notice(Chosen(seat, action.card, is_white(card)))
        return Step(replace(old, phase="attack", chosen=action.card), (chosen,))
    if isinstance(action, Stay):
        by = _attacking_card(old)
        return _next_turn(_put_down(old, by), (Notice(Stayed(seat, by.tag, is_white(by.card))),))
    if isinstance(action, Toss):
        return Step(replace(old, phase="show"), (Notice(TossCalled(seat, partner_of(seat))),))
    return _shown(old, seat, action.card)


def _shown(old: P, seat: Seat, tag: Tag) -> Step[P, GameEvent]:
    """Show a card to the seat in turn alone; the same card may be shown again (A15)."""
    placed, mover = card_with(old.lines[seat], tag), old.turn
    notices = (
        Notice(Shown(seat, mover, tag, is_white(placed.card))),
        Notice(Looked(tag, placed.card), mover),
    )
    return Step(replace(old, phase="choose", has_tossed=True, shown=(*old.shown, tag)), notices)


# ------------------------------------------------------------------ attacks


def _attacked(old: P, seat: Seat, action: Attack, chance: Chance) -> Step[P, GameEvent]:
    """Turn up the attacked card on a hit, the attacking card on a miss."""
    tag, number, by = action.card, action.number, _attacking_card(old)
    target: Seat = owner_of(old.hidden, tag)  # type: ignore[assignment]  # a legal target is face down
    card = card_with(old.lines[target], tag).card
    is_hit = number_of(card) == number
    chips = fee_of(card) if is_hit and old.options.chips != "off" else 0
    attacked = Attacked(seat, target, tag, is_white(card), number, is_hit, chips, by.tag)
    guesses = (*old.guesses, Guess(seat, tag, number, is_hit, by.tag))
    return (_hit if is_hit else _missed)(old, by, attacked, guesses, chance)


def _attacking_card(state: BasePosition) -> Placed:
    """Return the card drawn, or the one chosen from the line where there is no stock."""
    return state.held or card_with(state.lines[state.turn], state.chosen)


def _hit(old: P, by: Placed, attacked: Attacked, guesses: Guesses, chance: Chance) -> Step[P, GameEvent]:
    target, tag = attacked.target, attacked.tag
    left = tuple([each for each in old.hidden[target] if each != tag])
    new = replace(
        old,
        lines=put(old.lines, target, turned_up(old.lines[target], tag)),
        hidden=put(old.hidden, target, left),
        guesses=guesses,
        totals=paid(old.totals, old.options, target, attacked.seat, attacked.paid),
        phase="go_on",
    )
    if left:
        return Step(new, (Notice(attacked),))
    notices = (Notice(attacked), Notice(Eliminated(target)))
    # The winner cannot attack any more: a drawn card joins the line face down and counts (A5).
    return _settle(_put_down(new, by), notices, chance) if _is_won(new) else Step(new, notices)


def _missed(old: P, by: Placed, attacked: Attacked, guesses: Guesses, chance: Chance) -> Step[P, GameEvent]:
    """Turn the attacking card up, which may eliminate its own seat."""
    seat, hidden = attacked.seat, old.hidden
    if old.held is None:
        line = turned_up(old.lines[seat], by.tag)
        hidden = put(hidden, seat, hidden_in(line))
    else:
        line = joined(old.lines[seat], Placed(by.tag, by.card, is_open=True))
    new = replace(old, lines=put(old.lines, seat, line), hidden=hidden, guesses=guesses)
    notices: Notices = (Notice(attacked), Notice(Opened(seat, by.tag, by.card)))
    if not hidden[seat]:
        notices += (Notice(Eliminated(seat)),)
        if _is_won(new):
            return _settle(new, notices, chance)
    return _next_turn(new, notices)


def _put_down(old: P, by: Placed) -> P:
    """Place a drawn card face down in its line; a chosen card is already there."""
    if old.held is None:
        return old
    seat = old.turn
    line = joined(old.lines[seat], by)
    return replace(old, lines=put(old.lines, seat, line), hidden=put(old.hidden, seat, hidden_in(line)))


# ------------------------------------------------------------------ the end of a turn


def _is_won(state: BasePosition) -> bool:
    """Return whether only one side still has face-down cards."""
    left = [seat for seat, tags in enumerate(state.hidden) if tags]
    return len(left) == 1 or (state.options.pairs and left in SIDES)


def _next_turn(old: P, notices: Notices) -> Step[P, GameEvent]:
    """Pass the turn to the next seat that has a face-down card."""
    seats = len(old.lines)
    following = (old.turn + 1) % seats
    while not old.hidden[following]:
        following = (following + 1) % seats
    return _begun_turn(old, following, notices)


def _begun_turn(old: P, seat: Seat, notices: Notices) -> Step[P, GameEvent]:
    """Begin a turn with a draw; without a stock the seat has to choose a card of its own."""
    held: Placed | None = None
    if old.stock:
        # The card drawn before was the last one to get a tag.
        tag = sum(map(len, old.lines)) if old.held is None else old.held.tag + 1
        held, drawn = _drawn(seat, tag, old.stock[0])
        notices += drawn
    new = replace(
        old,
        turn=seat,
        phase="attack" if held else "choose",
        held=held,
        chosen=None,
        has_tossed=False,
        stock=old.stock[1:],
    )
    return Step(new, notices)


@cache
def _drawn(seat: Seat, tag: Tag, card: Card) -> tuple[Placed, Notices]:
    """Return the drawn card and who is told of it; made once, as most steps have one."""
    return Placed(tag, card), (Notice(Drawn(seat, tag, is_white(card))), Notice(Received(tag, card), seat))


def _settle(old: P, notices: Notices, chance: Chance) -> Step[P, GameEvent]:
    """Score the round and deal the next one, until everybody has dealt once (A9)."""
    last = settled(old.options, old.scored, old.lines, old.guesses, old.totals)
    new = replace(old, held=None, totals=last.totals, scored=(*old.scored, last), chosen=None)
    notices += (Notice(last),)
    if old.options.single or last.number == len(old.lines):
        return Step(replace(new, over=True), notices)
    dealt = deal(new, (old.dealer + 1) % len(old.lines), chance)
    return Step(dealt.state, notices + dealt.notices)


def deal(old: P, dealer: Seat, chance: Chance) -> Step[P, GameEvent]:
    """Shuffle the pack, deal card by card from the dealer on, and begin the dealer's turn."""
    pack, seats = chance.shuffled(PACK), len(old.totals)
    each = PAIRED if old.options.pairs else DEALT[seats]
    cards, stock = pack[: each * seats], pack[each * seats :]
    # Tags count up from the lowest card of seat 0.
    hidden = tuple([tuple(range(seat * each, seat * each + each)) for seat in range(seats)])
    hands = [sorted(cards[(seat - dealer) % seats :: seats]) for seat in range(seats)]
    lines = tuple([tuple(map(Placed, tags, hand)) for tags, hand in zip(hidden, hands, strict=True)])
    new = replace(old, dealer=dealer, lines=lines, hidden=hidden, stock=stock, guesses=(), shown=())
    return _begun_turn(new, dealer, (Notice(Begun(len(old.scored) + 1, dealer)),))
