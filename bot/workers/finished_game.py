"""A finished game as plain data, for work in another process."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine.core import Action, Game, Redacted, Seat
from engine.games import GAMES
from engine.play import Play, advance, begin


class FinishedGame(Redacted, frozen=True):
    """A game by what it follows from."""

    name: str
    options: str
    """As JSON."""
    seats: int
    seed: str
    log: tuple[tuple[Seat, str], ...]
    """Seats and their actions as JSON."""

    @property
    def game(self) -> Game[Any]:
        """Return the description of the game."""
        return GAMES[self.name]

    def decoded_options(self) -> Struct:
        """Decode the options."""
        options: Struct = msgspec.json.decode(self.options, type=self.game.options)
        return options

    def moves(self) -> Iterator[tuple[Seat, Action]]:
        """Decode the log."""
        for seat, action in self.log:
            yield seat, msgspec.json.decode(action, type=self.game.actions)

    def decisions(self) -> Iterator[tuple[Play, Action]]:
        """Replay the game: yield the play before every action, and the action."""
        play = begin(self.game, self.decoded_options(), self.seats, self.seed)
        for seat, action in self.moves():
            yield play, action
            play = advance(play, seat, action)
