"""One process on SQLite beside busy loops: every press is acknowledged in time, and shown as it is stored."""

from collections.abc import Iterator


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press alone and beside the loops, a little longer than the seconds if these are few."""
    # The bot process imports this package, and needs none of it.
    from tests.soak.busy.scenario import demonstrate

    yield from demonstrate(seconds, seed)
