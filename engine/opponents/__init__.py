"""Computer players: functions from a view to an action.

Each module here is named after its game and exports OPPONENTS: its policies by level, and what measures them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from types import MappingProxyType
from typing import Any, Literal, Protocol

from msgspec import Struct

from engine.chance import Chance
from engine.core import Redacted, Seat

LEVELS = ("beginner", "easy", "normal", "strong")
"""The levels of every game's computers, the weakest first."""
MISTAKES = 10
"""One in so many turns of a newcomer is a mistake."""
MOST_ACTIONS = 1000
"""How many of the legal actions the random player considers; some games have millions."""


class Policy(Protocol):
    """A way to play a game."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        """Choose a legal action from the view alone; the legal actions are generated lazily."""


class Anytime(ABC):
    """A policy that improves its choice as long as it is given time (an anytime algorithm)."""

    @abstractmethod
    def refine(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Iterator[Any]:
        """Generate legal actions, each replacing the one before; the first one comes at once.

        The work ends by itself, after a number of steps that does not depend on the machine.
        """

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        """Return the last action of `refine`."""
        *_, last = self.refine(view, legal_actions, chance)
        return last


class Oracle(Protocol):
    """A policy that sees the hidden cards: it measures how far skill could reach."""

    def choose(self, state: Any, seat: Seat, chance: Chance) -> Any:
        """Choose a legal action from the true state."""


class Appraisal(Redacted, frozen=True):
    """What an action is worth to the seat to act."""

    action: Any
    value: float
    """Expected points, or the probability of winning, as `Opponents.unit` says; higher is better."""
    facts: Mapping[str, int | float | str] = MappingProxyType({})
    """What can be counted: worlds, cards, points. The face makes the sentence."""


Appraise = Callable[[Any, Any, Chance], tuple[Appraisal, ...]]
"""(view, the action taken, chance) -> the actions worth considering and the one taken, best first."""


class Opponents(Struct, frozen=True, kw_only=True):
    """The computer players of a game."""

    levels: Mapping[str, Policy]
    """By level, as in LEVELS."""
    newcomer: Policy
    """Plays as a person does after reading the rules: it measures the lowest level, and is none itself."""
    oracle: Oracle
    blunder: Callable[[Any, Any], str | None]
    """(view, action) -> the name of the visible blunder: dominated whatever the hidden cards are."""
    appraise: Appraise
    unit: Literal["points", "wins"]
    """What the values of appraisals count."""


class Random:
    """Plays a random one of the first MOST_ACTIONS legal actions, all equally likely."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        """Draw one of the legal actions."""
        return chance.choice(tuple(islice(legal_actions, MOST_ACTIONS)))


def opponents(game: str) -> Opponents:
    """Return the computer players of a game."""
    found: Opponents = import_module(f"{__name__}.{game}").OPPONENTS
    return found


def levels(game: str) -> dict[str, Policy]:
    """Return the policies of a game by name: its own, and `random`."""
    return {"random": Random(), **opponents(game).levels}
