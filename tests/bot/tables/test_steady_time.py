"""The time of clocks: it passes as the monotonic clock does, whatever the machine's clock says."""

from datetime import timedelta
from unittest.mock import patch

import pytest

from bot.tables.steady_time import SteadyTime
from tests.support.virtual_time import BEGAN

HOUR = timedelta(hours=1)


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_jump_of_the_machines_clock_moves_only_what_is_shown(jump: timedelta) -> None:
    wall, seconds = BEGAN, 50.0
    time = SteadyTime(lambda: wall)
    with patch("time.monotonic", lambda: seconds):
        assert time.now() == BEGAN
        seconds += 20
        wall += timedelta(seconds=20) + jump
        assert time.now() == BEGAN + timedelta(seconds=20)
        # People read it by clocks that agree with the machine's.
        assert time.shown(time.now()) == wall
        assert SteadyTime(lambda: wall).now() == wall
