"""The fields of a position, and the turns: what drawing, passing and laying do (rule book, 2.1)."""

from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from engine.cards import Card, in_order
from engine.chance import Chance
from engine.core import Notice, Seat, State, Step, put
from engine.games.prime_daifugo.figures import number_of, picked
from engine.games.prime_daifugo.forms import Form, forced, form_of
from engine.games.prime_daifugo.judge import Verdict
from engine.games.prime_daifugo.values import (
    GROTHENDIECK,
    RAMANUJAN,
    Burst,
    Cleared,
    Drawn,
    Fouled,
    GameAction,
    GameEvent,
    Options,
    Passed,
    Play,
    Played,
    Received,
    Reversed,
    Stalled,
    View,
    WentOut,
)

IDLE_LAPS = 3
"""Idle turns in a row, per seat still in, after which the game ends (P13)."""
MOST_TURNS = 400
"""Turns per seat after which the game ends (P13)."""
Notices: TypeAlias = tuple[Notice[GameEvent], ...]


class BasePosition(State[GameAction, View, GameEvent], frozen=True):
    """Everything on the table; `Position` adds the contract."""

    actions = GameAction

    options: Options
    starter: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]
    """The hands by seat, sorted."""
    known: tuple[tuple[Card, ...], ...]
    """The cards of each hand that everybody has seen in a foul, sorted."""
    stock: tuple[Card, ...]
    """The face-down stock, next card first."""
    batches: tuple[tuple[Card, ...], ...] = ()
    """The cards put under the stock, in order; a batch is sorted if it was shuffled."""
    pile: tuple[Card, ...] = ()
    trick: tuple[Played, ...] = ()
    passed: tuple[Seat, ...] = ()
    has_drawn: bool = False
    is_reversed: bool = False
    finished: tuple[Seat, ...] = ()
    burst: tuple[Seat, ...] = ()
    fouls: tuple[int, ...] = ()
    turns: int = 0
    idle: int = 0
    laid: tuple[Played, ...] = ()
    over: bool = False

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Return the seats still in the game."""
        gone = {*self.finished, *self.burst}
        return tuple(seat for seat in range(len(self.hands)) if seat not in gone)

    @property
    def top(self) -> Played | None:
        """Return the play to beat, or None if the field is clear."""
        return self.trick[-1] if self.trick else None


P = TypeVar("P", bound=BasePosition)


def drawn(old: P, seat: Seat, chance: Chance) -> Step[P, GameEvent]:
    """Draw a card; the turn goes on unless the seat now holds too many."""
    hand = in_order((*old.hands[seat], *old.stock[:1]))
    new = replace(old, stock=old.stock[1:], hands=put(old.hands, seat, hand), has_drawn=True)
    notices = (Notice(Drawn(seat)), Notice(Received(old.stock[:1]), seat))
    if _holds_too_many(new, seat):
        return _burst(new, seat, notices, chance)
    return Step(new, notices)


def passed(old: P, seat: Seat, chance: Chance) -> Step[P, GameEvent]:
    """Pass the turn."""
    return _given_up(old, seat, (Notice(Passed(seat)),), chance, is_idle=not old.has_drawn)


def played(old: P, seat: Seat, play: Play, chance: Chance) -> Step[P, GameEvent]:
    """Have a play judged, then lay the cards or return them with a penalty."""
    form = form_of(play, old.options)
    assert form is not None  # noqa: S101 -- the play is legal
    number, cards = form.number, _picked(old, seat, form, chance)
    if form.verdict is not None:
        return _fouled(old, play, form.verdict, cards, chance)
    is_prime = number is not None and not play.factors
    is_again = is_prime and any(each.number == number and not each.factors for each in old.laid)
    event = Played(seat, play.figures, number, cards, play.factors, is_again)
    new = _laid(old, event, chance)
    notices: Notices = (Notice(event),)
    if number == RAMANUJAN and is_prime:
        new = replace(new, is_reversed=not new.is_reversed)
        notices += (Notice(Reversed(new.is_reversed)),)
    if not new.hands[seat]:
        return _out(new, seat, notices, chance)
    if number is None or number == GROTHENDIECK:
        # The seat leads again, and may draw again (P6).
        fresh = replace(_cleared(new, chance), turns=new.turns + 1, has_drawn=False)
        cleared = Notice(Cleared(seat, "joker" if number is None else "cut"))
        return _unless_stalled(fresh, (*notices, cleared))
    return _next_turn(new, notices, chance)


def _picked(old: BasePosition, seat: Seat, form: Form, chance: Chance) -> tuple[Card, ...]:
    """Pick the cards of a play at random: a fixed choice of suits would reveal which ones are not held."""
    hand, known = old.hands[seat], old.known[seat]
    cards = forced(hand, known, form)
    if cards is None:
        return picked(chance.shuffled(hand), known, form.laid)
    chance.skip_shuffle(len(hand))
    return cards


def _laid(old: P, event: Played, chance: Chance) -> P:
    """Move the cards out of the hand: the shown ones to the field, factor cards under the stock."""
    shown = len(event.figures)
    new = replace(
        _without(old, event.seat, event.cards),
        pile=old.pile + event.cards[:shown],
        trick=(*old.trick, event),
        laid=(*old.laid, event),
        passed=old.passed if old.options.lock_out else (),
        idle=0,
    )
    return _put_under(new, event.cards[shown:], chance)


def _out(old: P, seat: Seat, notices: Notices, chance: Chance) -> Step[P, GameEvent]:
    """Rank a seat that has gone out; the field is cleared and the next seat leads (P7, P15)."""
    new = replace(old, finished=(*old.finished, seat))
    notices += (Notice(WentOut(seat, len(new.finished))),)
    if len(new.playing) == 1:
        return Step(replace(new, over=True), notices)
    free = _cleared(new, chance)
    leader = _following(free, seat)
    led = replace(free, turn=leader, turns=new.turns + 1, has_drawn=False)
    return _unless_stalled(led, (*notices, Notice(Cleared(leader, "out"))))


def _fouled(
    old: P, play: Play, verdict: Verdict, cards: tuple[Card, ...], chance: Chance
) -> Step[P, GameEvent]:
    """Return the cards, now known to all, and draw the penalty (P8, P9); it counts as a pass (P11)."""
    seat, penalty = old.turn, old.stock[: penalty_of(old, play)]
    foul = Fouled(
        seat,
        play.figures,
        number_of(play.figures),
        play.factors,
        verdict.fault,
        verdict.culprit,
        verdict.product,
        len(penalty),
        cards,
    )
    new = replace(old, known=_seen(old, seat, cards), fouls=put(old.fouls, seat, old.fouls[seat] + 1))
    notices: Notices = (Notice(foul),)
    if penalty:
        hand = in_order((*old.hands[seat], *penalty))
        new = replace(new, stock=old.stock[len(penalty) :], hands=put(old.hands, seat, hand))
        notices += (Notice(Received(in_order(penalty)), seat),)
    if _holds_too_many(new, seat):
        return _burst(new, seat, notices, chance)
    return _given_up(new, seat, notices, chance, is_idle=not (penalty or old.has_drawn))


def penalty_of(old: BasePosition, play: Play) -> int:
    """Return the number of cards drawn if this play is a foul; the stock limits it."""
    if not old.stock:
        return 0
    cost = {"all": len(play.laid), "shown": len(play.figures), "one": 1}[old.options.penalty]
    return min(cost, len(old.stock))


# ------------------------------------------------------------------ turns


def _given_up(old: P, seat: Seat, notices: Notices, chance: Chance, *, is_idle: bool) -> Step[P, GameEvent]:
    """End a turn in which no number was laid."""
    has_passed = tuple(sorted({*old.passed, seat})) if old.trick else ()
    new = replace(old, passed=has_passed, idle=old.idle + 1 if is_idle else 0)
    return _next_turn(new, notices, chance)


def _next_turn(old: P, notices: Notices, chance: Chance) -> Step[P, GameEvent]:
    """Pass the turn; a field that nobody has beaten is cleared for the seat on top."""
    turn = _following(old, old.turn)
    new = replace(old, turn=turn, turns=old.turns + 1, has_drawn=False)
    if old.trick and turn == old.trick[-1].seat:
        new = _cleared(new, chance)
        notices += (Notice(Cleared(turn, "passed")),)
    return _unless_stalled(new, notices)


def _following(state: BasePosition, seat: Seat) -> Seat:
    """Return the next seat that may play."""
    gone, seats = state.finished + state.burst, len(state.hands)
    if state.options.lock_out:
        gone += state.passed
    other = (seat + 1) % seats
    while other in gone:
        other = (other + 1) % seats
    return other


def _unless_stalled(state: P, notices: Notices) -> Step[P, GameEvent]:
    """End a game that would go on forever (P13)."""
    seats = len(state.hands)
    still_in = seats - len(state.finished) - len(state.burst)
    if state.idle >= IDLE_LAPS * still_in or state.turns >= MOST_TURNS * seats:
        return Step(replace(state, over=True), (*notices, Notice(Stalled())))
    return Step(state, notices)


def _holds_too_many(state: BasePosition, seat: Seat) -> bool:
    limit = state.options.hand_limit
    return limit > 0 and len(state.hands[seat]) > limit


def _burst(old: P, seat: Seat, notices: Notices, chance: Chance) -> Step[P, GameEvent]:
    """Drop a seat that holds too many cards; they go under the stock for all to see (P16)."""
    hand = old.hands[seat]
    gone = replace(_without(old, seat, hand), burst=(*old.burst, seat), idle=0)
    new = _put_under(gone, hand, chance)
    notices += (Notice(Burst(seat, hand)),)
    if len(new.playing) == 1:
        return Step(replace(new, over=True), notices)
    return _next_turn(new, notices, chance)


# ------------------------------------------------------------------ cards


def _seen(old: BasePosition, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the known cards by seat, after everybody has seen these cards of a hand."""
    hand, known = old.hands[seat], old.known[seat]
    if len(known) == len(hand):
        return old.known
    seen = {*known, *cards}
    if len(seen) == len(known):
        return old.known
    # The hand is sorted, so what is known of it need not be.
    return put(old.known, seat, tuple([card for card in hand if card in seen]))


def _without(old: P, seat: Seat, cards: tuple[Card, ...]) -> P:
    """Remove cards from a hand."""
    gone = set(cards)
    hand = tuple([card for card in old.hands[seat] if card not in gone])
    known = tuple([card for card in old.known[seat] if card not in gone])
    return replace(old, hands=put(old.hands, seat, hand), known=put(old.known, seat, known))


def _cleared(old: P, chance: Chance) -> P:
    """Put the field under the stock."""
    return _put_under(replace(old, pile=(), trick=(), passed=()), old.pile, chance)


def _put_under(old: P, cards: tuple[Card, ...], chance: Chance) -> P:
    """Put cards under the stock: shuffled or, by option, in their order, which everybody knows (P10)."""
    if not cards:
        return old
    if old.options.under == "kept":
        return replace(old, stock=old.stock + cards, batches=old.batches + tuple([(card,) for card in cards]))
    return replace(old, stock=old.stock + chance.shuffled(cards), batches=(*old.batches, in_order(cards)))
