"""Several processes of the bot on one PostgreSQL: nothing is lost or doubled, whoever dies or freezes."""

from collections.abc import Iterator

from tests.soak.shards.run import demonstrate


def run(seconds: float, seed: int) -> Iterator[str]:
    """Press at several processes, of which some are killed and frozen, and then at one."""
    yield from demonstrate(seconds, seed)
