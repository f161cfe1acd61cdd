"""The program without the limits that a machine may be too busy to keep: it has to do all by itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

UNHURRIED = """
from tests.support import unhurried
unhurried.lift_limits_of_the_end()
with unhurried.patient_discord():
    from bot.__main__ import main
    main()
"""
"""A program that runs `bot`."""


def lift_limits_of_the_end() -> None:
    """Let the end of this process take its time."""
    from bot import shutdown

    for name in ("FINISH_TIMEOUT", "CLOSE_TIMEOUT", "SHUTDOWN_TIMEOUT", "EXIT_TIMEOUT"):
        assert hasattr(shutdown, name), name
        setattr(shutdown, name, 100.0)


@contextmanager
def patient_discord() -> Iterator[None]:
    """Let the simulated Discord of playgrounds await the answer to an interaction for as long as it takes."""
    from bot.playground.simulated_discord import LiveEnv, World

    plain = World.new_interaction

    def new_interaction(world: World, *args: Any, **named: Any) -> Any:
        record = plain(world, *args, **named)
        record.initial_response_deadline = None
        return record

    with (
        patch.object(World, "new_interaction", new_interaction),
        patch.object(LiveEnv, "answer_timeout", 100.0),
    ):
        yield
