"""Random presses by a crowd, of which Discord delivers every interaction twice."""

from collections.abc import Iterator

from tests.soak.monkey import Run, pressing, reported


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press until the time is up; raise AssertionError for a violation."""
    yield from reported(pressing(seconds, Run(seed=seed, doubled=True)))
