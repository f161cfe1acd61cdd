"""Random games of Algo, some players peeking, checked by a referee's invariants."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core import Game, Seat
from engine.games.algo.cards import Card
from engine.games.algo.lines import Line
from engine.games.algo.position import Position
from engine.games.algo.values import Attack, GameAction, Options, Stay, Tag
from engine.play import Play, advance, begin

CHIPS = {2: 800, 3: 690, 4: 800}
"""All chips of a table."""
MODES = {
    "two": (2, Options()),
    "two without chips": (2, Options(chips="off")),
    "three": (3, Options()),
    "three without chips": (3, Options(chips="off")),
    "four": (4, Options()),
    "four without chips": (4, Options(chips="off")),
    "pairs": (4, Options(pairs=True)),
    "pairs of which each pays": (4, Options(pairs=True, chips="each")),
    "pairs without chips": (4, Options(pairs=True, chips="off")),
}


def games(game: Game[Any], options: Options, seats: int, seed: int) -> Iterator[Play]:
    """Play a game at random and stop at every position; where the seed is odd all look now and then."""
    rng, luck = Random(seed), 0.5 * (seed % 2)
    play = begin(game, options, seats, f"{seed:032x}")
    yield play
    while play.state.to_act:
        assert isinstance(play.state, Position)
        (seat,) = play.state.to_act
        play = advance(play, seat, _chosen(play.state, seat, rng, luck))
        yield play


def _chosen(state: Position, seat: Seat, rng: Random, luck: float) -> GameAction:
    """Choose what to do; of attacks there are too many to list them all in so many games."""
    if state.phase in ("choose", "show"):
        return rng.choice(list(state.legal_actions(seat)))
    if state.phase == "go_on" and rng.random() < 0.3:
        return Stay()
    friends = (seat, (seat + 2) % 4 if state.options.pairs else seat)
    lines = [line for other, line in enumerate(state.lines) if other not in friends]
    target = rng.choice([each for line in lines for each in line if not each.is_open])
    return Attack(target.tag, target.card // 2 if rng.random() < luck else rng.randrange(12))


class Referee:
    def __init__(self, options: Options, seats: int) -> None:
        self.options, self.seats = options, seats
        self.dealers: list[Seat] = []
        self.lines: tuple[Line, ...] = ()

    def watch(self, state: Position) -> None:
        """Assert that a position follows from the one before, and that nothing has come or gone."""
        if len(state.scored) == len(self.dealers) and not state.over:
            self._see_a_deal(state)
        if state.lines is not self.lines:
            self._see_cards(state)
        self._see_chips(state)
        if state.over:
            self._see_the_end(state)
        else:
            self._see_the_turn(state)

    def _see_a_deal(self, state: Position) -> None:
        """The seat with the lowest lot deals, then the next one, and every dealer begins."""
        first = state.lots.index(min(state.lots))
        assert state.turn == state.dealer == (first + len(self.dealers)) % self.seats
        self.dealers.append(state.dealer)
        self.cards: dict[Tag, Card] = {}
        self.opened: set[Tag] = set()
        self._see_winners(state)

    def _see_cards(self, state: Position) -> None:
        """All are there and rise (A10), none changes, and every attack opens one for good."""
        placed = [each for line in state.lines for each in line]
        lying = {each.tag: each.card for each in (*placed, *([state.held] if state.held else []))}
        assert sorted((*lying.values(), *state.stock)) == [*range(24)]
        for line in state.lines:
            row = [each.card for each in line]
            assert row == sorted(row)
        opened = {each.tag for each in placed if each.is_open}
        assert self.cards.items() <= lying.items()
        assert self.opened <= opened
        assert len(opened) == len(state.guesses)
        assert state.hidden == tuple(
            tuple(each.tag for each in line if not each.is_open) for line in state.lines
        )
        self.lines, self.cards, self.opened = state.lines, lying, opened

    def _see_chips(self, state: Position) -> None:
        """The sides have all chips between them, or all rounds that were won."""
        sides = state.totals[:2] if self.options.pairs else state.totals
        assert state.totals == sides * (self.seats // len(sides))
        wanted = len(state.scored) if self.options.chips == "off" else CHIPS[self.seats]
        assert sum(sides) == wanted

    def _see_the_turn(self, state: Position) -> None:
        """At least two sides are in, also the seat in turn; it draws while there is a stock."""
        down = [{each.tag for each in line if not each.is_open} for line in state.lines]
        assert len({self._side(seat) for seat, tags in enumerate(down) if tags}) > 1
        assert down[state.turn]
        if state.phase in ("choose", "show"):
            assert (state.held, state.chosen, state.stock) == (None, None, ())
        else:
            assert (state.held is None) == (state.chosen in down[state.turn])

    def _side(self, seat: Seat) -> int:
        return seat % 2 if self.options.pairs else seat

    def _see_winners(self, state: Position) -> None:
        """The one side with a card face down has won the round."""
        for last in state.scored[-1:]:
            down = {
                self._side(seat)
                for seat, line in enumerate(last.lines)
                if any(not each.is_open for each in line)
            }
            assert len(down) == 1
            assert last.winners == tuple(seat for seat in range(self.seats) if self._side(seat) in down)

    def _see_the_end(self, state: Position) -> None:
        """Everybody has dealt once, and the rounds gave what everybody has."""
        self._see_winners(state)
        assert len(state.scored) == len(self.dealers) == (1 if self.options.single else self.seats)
        start = (
            0
            if self.options.chips == "off"
            else 400
            if self.options.pairs
            else CHIPS[self.seats] // self.seats
        )
        won = [sum(each.points[seat] for each in state.scored) for seat in range(self.seats)]
        assert state.totals == tuple(start + points for points in won)


def refereed(game: Game[Any], options: Options, seats: int, seed: int) -> None:
    """Watch a whole game."""
    referee = Referee(options, seats)
    for play in games(game, options, seats, seed):
        assert isinstance(play.state, Position)
        referee.watch(play.state)
