from itertools import pairwise

import pytest

from engine.games import GAMES
from engine.play import ends_round
from tests.support.golden import path, played, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_is_still_the_same(name: str) -> None:
    assert playthrough(GAMES[name]) == path(GAMES[name]).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_round_begins_with_an_event_that_says_so(name: str) -> None:
    plays = [play for play, _ in played(GAMES[name])]
    begun = [any(notice.event.begins_round for notice in play.notices) for play in plays]
    ended = [ends_round(*pair) for pair in pairwise(plays)]
    is_match = bool(plays[-1].state.rounds)
    assert begun == [is_match, *ended[:-1], False]
    assert ended[-1]
