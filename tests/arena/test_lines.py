import pytest

from bot.arena.players import known
from engine.games import GAMES
from tests.arena.lines import contests


@pytest.mark.parametrize("game", GAMES)
def test_every_contest_can_be_played(game: str) -> None:
    chosen = list(contests(game, 1))
    assert len(chosen) == len(set(chosen)) >= 5
    for contest in chosen:
        assert set(contest.names) <= set(known(game))
        assert len(contest.seats) in GAMES[game].seats
        assert len(contest.names) == 2
