import asyncio

import pytest

from bot.monitoring import loop_lateness
from bot.monitoring.loop_lateness import MAX_LATENESS, TICK, LoopLateness


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_loop_is_stuck_from_five_seconds_on() -> None:
    clock = Clock()
    lateness = LoopLateness(clock)
    clock.now = TICK + MAX_LATENESS - 0.1
    assert lateness.reason() is None
    clock.now = TICK + MAX_LATENESS + 2
    assert lateness.reason() == "stuck for 7 s"
    lateness.tick()
    assert (lateness.seconds, lateness.reason()) == (0.0, None)


async def test_a_fault_beside_the_loop_does_not_look_like_a_stuck_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(loop_lateness, "TICK", 0.001)
    lateness, looks, looked_again = LoopLateness(), list[None](), asyncio.Event()

    def fail() -> None:
        looks.append(None)
        if len(looks) == 3:
            looked_again.set()
        raise ZeroDivisionError

    running = asyncio.create_task(lateness.run(fail))
    await looked_again.wait()
    running.cancel()
    assert lateness.reason() is None
    assert "ZeroDivisionError" in caplog.text
