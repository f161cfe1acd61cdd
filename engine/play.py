"""Play a game step by step, or replay it from its seed and log."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins

from engine.chance import Chance
from engine.core import Action, Game, InvalidOptions, Notice, Seat, State


class Play(Struct, frozen=True, gc=False):
    """A game in progress, or just over."""

    game: Game[Any]
    seed: str
    state: State[Any, Any, Any]
    step: int
    """The number of actions taken."""
    notices: tuple[Notice[Any], ...]
    """The notices of the last step."""

    def __repr__(self) -> str:
        """Return the game and the step alone: hidden cards and the seed must not end up in a log."""
        return f"<Play {self.game.name} step {self.step}>"

    @property
    def moment(self) -> int:
        """Return the number of the moment; every action begins a new one.

        A control is made for one moment and refused in a later one.
        """
        return self.step


def begin(game: Game[Any], options: Struct, seats: int, seed: str) -> Play:
    """Set up a game; raise InvalidOptions if the options or the number of seats do not allow one."""
    if seats not in game.seats:
        raise InvalidOptions("wrong_seats", least=game.seats.start, most=game.seats.stop - 1)
    if not isinstance(options, game.options):
        raise InvalidOptions("option_out_of_range")
    try:
        # The codec validates, which structs do not do in their constructor.
        options = convert(to_builtins(options), game.options)
    except (ValidationError, TypeError, ValueError, RecursionError):
        # All but the first are for values that the codec cannot even encode.
        raise InvalidOptions("option_out_of_range") from None
    step = game.setup(options, seats, Chance(seed, 0))
    return Play(game, seed, step.state, 0, step.notices)


def advance(play: Play, seat: Seat, action: Action) -> Play:
    """Take one action; raise IllegalAction or InvalidAction, changing nothing, if it is refused."""
    number = play.step + 1
    step = play.state.apply(seat, action, Chance(play.seed, number))
    return Play(play.game, play.seed, step.state, number, step.notices)


def ends_round(before: Play, after: Play) -> bool:
    """Return whether an action ended a round; the end of the game ends one as well."""
    return len(after.state.rounds) > len(before.state.rounds) or after.state.result is not None


def replay(
    game: Game[Any], options: Struct, seats: int, seed: str, log: Iterable[tuple[Seat, Action]]
) -> Play:
    """Replay a log; raise RuleError if it is not a log of this game."""
    play = begin(game, options, seats, seed)
    for seat, action in log:
        play = advance(play, seat, action)
    return play
