"""The turns of a round: what attacks, stays and tosses do (rule book, 4.1)."""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Notice, Seat, Step
from engine.games.algo.base_position import BasePosition
from engine.games.algo.cards import PACK, Card, is_white, number_of
from engine.games.algo.lines import (
    Hidden,
    Line,
    card_with,
    hidden_in,
    joined,
    owner_of,
    tagged,
    turned_up,
)
from engine.games.algo.scoring import fee_of, paid, settled, start_of
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
    Placed,
    Received,
    Shown,
    Stay,
    Stayed,
    Tag,
    Toss,
    TossCalled,
    partner_of,
)

DEALT = {2: 4, 3: 3, 4: 2}
"""Cards dealt to each seat, by number of seats."""
SIDES = ([0, 2], [1, 3])
"""The seats of the pairs."""
PAIRED = 6
"""Cards dealt to each seat in pair play, which uses up the whole pack."""
Notices: TypeAlias = tuple[Notice[GameEvent], ...]
Lines: TypeAlias = tuple[Line, ...]
Guesses: TypeAlias = tuple[Guess, ...]
P = TypeVar("P", bound=BasePosition)
T = TypeVar("T")


def taken(old: P, seat: Seat, action: GameAction, chance: Chance) -> Step[P, GameEvent]:
    """Carry out a legal action."""
    if isinstance(action, Attack):
        return _attacked(old, seat, action, chance)
    if isinstance(action, Choose):
        return _chosen(old, seat, action.card)
    if isinstance(action, Stay):
        return _stayed(old, seat)
    if isinstance(action, Toss):
        return Step(replace(old, phase="show"), (Notice(TossCalled(seat, partner_of(seat))),))
    return _shown(old, seat, action.card)


# ------------------------------------------------------------------ tosses and choices


def _chosen(old: P, seat: Seat, tag: Tag) -> Step[P, GameEvent]:
    placed = card_with(old.lines[seat], tag)
    chosen = Notice(Chosen(seat, tag, is_white(placed.card)))
    return Step(replace(old, phase="attack", chosen=tag), (chosen,))


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
    tag, number, by = action.card, action.number, old.held or _chosen_card(old)
    target: Seat = owner_of(old.hidden, tag)  # type: ignore[assignment]  # a legal target is face down
    card = card_with(old.lines[target], tag).card
    is_hit = number_of(card) == number
    chips = fee_of(card) if is_hit and old.options.chips != "off" else 0
    attacked = Attacked(seat, target, tag, is_white(card), number, is_hit, chips, by.tag)
    guesses = (*old.guesses, Guess(seat, tag, number, is_hit, by.tag))
    return (_hit if is_hit else _missed)(old, by, attacked, guesses, chance)


def _chosen_card(state: BasePosition) -> Placed:
    return card_with(state.lines[state.turn], state.chosen)


def _hit(old: P, by: Placed, attacked: Attacked, guesses: Guesses, chance: Chance) -> Step[P, GameEvent]:
    target, tag = attacked.target, attacked.tag
    line = turned_up(old.lines[target], tag)
    lines = _with(old.lines, target, line)
    left = tuple([each for each in old.hidden[target] if each != tag])
    hidden = _with(old.hidden, target, left)
    totals = paid(old.totals, old.options, target, attacked.seat, attacked.paid)
    new = replace(old, lines=lines, hidden=hidden, guesses=guesses, totals=totals, phase="go_on")
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
        hidden = _with(hidden, seat, hidden_in(line))
    else:
        line = joined(old.lines[seat], Placed(by.tag, by.card, is_open=True))
    lines = _with(old.lines, seat, line)
    notices = (Notice(attacked), Notice(Opened(seat, by.tag, by.card)))
    if hidden[seat]:
        return _next_turn(old, lines, hidden, guesses, notices)
    new = replace(old, lines=lines, hidden=hidden, guesses=guesses)
    return _eliminated(new, (*notices, Notice(Eliminated(seat))), chance)


def _eliminated(old: P, notices: Notices, chance: Chance) -> Step[P, GameEvent]:
    """End the round or the turn after the seat in turn has turned up its last card."""
    if _is_won(old):
        return _settle(old, notices, chance)
    return _next_turn(old, old.lines, old.hidden, old.guesses, notices)


def _stayed(old: P, seat: Seat) -> Step[P, GameEvent]:
    by = old.held or _chosen_card(old)
    new = _put_down(old, by)
    stayed = Notice(Stayed(seat, by.tag, is_white(by.card)))
    return _next_turn(new, new.lines, new.hidden, new.guesses, (stayed,))


def _put_down(old: P, by: Placed) -> P:
    """Place a drawn card face down in its line; a chosen card is already there."""
    if old.held is None:
        return old
    seat = old.turn
    line = joined(old.lines[seat], by)
    lines, hidden = _with(old.lines, seat, line), _with(old.hidden, seat, hidden_in(line))
    return replace(old, lines=lines, hidden=hidden)


def _with(each: tuple[T, ...], seat: Seat, new: T) -> tuple[T, ...]:
    """Return the values by seat with one of them changed."""
    changed = list(each)
    changed[seat] = new
    return tuple(changed)


# ------------------------------------------------------------------ the end of a turn


def _is_won(state: BasePosition) -> bool:
    """Return whether only one side still has face-down cards."""
    left = [seat for seat, tags in enumerate(state.hidden) if tags]
    return len(left) == 1 or (state.options.pairs and left in SIDES)


def _next_turn(
    old: P, lines: Lines, hidden: Hidden, guesses: Guesses, notices: Notices
) -> Step[P, GameEvent]:
    """Pass the turn to the next seat that has a face-down card."""
    seats = len(lines)
    following = (old.turn + 1) % seats
    while not hidden[following]:
        following = (following + 1) % seats
    return _begun_turn(old, following, lines, hidden, guesses, notices)


def _begun_turn(
    old: P, seat: Seat, lines: Lines, hidden: Hidden, guesses: Guesses, notices: Notices
) -> Step[P, GameEvent]:
    """Begin a turn with a draw; without a stock the seat has to choose a card of its own."""
    held: Placed | None = None
    if old.stock:
        # The card drawn before was the last one to get a tag.
        tag = tagged(lines) if old.held is None else old.held.tag + 1
        held, drawn = _drawn(seat, tag, old.stock[0])
        notices += drawn
    new = replace(
        old,
        lines=lines,
        hidden=hidden,
        guesses=guesses,
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
    number, seats = len(old.scored) + 1, len(old.lines)
    before = old.scored[-1].totals if old.scored else start_of(old.options, seats)
    last = settled(old.options, number, old.lines, old.hidden, old.guesses, old.totals, before)
    new = replace(old, held=None, totals=last.totals, scored=(*old.scored, last), chosen=None)
    notices += (Notice(last),)
    if old.options.single or number == seats:
        return Step(replace(new, over=True), notices)
    dealt = deal(new, (old.dealer + 1) % seats, chance)
    return Step(dealt.state, notices + dealt.notices)


# ------------------------------------------------------------------ the deal


def deal(old: P, dealer: Seat, chance: Chance) -> Step[P, GameEvent]:
    """Shuffle the pack, deal card by card from the dealer on, and begin the dealer's turn."""
    pack, seats = chance.shuffled(PACK), len(old.totals)
    each = PAIRED if old.options.pairs else DEALT[seats]
    new = replace(old, dealer=dealer, stock=pack[each * seats :], shown=())
    # Tags count up from the lowest card of seat 0.
    hidden = tuple([tuple(range(seat * each, seat * each + each)) for seat in range(seats)])
    lines = _lines(pack[: each * seats], dealer, hidden)
    begun = Notice(Begun(len(old.scored) + 1, dealer))
    return _begun_turn(new, dealer, lines, hidden, (), (begun,))


def _lines(cards: Sequence[Card], dealer: Seat, hidden: Hidden) -> tuple[Line, ...]:
    """Build the dealt lines of cards with these tags."""
    seats = len(hidden)
    hands = [sorted(cards[(seat - dealer) % seats :: seats]) for seat in range(seats)]
    return tuple([tuple(map(Placed, tags, hand)) for tags, hand in zip(hidden, hands, strict=True)])
