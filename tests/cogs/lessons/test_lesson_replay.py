"""Decks that are stacked for a lesson, and for nothing else."""

import pytest

from cogs.lessons.lesson_replay import Stacked
from tests.support.source_scan import ROOT


def test_stacked_decks_lie_on_top_one_after_the_other() -> None:
    chance = Stacked(((3, 1), (2,)))
    decks = [chance.shuffled(range(1, 6)) for _ in range(3)]
    assert [deck[:top] for deck, top in zip(decks, (2, 1, 0), strict=True)] == [(3, 1), (2,), ()]
    assert all(sorted(deck) == [1, 2, 3, 4, 5] for deck in decks)
    again = Stacked(((3, 1), (2,)))
    assert decks == [again.shuffled(range(1, 6)) for _ in range(3)]
    assert (again.choice("ABC"), again.below(7)) == ("A", 0)


def test_a_deck_keeps_its_cards_and_is_never_stacked_with_others() -> None:
    for top in ("AE", "AA"):
        with pytest.raises(ValueError, match="not in list"):
            Stacked((top,)).shuffled("ABCD")
    assert sorted(Stacked(("BA",)).shuffled("AABB")) == ["A", "A", "B", "B"]


def test_only_lessons_are_dealt_from_stacked_decks() -> None:
    sources = (path for folder in ("engine", "bot", "cogs") for path in (ROOT / folder).rglob("*.py"))
    users = [path.relative_to(ROOT).as_posix() for path in sources if "Stacked" in path.read_text("utf-8")]
    assert users == ["cogs/lessons/lesson_replay.py"]
