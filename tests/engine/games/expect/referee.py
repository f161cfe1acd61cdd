"""The referee of Expect: an independent implementation by the rule book's table.

It follows a game by what is done and told, with hands, scores and penalties of its own; from the engine it
takes nothing but the names of what it watches.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from engine.core import Notice, Result, Seat
from engine.games.expect.values import (
    Begun,
    Choose,
    ColourAsked,
    Declare,
    Declared,
    GameAction,
    Hidden,
    Laid,
    Lay,
    Opened,
    Options,
    Settled,
)

# Table 5.2 of the rule book, cell by cell: what a turn costs.

PAID = """
        none    J       A       Q       K       JOKER
none    d       2d      3d      d       d       d+10
J       2d      d       JA      2d      2d      2d+10
A       3d      AJ      d       3d      3d      3d+10
Q       d       2d      3d      d       d       d+10
K       d       2d      3d      d       d       d+10
JOKER   d+10    2d+10   3d+10   d+10    d+10    d
"""
"""What the predictor takes: a row for the attacker's letter, a column for the predictor's."""
OFF = """
        none    J       A       Q       K       JOKER
none    -/-     -/-     -/-     -/2d    -/3d    -/-
J       -/-     -/-     -/-     -/2d    -/3d    -/-
A       -/-     -/-     -/-     -/2d    -/3d    -/-
Q       2d/-    2d/-    2d/-    -/-     JA      2d/-
K       3d/-    3d/-    3d/-    AJ      -/-     3d/-
JOKER   -/-     -/-     -/-     -/2d    -/3d    -/-
"""
"""What comes off the attacker and off the predictor; JA and AJ come off the one with the larger product."""
UNPAID = ("none Q", "none K", "Q none", "K none", "Q K", "K Q")
"""Where nothing is paid at a table on which Q and K stand in place of it."""
NAMES = {"J": "J", "A": "A", "Q": "Q", "K": "K", "X": "JOKER"}

Pair = tuple[int, int]


def _read(table: str) -> dict[str, str]:
    head, *rows = (line.split() for line in table.strip().splitlines())
    return {
        f"{first} {other}": cell for first, *cells in rows for other, cell in zip(head, cells, strict=True)
    }


PAID_AT, OFF_AT = _read(PAID), _read(OFF)


def paid(letters: str, own: int, other: int, *, replaces: bool) -> int:
    """Return what the predictor takes, for the attacker's number and the predictor's."""
    return 0 if replaces and letters in UNPAID else _amount(PAID_AT[letters], own, other)


def taken_off(letters: str, own: int, other: int) -> Pair:
    """Return what comes off the attacker and off the predictor."""
    cell = OFF_AT[letters]
    if cell in {"JA", "AJ"}:
        loss = _amount(cell, own, other)
        return (loss, 0) if _lead(cell, own, other) > 0 else (0, loss)
    attacker, predictor = cell.split("/")
    return _amount(attacker, own, other), _amount(predictor, own, other)


def name_of(letter: str | None) -> str:
    """Return the name of a letter in the table."""
    return "none" if letter is None else NAMES[letter[0]]


def _amount(term: str, own: int, other: int) -> int:
    if term == "-":
        return 0
    if term in {"JA", "AJ"}:
        return abs(_lead(term, own, other)) // 2
    multiple, _, more = term.partition("+")
    return int(multiple.rstrip("d") or 1) * (max(own, other) - min(own, other)) + int(more or 0)


def _lead(term: str, own: int, other: int) -> int:
    """Multiply one number by 2 and one by 3, and say by how much the attacker's product is the larger."""
    return 2 * own - 3 * other if term == "JA" else 3 * own - 2 * other


SUITS = {"black": ("S", "C", "XB"), "red": ("H", "D", "XR")}
"""For attacks, for predictions, and the joker."""


class Hand:
    """What a side holds, by its suits; "X" is for the joker."""

    def __init__(self, colour: str, *, joker: bool) -> None:
        *self.suits, name = SUITS[colour]
        self.numbers = {suit: [f"{number}{suit}" for number in range(2, 11)] for suit in self.suits}
        self.letters = {suit: [f"{letter}{suit}" for letter in "JQKA"] for suit in self.suits}
        self.joker = [name] if joker else []

    @property
    def cards(self) -> set[str]:
        """List all cards."""
        return {*chain(*self.numbers.values(), *self.letters.values(), self.joker)}

    def has_too_many(self) -> bool:
        """Return whether there are letters for which no number is left."""
        spare = [len(self.numbers[suit]) - len(self.letters[suit]) for suit in self.suits]
        return min(spare) < 0 or sum(spare) < len(self.joker)

    def plays(self, suit: str) -> list[Lay]:
        """List what may be laid of a suit."""
        letters = (None, *self.letters[suit], *self.joker)
        return [Lay(number, letter) for number in self.numbers[suit] for letter in letters]

    def lay(self, suit: str, action: Lay) -> None:
        """Lay a number, and perhaps a letter of the same suit or the joker; none of it comes back."""
        self.numbers[suit].remove(action.number)
        if action.letter is not None:
            (self.joker if action.letter in self.joker else self.letters[suit]).remove(action.letter)


class Referee:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.black: Seat | None = None
        self.hands: list[Hand] = []
        self.scores = [0, 0]
        self.declared = [False, False]
        self.opened = 0
        self.laid: Lay | None = None
        self.used: list[str] = []
        self.over = False

    @property
    def turn(self) -> Seat | None:
        """Return who has to act."""
        if self.over or self.black is None:
            return None if self.over else self.options.chooser
        attacker = (self.black + self.opened) % 2
        return attacker if self.laid is None else 1 - attacker

    @property
    def suit(self) -> str:
        assert self.turn is not None
        return self.hands[self.turn].suits[0 if self.laid is None else 1]

    def actions(self) -> list[GameAction]:
        """List what may be done."""
        if self.turn is None:
            return []
        if self.black is None:
            return [Choose("black"), Choose("red")]
        plays = self.hands[self.turn].plays(self.suit)
        return [Declare(), *plays] if self.may_declare() else [*plays]

    def may_declare(self) -> bool:
        """Return whether a seat that must have cards left over has not said so yet."""
        assert self.turn is not None
        return not self.declared[self.turn] and self.hands[self.turn].has_too_many()

    @property
    def result(self) -> Result | None:
        """Rank the lower score first; a draw shares the first place."""
        if not self.over:
            return None
        first, other = self.scores
        if first == other:
            return Result(((0, 1),), (first, other))
        return Result(((0,), (1,)) if first < other else ((1,), (0,)), (first, other))

    # ------------------------------------------------------------------ what is watched

    def watch_setup(self, notices: Sequence[Notice[Any]]) -> None:
        """Assert that the colours are as the table wants them, or asked for."""
        (notice,) = notices
        assert notice.to is None
        if self.options.chooser is not None:
            assert notice.event == ColourAsked(self.options.chooser)
            return
        assert notice.event.by == ("lot" if self.options.black is None else "table")
        assert self.options.black in {None, notice.event.black}
        self._deal(notice.event.black)

    def watch(self, seat: Seat, action: GameAction, notices: Sequence[Notice[Any]]) -> None:
        """Assert that something may be done, and that what is told of it is right."""
        assert seat == self.turn
        if isinstance(action, Choose):
            black = seat if action.colour == "black" else 1 - seat
            self._deal(black)
            assert notices == (Notice(Begun(black, "choice")),)
        elif isinstance(action, Declare):
            assert self.may_declare()
            self.declared[seat] = True
            assert notices == (Notice(Declared(seat)),)
        else:
            self._lay(seat, action, notices)

    def _deal(self, black: Seat) -> None:
        self.black = black
        colours = ("black", "red") if black == 0 else ("red", "black")
        self.hands = [Hand(colour, joker=self.options.jokers) for colour in colours]

    def _lay(self, seat: Seat, action: Lay, notices: Sequence[Notice[Any]]) -> None:
        """Let a seat lay; the count may be told to all, and what it is to nobody else."""
        self.hands[seat].lay(self.suit, action)
        self.used += [action.number] + ([action.letter] if action.letter else [])
        if self.laid is not None:
            attack, self.laid = self.laid, None
            self._open(seat, attack, action, notices)
            return
        self.laid = action
        count = None if self.options.hide_count else 1 + (action.letter is not None)
        public, hidden = notices
        assert public == Notice(Laid(seat, count))
        assert isinstance(hidden.event, Hidden)
        assert hidden.to == seat
        assert _same(hidden.event.play, action)

    # ------------------------------------------------------------------ what is scored

    def _open(self, predictor: Seat, attack: Lay, prediction: Lay, notices: Sequence[Notice[Any]]) -> None:
        """Score a turn, and see that it was scored so; the last one ends the game."""
        before, self.opened = tuple(self.scores), self.opened + 1
        figures = self._score(1 - predictor, attack, prediction)
        assert all(notice.to is None for notice in notices)
        opened, *rest = (notice.event for notice in notices)
        assert isinstance(opened, Opened)
        assert (opened.number, opened.attacker, opened.predictor) == (self.opened, 1 - predictor, predictor)
        assert _same(opened.attack, attack)
        assert _same(opened.prediction, prediction)
        found = opened.reckoning
        assert (found.payment, found.reductions, found.penalties) == figures
        assert (opened.before, opened.scores) == (before, tuple(self.scores))
        assert min(self.scores) >= 0
        self._end(rest)

    def _score(self, attacker: Seat, attack: Lay, prediction: Lay) -> tuple[int, Pair, Pair]:
        own, other = int(attack.number[:-1]), int(prediction.number[:-1])
        names = [name_of(attack.letter), name_of(prediction.letter)]
        is_last = self.opened == 18
        letters = "none none" if is_last and self.options.last_turn == "instead" else " ".join(names)
        points = paid(letters, own, other, replaces=self.options.qk_mode == "replace")
        off = taken_off(letters, own, other)
        prices = {"none": 0, "JOKER": abs(own - other) + 10} if is_last else dict.fromkeys(names, 0)
        fines = (prices.get(names[0], 5), prices.get(names[1], 5))
        for place, seat in enumerate((attacker, 1 - attacker)):
            self.scores[seat] += points * place
            self.scores[seat] -= min(self.scores[seat], off[place])
            self.scores[seat] += fines[place]
        return points, off, fines

    def _end(self, events: list[Any]) -> None:
        """After 18 turns all 36 numbers are used up, and letters and jokers alone are left over."""
        if self.opened < 18:
            assert events == []
            return
        charges = [
            len(hand.cards) * (2 if has_declared else 5)
            for hand, has_declared in zip(self.hands, self.declared, strict=True)
        ]
        self.scores = [score + charge for score, charge in zip(self.scores, charges, strict=True)]
        (settled,) = events
        assert isinstance(settled, Settled)
        self._count_the_cards(settled)
        assert (settled.declared, settled.charges) == (tuple(self.declared), tuple(charges))
        assert settled.scores == tuple(self.scores)
        self.over = True

    def _count_the_cards(self, settled: Settled) -> None:
        """See all 36 numbers used up, at most 9 cards a side left over, and none lost or doubled."""
        assert [{*hand} for hand in settled.leftovers] == [hand.cards for hand in self.hands]
        assert sum(card[0] not in "JQKAX" for card in self.used) == 36
        for hand in settled.leftovers:
            assert len(hand) <= (9 if self.options.jokers else 8)
            assert all(card[0] in "JQKAX" for card in hand)
        pack = [*self.used, *chain(*settled.leftovers)]
        assert len(pack) == len({*pack}) == (54 if self.options.jokers else 52)


def _same(play: Any, action: Lay) -> bool:
    return (play.number, play.letter) == (action.number, action.letter)
