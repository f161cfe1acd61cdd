"""The turns of a round: what attacks, stays and tosses do (rule book, 4.1)."""

from collections.abc import Sequence
from itertools import count
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Notice, Seat, Step
from engine.games.algo.base_position import BasePosition
from engine.games.algo.cards import PACK, Card, is_white, number_of
from engine.games.algo.lines import Line, card_with, is_in, sorted_line, tagged, turned_up
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


def taken(old: P, seat: Seat, action: GameAction, chance: Chance) -> Step[P, GameEvent]:
    """Carry out a legal action."""
    if isinstance(action, Attack):
        return _attacked(old, seat, action, chance)
    match action:
        case Stay():
            return _stayed(old, seat)
        case Choose(card):
            return _chosen(old, seat, card)
        case Toss():
            partner = partner_of(seat)
            return Step(replace(old, phase="show"), (Notice(TossCalled(seat, partner)),))
        case _:
            return _shown(old, seat, action.card)


def begun_turn(old: P, seat: Seat) -> Step[P, GameEvent]:
    """Begin a turn with a draw; without a stock the seat has to choose a card of its own."""
    if not old.stock:
        new = replace(old, turn=seat, phase="choose", held=None, chosen=None, has_tossed=False)
        return Step(new, ())
    top, rest = old.stock[0], old.stock[1:]
    held = Placed(tagged(old.lines), top)
    new = replace(old, turn=seat, phase="attack", held=held, chosen=None, has_tossed=False, stock=rest)
    notices = (Notice(Drawn(seat, held.tag, is_white(top))), Notice(Received(held.tag, top), seat))
    return Step(new, notices)


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
    attacked = _answered(old, seat, action)
    guess = Guess(seat, action.card, action.number, attacked.is_hit, attacked.by)
    guesses = (*old.guesses, guess)
    return (
        _hit(old, attacked, guesses, chance) if attacked.is_hit else _missed(old, attacked, guesses, chance)
    )


def _answered(old: BasePosition, seat: Seat, action: Attack) -> Attacked:
    target, card = _target(old.lines, action.card)
    is_hit = number_of(card) == action.number
    chips = fee_of(card) if is_hit and old.options.chips != "off" else 0
    by = _attacking(old, seat).tag
    return Attacked(seat, target, action.card, is_white(card), action.number, is_hit, chips, by)


def _target(lines: Lines, tag: Tag) -> tuple[Seat, Card]:
    return next(
        (seat, placed.card) for seat, line in enumerate(lines) for placed in line if placed.tag == tag
    )


def _hit(old: P, attacked: Attacked, guesses: Guesses, chance: Chance) -> Step[P, GameEvent]:
    seat, target = attacked.seat, attacked.target
    line = turned_up(old.lines[target], attacked.tag)
    lines = _with_line(old.lines, target, line)
    totals = paid(old.totals, old.options, target, seat, attacked.paid)
    new = replace(old, lines=lines, guesses=guesses, totals=totals, phase="go_on")
    if is_in(line):
        return Step(new, (Notice(attacked),))
    notices: Notices = (Notice(attacked), Notice(Eliminated(target)))
    # The winner cannot attack any more: a drawn card joins the line face down and counts (A5).
    return _settle(_put_down(new, seat), notices, chance) if _is_won(new) else Step(new, notices)


def _missed(old: P, attacked: Attacked, guesses: Guesses, chance: Chance) -> Step[P, GameEvent]:
    """Turn the attacking card up, which may eliminate its own seat."""
    seat = attacked.seat
    attacking = _attacking(old, seat)
    line = turned_up(_line_of(old, seat), attacking.tag)
    new = replace(old, lines=_with_line(old.lines, seat, line), guesses=guesses, held=None)
    notices: Notices = (Notice(attacked), Notice(Opened(seat, attacking.tag, attacking.card)))
    if is_in(line):
        return _next_turn(new, seat, notices)
    notices += (Notice(Eliminated(seat)),)
    return _settle(new, notices, chance) if _is_won(new) else _next_turn(new, seat, notices)


def _stayed(old: P, seat: Seat) -> Step[P, GameEvent]:
    attacking = _attacking(old, seat)
    stayed = Notice(Stayed(seat, attacking.tag, is_white(attacking.card)))
    return _next_turn(_put_down(old, seat), seat, (stayed,))


def _attacking(state: BasePosition, seat: Seat) -> Placed:
    """Return the attacking card: the drawn one, or the chosen one."""
    if state.held is not None:
        return state.held
    return next(card for card in state.lines[seat] if card.tag == state.chosen)


def _put_down(old: P, seat: Seat) -> P:
    """Place a drawn card face down in its line; a chosen card is already there."""
    return replace(old, lines=_with_line(old.lines, seat, _line_of(old, seat)), held=None)


def _line_of(state: BasePosition, seat: Seat) -> Line:
    """Return the line of a seat with a drawn card in its place."""
    line = state.lines[seat]
    return line if state.held is None else sorted_line((*line, state.held))


def _with_line(lines: Lines, seat: Seat, line: Line) -> Lines:
    return (*lines[:seat], line, *lines[seat + 1 :])


# ------------------------------------------------------------------ the end of a turn


def _is_won(state: BasePosition) -> bool:
    """Return whether only one side still has face-down cards."""
    left = [seat for seat, line in enumerate(state.lines) if is_in(line)]
    return len(left) == 1 or (state.options.pairs and left in SIDES)


def _next_turn(old: P, seat: Seat, notices: Notices) -> Step[P, GameEvent]:
    """Pass the turn to the next seat that has a face-down card."""
    following = (seat + 1) % len(old.lines)
    while not is_in(old.lines[following]):
        following = (following + 1) % len(old.lines)
    begun = begun_turn(old, following)
    return Step(begun.state, notices + begun.notices)


def _settle(old: P, notices: Notices, chance: Chance) -> Step[P, GameEvent]:
    """Score the round and deal the next one, until everybody has dealt once (A9)."""
    number, seats = len(old.scored) + 1, len(old.lines)
    before = old.scored[-1].totals if old.scored else start_of(old.options, seats)
    last = settled(old.options, number, old.lines, old.guesses, old.totals, before)
    new = replace(old, totals=last.totals, scored=(*old.scored, last), chosen=None)
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
    new = replace(
        old,
        dealer=dealer,
        lines=_lines(pack[: each * seats], dealer, seats),
        stock=pack[each * seats :],
        guesses=(),
        shown=(),
    )
    begun = begun_turn(new, dealer)
    return Step(begun.state, (Notice(Begun(len(old.scored) + 1, dealer)), *begun.notices))


def _lines(cards: Sequence[Card], dealer: Seat, seats: int) -> tuple[Line, ...]:
    """Build the dealt lines; tags count up from the lowest card of seat 0."""
    tags = count()
    hands = (sorted(cards[(seat - dealer) % seats :: seats]) for seat in range(seats))
    return tuple(tuple(Placed(next(tags), card) for card in hand) for hand in hands)
