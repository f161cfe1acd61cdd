"""Playing a game from its seed and its log."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins

from engine.chance import Chance
from engine.core import Action, Game, InvalidOptions, Notice, Seat, State


class Play(Struct, frozen=True, gc=False):
    """A game that is being played."""

    game: Game[Any]
    seed: str
    state: State[Any, Any, Any]
    step: int
    """How many actions have been taken."""
    notices: tuple[Notice[Any], ...]
    """What the last step told."""

    def __repr__(self) -> str:
        """Say where the play stands and nothing of its contents."""
        return f"<Play {self.game.name} step {self.step}>"

    @property
    def moment(self) -> int:
        """Number the moment for which a control is drawn; every action begins a new one."""
        return self.step


def begin(game: Game[Any], options: Struct, seats: int, seed: str) -> Play:
    """Set up a game; raise InvalidOptions when options or number of seats make none."""
    if seats not in game.seats:
        raise InvalidOptions("wrong_seats", least=game.seats.start, most=game.seats.stop - 1)
    step = game.setup(_validated(game, options), seats, Chance(seed, 0))
    return Play(game, seed, step.state, 0, step.notices)


def _validated(game: Game[Any], options: Struct) -> Struct:
    """Return the options as the codec would read them; structs check nothing when they are constructed."""
    if not isinstance(options, game.options):
        raise InvalidOptions("option_out_of_range")
    try:
        return convert(to_builtins(options), game.options)
    except (ValidationError, TypeError):
        # TypeError is for a value of a type that the codec cannot encode.
        raise InvalidOptions("option_out_of_range") from None


def advance(play: Play, seat: Seat, action: Action) -> Play:
    """Take one action; raise IllegalAction or InvalidAction, and change nothing, if it may not be taken."""
    number = play.step + 1
    step = play.state.apply(seat, action, Chance(play.seed, number))
    return Play(play.game, play.seed, step.state, number, step.notices)


def replay(
    game: Game[Any], options: Struct, seats: int, seed: str, log: Iterable[tuple[Seat, Action]]
) -> Play:
    """Play a whole log again; raise RuleError when it is not a log of this game."""
    play = begin(game, options, seats, seed)
    for seat, action in log:
        play = advance(play, seat, action)
    return play
