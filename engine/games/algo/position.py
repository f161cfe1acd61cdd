"""A position of Algo: views, results and legal actions (rule book, section 4)."""

from engine.chance import Chance
from engine.core import Result, Round, Seat, Step
from engine.games.algo.base_position import BasePosition
from engine.games.algo.cards import is_white, number_of
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.legality import listed, objection
from engine.games.algo.lines import down
from engine.games.algo.scoring import result_of, round_of
from engine.games.algo.turns import taken
from engine.games.algo.values import (
    Attack,
    Choose,
    GameAction,
    GameEvent,
    Placed,
    Seen,
    Show,
    Stay,
    View,
    partner_of,
)


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
        """Return the ranking by totals once the game is over."""
        return result_of(self.totals) if self.over else None

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
                tuple(_seen(placed, is_known=self._is_known(placed, owner, seat)) for placed in line)
                for owner, line in enumerate(self.lines)
            ),
            held=None if self.held is None else _seen(self.held, is_known=seat == self.turn),
            chosen=self.chosen,
            has_tossed=self.has_tossed,
            stock=len(self.stock),
            top=is_white(self.stock[0]) if self.stock else None,
            guesses=self.guesses,
            shown=self.shown,
            totals=self.totals,
            scored=self.scored,
        )

    def _is_known(self, placed: Placed, owner: Seat, seat: Seat | None) -> bool:
        """Return whether a seat has seen a card: face up, its own, or shown by its partner."""
        if placed.is_open or owner == seat or self.over:
            return True
        return placed.tag in self.shown and seat == partner_of(owner)

    def fallback(self, seat: Seat) -> GameAction:
        """Stay after a hit, show or choose the leftmost card, or attack where a hit is least likely (A11)."""
        if self.phase == "go_on":
            return Stay()
        if self.phase == "attack":
            return self._weakest_attack(seat)
        leftmost = down(self.lines[seat])[0].tag
        return Show(leftmost) if self.phase == "show" else Choose(leftmost)

    def _weakest_attack(self, seat: Seat) -> Attack:
        """Choose the attack least likely for this seat, then for a spectator: it gives nothing away."""
        own, public = (inferred_from(self.view(viewer)) for viewer in (seat, None))
        attacks = (action for action in self._conceivable(seat) if isinstance(action, Attack))
        return min(
            attacks, key=lambda each: [worlds[each.card].get(each.number, 0) for worlds in (own, public)]
        )

    _conceivable = listed
    # `listed` is exact: no need to filter it.
    _legal = listed
    _objection = objection

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> "Step[Position, GameEvent]":
        return taken(self, seat, action, chance)


def _seen(placed: Placed, *, is_known: bool) -> Seen:
    number = number_of(placed.card) if is_known else None
    return Seen(placed.tag, is_white(placed.card), number, placed.is_open)
