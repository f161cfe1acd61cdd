"""Policies for NO THANK YOU! that the arena loads from this file: honest ones, cheats, and broken ones."""

import os
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any, ClassVar

from msgspec.structs import force_setattr

from engine.chance import Chance
from engine.core import State
from engine.games.no_thank_you import Pass, Position
from engine.opponents import Random


def frames() -> Iterator[FrameType]:
    frame: FrameType | None = sys._getframe()
    while frame:
        yield frame
        frame = frame.f_back


def on_the_stack() -> Position | None:
    """Find a position in whatever calls a policy."""
    found = (value for frame in frames() for value in frame.f_locals.values())
    return next((each for each in found if isinstance(each, Position)), None)


def by_hidden_cards(position: Position | None, legal_actions: Iterable[Any]) -> Any:
    """Choose by cards that nobody sees: any use of them is a cheat, a bad one too."""
    legal = list(legal_actions)
    return legal[sum(position.pile[:3]) % len(legal)] if position else legal[0]


class Honest:
    """Draws from its chance, and forgets nothing: what it keeps does not decide."""

    seen: ClassVar = list[Any]()

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        self.seen.append(view)
        assert "DISCORD_TOKEN" not in os.environ
        assert not isinstance(view, State)
        return chance.choice(tuple(legal_actions))


class Frames:
    """Looks for the state in the frames of its callers."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        return by_hidden_cards(on_the_stack(), legal_actions)


class Generator:
    """Looks for the state in the generator of legal actions."""

    def choose(self, view: Any, legal_actions: Any, chance: Chance) -> Any:
        return by_hidden_cards(legal_actions.gi_frame.f_locals["self"], legal_actions)


KEPT: dict[tuple[int, ...], Position | None] = {}


class Noting:
    """Looks for the state, and notes its choice in a file, where the referee's process finds it."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        asked = sha256(repr((view, chance.below(10**9))).encode()).hexdigest()
        note = Path(os.environ["TMPDIR"], asked)
        legal = list(legal_actions)
        if not note.exists():
            note.write_text(str(legal.index(by_hidden_cards(on_the_stack(), legal))), "utf-8")
        return legal[int(note.read_text("utf-8"))]


class Keeping:
    """Keeps the first state of a deal, and knows the pile from then on."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        return by_hidden_cards(KEPT.setdefault(view.lots, on_the_stack()), legal_actions)


class OwnChance:
    """Counts its calls in place of drawing from its chance."""

    calls = 0

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        self.calls += 1
        legal = tuple(legal_actions)
        return legal[self.calls % len(legal)]


class EqualPass(Pass, frozen=True):
    """A pass that says that it equals any other."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Equal:
    """Cheats, and chooses what seems to be the same whenever it is asked again."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        chosen = by_hidden_cards(on_the_stack(), legal_actions)
        return EqualPass(chosen.to) if isinstance(chosen, Pass) else chosen


class Spoiling:
    """Changes the view that it was given."""

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        for trail in view.trails:
            force_setattr(trail, "holders", ())
        force_setattr(view, "trails", ())
        return chance.choice(tuple(legal_actions))


class Leaving:
    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        sys.exit("enough")


class NoAction:
    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        return object()


class Illegal:
    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        return Pass(view.seat)


class Failing:
    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        raise ZeroDivisionError("no card is left")


class Dumb:
    """Has no way to choose."""


ready = Random()
