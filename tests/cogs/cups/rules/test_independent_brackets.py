"""Single and double eliminations against a second calculation, written from the definition."""

import pytest

from cogs.cups.rules import brackets
from cogs.cups.rules.brackets import _slots
from tests.cogs.cups.rules.independent_brackets import differences, random_bracket

NUMBER = 40
"""Of random cups."""


def test_random_eliminations_equal_a_second_calculation() -> None:
    assert [number for number in range(NUMBER) if differences(random_bracket(number))] == []


def test_losers_that_do_not_cross_over_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brackets, "crossed", lambda place, *_: place)
    _slots.cache_clear()
    try:
        assert any(differences(random_bracket(number)) for number in range(NUMBER))
    finally:
        _slots.cache_clear()
