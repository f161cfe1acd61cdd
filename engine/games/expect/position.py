"""A position of Expect: views, legal actions and turns (rule book, section 5)."""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from msgspec.structs import replace

from engine.cards import PACK, Card, in_order, is_joker
from engine.chance import Chance
from engine.core import IllegalAction, Notice, Result, Seat, State, Step, put, ranked
from engine.games.expect.cards import (
    COLOURS,
    LETTERS_OF,
    NUMBERS_OF,
    SUIT,
    Role,
    hand_of,
    letter_of,
    number_of,
    numbers_for,
    role_of,
    side_of,
    unavoidable,
)
from engine.games.expect.scoring import ended, reckoned, scored
from engine.games.expect.values import (
    TURNS,
    Begun,
    Choose,
    Declare,
    Declared,
    FaceDown,
    GameAction,
    GameEvent,
    Hidden,
    Laid,
    Lay,
    Opened,
    Options,
    Play,
    Settled,
    View,
    colour_of,
    role_in,
)

DECLARE = Declare()
NOTHING: tuple[tuple[Card, ...], ...] = ((), ())


class Position(State[GameAction, View, GameEvent], frozen=True):
    """A position of Expect."""

    actions = GameAction

    options: Options
    black: Seat | None
    """Who plays black, or None while the chooser has not chosen."""
    hands: tuple[tuple[Card, ...], ...] = NOTHING
    """By seat, without the face-down cards."""
    laid: Play | None = None
    """The face-down play of the attacker."""
    opened: tuple[Opened, ...] = ()
    scores: tuple[int, ...] = (0, 0)
    declared: tuple[bool, ...] = (False, False)
    settled: Settled | None = None

    @property
    def number(self) -> int:
        """Return the number of the current turn, from 1; at the end, of the last one."""
        turns = len(self.opened)
        return turns + 1 if turns < TURNS else TURNS

    @property
    def role(self) -> Role:
        """Return the role of the seat to act."""
        return "attack" if self.laid is None else "predict"

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Return the chooser, the attacker, or the predictor once the attacker has laid."""
        if self.settled is not None:
            return ()
        if self.black is None:
            assert self.options.chooser is not None  # noqa: S101 -- `setup` draws black otherwise
            return (self.options.chooser,)
        # Black attacks first and the sides take turns; the predictor acts after the attacker.
        return ((self.black + len(self.opened) + (self.laid is not None)) % 2,)

    @property
    def result(self) -> Result | None:
        """Rank by lowest score once the game is over; equal scores share a rank (E12)."""
        return None if self.settled is None else Result(ranked(self.scores), self.scores)

    def view(self, seat: Seat | None) -> View:
        """Show everything except the face-down play, of which only its owner sees the cards."""
        hands, face_down = self.hands, None
        if self.laid is not None:
            attacker, cards = 1 - self.to_act[0], self.laid.cards
            is_own = seat == attacker
            count = None if self.options.hide_count and not is_own else len(cards)
            face_down = FaceDown(count, self.laid if is_own else None)
            if not is_own:
                hands = put(hands, attacker, in_order((*hands[attacker], *cards)))
        return View(
            seat=seat,
            options=self.options,
            black=self.black,
            turn=self.to_act[0] if self.to_act else None,
            number=self.number,
            hands=hands,
            laid=face_down,
            opened=self.opened,
            scores=self.scores,
            declared=self.declared,
            settled=self.settled,
        )

    def fallback(self, seat: Seat) -> GameAction:
        """Lay the lowest number without a letter (E16), or play black."""
        if self.black is None:
            return Choose("black")
        role = role_in(self.number, seat, self.black)
        return Lay(numbers_for(role, self.hands[seat])[0])

    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        if self.black is None:
            return (Choose(colour) for colour in COLOURS)
        hand, role = self.hands[seat], self.role
        by_card = _lays(role, LETTERS_OF[role].intersection(hand))
        lays = chain.from_iterable(map(by_card.__getitem__, hand))
        return chain((DECLARE,), lays) if _may_declare(self, seat) else lays

    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        if isinstance(action, Choose):
            return None if self.black is None else IllegalAction("colour_known")
        if self.black is None:
            return IllegalAction("choose_colour_first")
        if isinstance(action, Declare):
            # Only once, and only if leftovers are unavoidable (E9).
            if self.declared[seat]:
                return IllegalAction("already_declared")
            return None if _may_declare(self, seat) else IllegalAction("not_unavoidable")
        # Nearly all lays are legal, and that is quickly told.
        return None if _is_legal(self, seat, action) else _lay_objection(self, seat, action, self.black)

    def _off_turn(self, seat: Seat, action: GameAction) -> IllegalAction:
        """Return the error; an attacker who lays again gets one of their own."""
        has_laid = self.laid is not None and isinstance(action, Lay) and seat in range(2)
        return IllegalAction("laid_already" if has_laid else "not_your_turn")

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> "Step[Position, GameEvent]":
        if isinstance(action, Choose):
            black = seat if action.colour == "black" else 1 - seat
            return Step(dealt(self.options, black), (Notice(Begun(black, "choice")),))
        if isinstance(action, Declare):
            return Step(replace(self, declared=put(self.declared, seat, True)), (Notice(Declared(seat)),))
        play = Play(action.number, action.letter)
        hands = put(self.hands, seat, play.out_of(self.hands[seat]))
        if self.laid is not None:
            return _opened(self, hands, self.laid, play)
        count = None if self.options.hide_count else len(play.cards)
        new = replace(self, hands=hands, laid=play)
        return Step(new, (Notice(Laid(seat, count)), Notice(Hidden(play), seat)))


def dealt(options: Options, black: Seat) -> Position:
    """Return the position in which both sides have their starting hands."""
    hands = tuple(hand_of(colour_of(seat, black), jokers=options.jokers) for seat in range(2))
    return Position(options, black, hands)


@cache
def _lays(role: Role, letters: frozenset[Card]) -> dict[Card, tuple[Lay, ...]]:
    """Return the lays of every card, alone and with each of these letters; few sets of letters exist.

    A card that is no number of the role has none.
    """
    lays: dict[Card, tuple[Lay, ...]] = dict.fromkeys(PACK, ())
    with_letters = (None, *in_order(letters))
    for number in NUMBERS_OF[role]:
        lays[number] = tuple([Lay(number, letter) for letter in with_letters])
    return lays


def _may_declare(state: Position, seat: Seat) -> bool:
    """Return whether some letter is bound to be left over, and this is not declared yet."""
    hand, left = state.hands[seat], TURNS - len(state.opened)
    # Half of the plays left, or one more, are in each role: no more letters than that can all be laid.
    is_roomy = len(hand) - left <= left // 2
    return not is_roomy and not state.declared[seat] and unavoidable(hand) > 0


def _is_legal(state: Position, seat: Seat, action: Lay) -> bool:
    hand, role = state.hands[seat], state.role
    number, letter = action.number, action.letter
    if number not in NUMBERS_OF[role] or number not in hand:
        return False
    return letter is None or (letter in LETTERS_OF[role] and letter in hand)


def _lay_objection(state: Position, seat: Seat, action: Lay, black: Seat) -> IllegalAction | None:
    """Return why the cards are no play of the seat: a play is a number and at most one letter."""
    cards = (action.number,) if action.letter is None else (action.number, action.letter)
    if any(card not in PACK for card in cards):
        return IllegalAction("no_such_card")
    if number_of(action.number) is None:
        is_pair = action.letter is not None and letter_of(action.letter) is not None
        return IllegalAction("two_letters" if is_pair else "letter_alone")
    if action.letter is not None and number_of(action.letter) is not None:
        return IllegalAction("two_numbers")
    objections = (_card_objection(state, seat, card, black) for card in cards)
    return next(filter(None, objections), None)


def _card_objection(state: Position, seat: Seat, card: Card, black: Seat) -> IllegalAction | None:
    """Return why a card may not be laid in this turn; the wrong suit costs nothing (E10)."""
    colour, role = colour_of(seat, black), role_in(state.number, seat, black)
    if is_joker(card) and not state.options.jokers:
        return IllegalAction("no_jokers")
    if side_of(card) != colour:
        return IllegalAction("other_side", card=card)
    if role_of(card) not in {role, None}:
        return IllegalAction("wrong_suit", card=card, suit=SUIT[colour, role])
    return None if card in state.hands[seat] else IllegalAction("card_used", card=card)


def _opened(
    old: Position, hands: tuple[tuple[Card, ...], ...], attack: Play, prediction: Play
) -> Step[Position, GameEvent]:
    """Turn up and score both plays; after the last turn, charge the leftovers as well."""
    number, attacker = old.number, 1 - old.to_act[0]
    reckoning = reckoned(number, attack, prediction, old.options)
    scores = scored(old.scores, attacker, reckoning)
    turn = Opened(number, attacker, attack, prediction, reckoning, old.scores, scores)
    new = replace(old, hands=hands, laid=None, opened=(*old.opened, turn), scores=scores)
    if number < TURNS:
        return Step(new, (Notice(turn),))
    end = ended(new.hands, new.declared, scores)
    return Step(replace(new, scores=end.scores, settled=end), (Notice(turn), Notice(end)))
