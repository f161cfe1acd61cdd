"""Who plays in the arena: levels, what measures them, and policies that somebody brings in a file."""

import sys
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from msgspec import Struct

from engine.chance import Chance
from engine.opponents import levels, opponents

ORACLE = "oracle"
"""The name of the policy that sees the hidden cards."""
NEWCOMER = "newcomer"
"""The name of the policy that plays as a person after the rules."""


class ArenaError(Exception):
    """A policy fails, or sees more than its view; the text says which and why."""


class LoadError(ArenaError):
    """A policy that cannot be loaded from its file."""


class Contest(Struct, frozen=True):
    """What is played: it determines all figures except times."""

    game: str
    seats: tuple[str, ...]
    """The names of the policies; they move on by one seat for every further game of a deal."""
    seed: int
    files: tuple[tuple[str, str], ...] = ()
    """(name, path) of the policies that come from files."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the policies, each once."""
        return tuple(dict.fromkeys(self.seats))


class Player(Struct, frozen=True):
    """A policy and its name."""

    name: str
    policy: Any
    """A Policy, or an Oracle where `sees_all` is set."""
    sees_all: bool = False


class OnCopies(Struct, frozen=True):
    """A policy from a file: it may change the view that it gets, not the one that is judged."""

    policy: Any

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        """Let it choose from a copy."""
        return self.policy.choose(deepcopy(view), legal_actions, chance)


def known(game: str) -> tuple[str, ...]:
    """List the names of a game's own players."""
    return (*levels(game), NEWCOMER, ORACLE)


@cache
def players(contest: Contest) -> Mapping[str, Player]:
    """Return the players of a contest by name, once per process; raise ArenaError."""
    own = {**levels(contest.game), NEWCOMER: opponents(contest.game).newcomer}
    files = dict(contest.files)
    found = {}
    for name in contest.names:
        if name in files:
            found[name] = Player(name, OnCopies(_brought(Path(files[name]), name)))
        elif name == ORACLE:
            found[name] = Player(name, opponents(contest.game).oracle, sees_all=True)
        else:
            found[name] = Player(name, own[name])
    return found


def load(contest: Contest) -> ArenaError | None:
    """Load the players; return the error if one of them cannot be loaded."""
    try:
        players(contest)
    except ArenaError as error:
        return error
    return None


def _brought(path: Path, name: str) -> Any:
    """Load a policy from a file: an object, or a class that is called without arguments."""
    try:
        found = getattr(_module(path), name)
        policy = found() if isinstance(found, type) else found
    except (Exception, SystemExit) as error:
        raise LoadError(f"{path}: {name} cannot be loaded: {told(error)}") from None
    if not callable(getattr(policy, "choose", None)):
        raise LoadError(f"{path}: {name} has no method choose(view, legal_actions, chance)")
    return policy


def _module(path: Path) -> ModuleType:
    """Import a file by its path; it may import what lies beside it."""
    sys.path.append(str(path.parent))
    spec = spec_from_file_location(f"brought_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise LoadError("this is no Python file")
    module = module_from_spec(spec)
    # Dataclasses look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def told(error: BaseException) -> str:
    """Name an error and the line where it was raised."""
    *_, last = extract_tb(error.__traceback__)
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
