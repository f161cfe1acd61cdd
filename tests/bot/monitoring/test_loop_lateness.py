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
