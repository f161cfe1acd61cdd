import pytest

from engine.games import GAMES
from tests.support.golden import path, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_is_still_the_same(name: str) -> None:
    assert playthrough(GAMES[name]) == path(GAMES[name]).read_text(encoding="utf-8")
