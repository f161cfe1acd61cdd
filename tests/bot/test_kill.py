"""A killed process: every answered press is in the log, once, and every table goes on."""

from pathlib import Path
from random import Random

import pytest

from tests.soak import crowd
from tests.soak.kill import Statistics, endure


async def test_a_playground_that_is_killed_loses_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "TABLES", 1)
    stats = Statistics()
    await endure(tmp_path, 1, Random(2), stats)
    assert stats.kills == 1
    assert stats.restored
    assert stats.answered
