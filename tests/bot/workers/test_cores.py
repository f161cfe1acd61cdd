"""How many processors are used: never more than a container or a service is given."""

import os
from pathlib import Path

import pytest

from bot.workers import worker as module
from bot.workers.worker import cores


@pytest.fixture(autouse=True)
def _large_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(32))
    monkeypatch.setattr(module, "GROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(module, "LIMITS", tmp_path)


def limited(folder: Path, group: str, text: str) -> None:
    (folder / "cgroup").write_text(f"1:name=old:/other\n0::{group}\n")
    (folder / group[1:]).mkdir(parents=True, exist_ok=True)
    (folder / group[1:] / "cpu.max").write_text(text)


@pytest.mark.parametrize(
    ("group", "text", "expected"),
    [
        ("/", "200000 100000\n", 2),
        ("/", "150000 100000\n", 1),
        ("/", "20000 100000\n", 1),
        ("/system.slice/tefuda.service", "400000 100000\n", 4),
        ("/", "max 100000\n", 32),
        ("/", "\n", 32),
    ],
)
def test_the_limit_of_the_control_group_counts_and_without_one_what_the_process_is_bound_to(
    tmp_path: Path, group: str, text: str, expected: int
) -> None:
    assert cores() == 32
    limited(tmp_path, group, text)
    assert cores() == expected
