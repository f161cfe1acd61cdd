"""What is kept for a while: no more than so much, and none of it for too long."""

import time

import pytest

from bot.bounded import Bounded


def test_the_value_set_or_used_longest_ago_is_forgotten() -> None:
    latest = Bounded[str, int](most=2)
    latest["a"], latest["b"] = 1, 2
    assert latest.use("a") == 1
    assert latest.get("b") == 2
    latest["c"] = 3
    assert [latest.get(key) for key in "abc"] == [1, None, 3]
    latest.pop("a")
    latest.pop("a")
    assert ("a" in latest, "c" in latest, len(latest)) == (False, True, 1)


def test_a_value_is_forgotten_once_it_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    latest = Bounded[int, str](age=10)
    latest[1] = "first"
    now += 9
    latest[2] = "second"
    assert latest.get(1) == "first"
    now += 1
    assert (1 in latest, latest.get(2), len(latest)) == (False, "second", 1)
