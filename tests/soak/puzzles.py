"""Poses puzzles of Algo of every level; checks that each has one solution and is minimal.

Only posing is timed, in processor time.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import thread_time

from engine.games.algo.puzzles.generator import posed
from engine.games.algo.puzzles.solver import deduced, effort
from engine.games.algo.puzzles.values import SIZES
from tests.engine.games.algo.puzzles import hidden
from tests.engine.games.algo.puzzles_proof import proved
from tests.soak import counted, rounds
from tests.support.timing import percentiles


@dataclass
class Statistics:
    """Figures of the puzzles of a level."""

    took: list[float] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    efforts: list[int] = field(default_factory=list)
    clues: Counter[int] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)

    def enter(self, level: int, seed: str) -> None:
        """Pose and check a puzzle; raise Flawed for a fault."""
        started = thread_time()
        puzzle = posed(level, seed)
        self.took.append((thread_time() - started) * 1000)
        proved(puzzle)
        solution = deduced(puzzle)
        self.hidden.append(len(hidden(puzzle)))
        self.efforts.append(effort(solution))
        self.clues[len(puzzle.misses)] += 1
        self.rules.update(step.rule for step in solution)


def run(seconds: float, seed: int) -> Iterator[str]:
    """Pose until the time is up; report durations and figures of every level."""
    by_level = {level: Statistics() for level in SIZES}
    for number in rounds(seconds):
        for level, stats in by_level.items():
            stats.enter(level, f"{seed * 1000 + number:032x}")
    for level, stats in by_level.items():
        yield f"{len(stats.took)} puzzles of {2 * SIZES[level]} cards, each with one solution and minimal"
        yield f"  ms p50, p99, max: {_spread(stats.took)}; hidden {_spread(stats.hidden)}"
        yield f"  effort {_spread(stats.efforts)}; clues {counted(stats.clues)}; steps {counted(stats.rules)}"


def _spread(figures: list[float] | list[int]) -> str:
    return ", ".join(f"{each:.0f}" for each in percentiles(figures))
