import pytest

from engine.games import GAMES
from tests.support.golden import path, played, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_is_still_the_same(name: str) -> None:
    assert playthrough(GAMES[name]) == path(GAMES[name]).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_round_begins_with_an_event_that_says_so(name: str) -> None:
    plays = [play for play, _ in played(GAMES[name])]
    begun = sum(notice.event.begins_round for play in plays for notice in play.notices)
    assert begun == len(plays[-1].state.rounds)
