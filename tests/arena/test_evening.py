from collections.abc import Iterator
from typing import Any

import pytest

from tests.arena import evening as module
from tests.arena.evening import Evening, evening, evenings, told


@pytest.fixture
def outcomes(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return a list of who wins the games of an evening, to be filled."""
    found = list[bool]()
    games: Iterator[bool] = iter(found)

    def won(*_: Any) -> bool:
        return next(games)

    monkeypatch.setattr(module, "has_won", won)
    return found


def test_an_evening_begins_with_beginners_and_takes_every_offer(outcomes: list[bool]) -> None:
    outcomes += [each == "W" for each in "WWLWWLLLLL"]
    found = evening("yaniv", "seed")
    levels = ["beginner"] * 2 + ["easy"] * 3 + ["normal"] * 3 + ["easy"] * 2
    assert [level for level, _ in found.games] == levels
    assert (found.wins, found.level, found.highest) == (4, "easy", "normal")


def test_a_level_that_is_reached_by_the_last_game_counts_as_reached(outcomes: list[bool]) -> None:
    outcomes += [each == "W" for each in "LLLLLLLLWW"]
    assert evening("yaniv", "seed").highest == "easy"


def test_evenings_repeat_by_their_seed_and_differ_from_each_other() -> None:
    found = evenings("no_thank_you", 3, seed=1)
    assert found == evenings("no_thank_you", 3, seed=1)
    assert len({each.games for each in found}) > 1
    assert {len(each.games) for each in found} == {10}


def test_a_line_tells_the_wins_and_the_levels() -> None:
    won, lost = (Evening(((level, level == "easy"),) * 10, level) for level in ("easy", "beginner"))
    assert told([won, won, won, lost]) == (
        "A newcomer's evening of 10 games by **Play now**, every offer taken: 7.5 wins [2.6, 12.4]"
        " in 4 evenings; the highest level was beginner in 25%, easy in 75%, normal in 0%, strong in 0%."
    )
