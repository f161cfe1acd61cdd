"""Mutation testing: change a game's rules in one place, and see whether its tests fail.

The changes are those of cosmic-ray. Nothing is written to disk: a forked child imports the changed module in
place of the real one, and runs the game's tests until one fails. What cannot even be imported does not count.
"""

import os
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import click
import pytest

TOOL = "cosmic-ray==8.7.0"
ROOT = Path(__file__).parents[2]
RULES, TESTS = ROOT / "engine" / "games", ROOT / "tests" / "engine" / "games"
GAMES = sorted(found.stem for found in RULES.iterdir() if not found.name.startswith("_"))
SLOWEST = 60
"""Processor seconds after which a child is killed, as its change loops for ever."""
MEMORY = 4 * 2**30
"""Bytes that a child may use."""
SURVIVED, KILLED, INVALID = range(3)
"""Outcomes of a mutant, as exit codes of a child."""
EQUIVALENT = ("Eq_Is", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq")
"""Suffixes of operators without effect on the values that the engine compares."""
WARM = ("flint", "hypothesis.stateful", "msgspec")
"""Imports of the engine and its tests, made once for all children."""
PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "--noconftest", "-o", "markers=volume", "-m", "not volume")


class Mutant(NamedTuple):
    """One change of one module."""

    path: Path
    operator: str
    occurrence: int
    line: int

    @property
    def module(self) -> str:
        """Return the name of the changed module."""
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.operator} #{self.occurrence}"


def run(seconds: float, seed: int) -> Iterator[str]:
    """Try mutants of all games in a fresh process, which has not imported the engine."""
    command = ("uv", "run", "--with", TOOL, "python", "-m", __name__)
    given = ("--budget", str(seconds), "--seed", str(seed))
    done = subprocess.run([*command, *given], cwd=ROOT, check=True, capture_output=True, text=True)
    yield from done.stdout.splitlines()


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1, type=click.Choice(GAMES))
@click.option("--budget", default=600.0, show_default=True, help="Seconds for all games together.")
@click.option("--seed", default=0, show_default=True, help="What the order of mutants is drawn from.")
def main(games: Sequence[str], budget: float, seed: int) -> None:
    """Try mutants of games, and print for each game how many were killed and which survived."""
    for name in WARM:
        import_module(name)
    chosen = games or GAMES
    for game in chosen:
        for line in tried(game, budget / len(chosen), seed):
            click.echo(line)


def tried(game: str, seconds: float, seed: int) -> Iterator[str]:
    """Try the mutants of a game in random order until the time is over."""
    mutants = list(mutants_of(game))
    Random(seed).shuffle(mutants)
    unchanged = mutants[0].path.read_text(encoding="utf-8")
    if fate_of(mutants[0], unchanged, TESTS / game) != SURVIVED:
        raise click.ClickException(f"the tests of {game} fail without any change")
    if fate_of(mutants[0], "raise ImportError", TESTS / game) != INVALID:
        raise click.ClickException(f"{mutants[0].module} is imported unchanged")
    end, fates, survivors = time.monotonic() + seconds, Counter[int](), list[Mutant]()
    for mutant in mutants:
        fate = fate_of(mutant, mutated(mutant), TESTS / game)
        fates[fate] += 1
        survivors += [mutant] * (fate == SURVIVED)
        if time.monotonic() > end:
            break
    counted = fates[KILLED] + fates[SURVIVED]
    share = f"{fates[KILLED] / counted:.0%}" if counted else "none"
    yield f"{game}: {counted} of {len(mutants)} mutants, {fates[KILLED]} killed, score {share}"
    yield from (f"  survived: {mutant}" for mutant in sorted(survivors))


# ------------------------------------------------------------------ the changes


def operators() -> dict[str, Any]:
    """List cosmic-ray's operators by name, without those that need names or change nothing."""
    found = import_module("cosmic_ray.operators.provider").OperatorProvider()
    names = (name for name in found if not name.endswith(EQUIVALENT) and not found[name].arguments())
    return {name: found[name]() for name in names}


def mutants_of(game: str) -> Iterator[Mutant]:
    """List all changes of the modules of a game."""
    ast = import_module("cosmic_ray.ast")
    folder = RULES / game
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]:
        nodes = list(ast.ast_nodes(ast.get_ast(path.read_text(encoding="utf-8"))))
        for name, operator in operators().items():
            places = [node for node in nodes for _ in operator.mutation_positions(node)]
            for number, node in enumerate(places):
                if not only_declares(node):
                    yield Mutant(path, name, number, node.start_pos[0])


def only_declares(node: Any) -> bool:
    """Return whether a node is part of an annotation or of the head of a definition."""
    while (parent := node.parent) is not None:
        if parent.type in ("annassign", "tfpdef") and node is not parent.children[0]:
            return parent.type == "tfpdef" or node is parent.children[1]
        if parent.type in ("classdef", "funcdef") and node is not parent.children[-1]:
            return True
        node = parent
    return False


def mutated(mutant: Mutant) -> str:
    """Return the source of a module with a change."""
    source = mutant.path.read_text(encoding="utf-8")
    operator = operators()[mutant.operator]
    code: str = import_module("cosmic_ray.mutating").mutate_code(source, operator, mutant.occurrence)
    return code


# ------------------------------------------------------------------ one mutant


def fate_of(mutant: Mutant, source: str, tests: Path) -> int:
    """Run tests on a changed module in a child of this process."""
    child = os.fork()
    if child == 0:
        with suppress(BaseException):
            os._exit(_test_outcome(mutant, source, tests))
        os._exit(KILLED)
    _, status = os.waitpid(child, 0)
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else KILLED


def _test_outcome(mutant: Mutant, source: str, tests: Path) -> int:
    """Import a game with a change and run its tests; only ever done in a child."""
    resource.setrlimit(resource.RLIMIT_CPU, (SLOWEST, SLOWEST))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.meta_path.insert(0, Finder(mutant, source))
    try:
        import_module(mutant.module)
    except Exception:
        return INVALID
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    ended = pytest.main(["-c", os.devnull, "--rootdir", str(ROOT), *PYTEST, str(tests)])
    return SURVIVED if ended == pytest.ExitCode.OK else KILLED


class Finder:
    """Finds a changed module in place of the real one."""

    def __init__(self, mutant: Mutant, source: str) -> None:
        self.mutant = mutant
        self.source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find the changed module; leave all others to the finders after this one."""
        if name != self.mutant.module:
            return None
        return spec_from_file_location(
            name, self.mutant.path, loader=Loader(name, str(self.mutant.path), self.source)
        )


class Loader(SourceFileLoader):
    """Loads a changed module from source, never from bytecode."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed source."""
        return compile(self.source, self.path, "exec", dont_inherit=True)


if __name__ == "__main__":
    main()
