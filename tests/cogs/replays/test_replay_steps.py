"""A finished game step by step: what eyes know of a step, where rounds begin, where controls lead."""

from typing import Any

import pytest

from bot.front.controls import Control
from cogs.replays.replay_panel import BACK, EYES, FIRST, LAST, ON, ROUND, SHOW, rounds_offered
from cogs.replays.replay_steps import OPEN, SEATS, SPECTATOR, Position, eyes_of, sight_of
from engine.core import InvalidAction
from engine.games import GAMES
from tests.support import golden
from tests.support.replays import golden_plays, golden_replay, moved
from tests.support.tables_in_memory import people

of_every_game = pytest.mark.parametrize("name", GAMES)
CHAIRS = people("Ana", "Ben", "Cleo")


@of_every_game
def test_eyes_know_the_view_and_the_notices_of_their_seat_alone(name: str) -> None:
    seats = golden.seats_of(GAMES[name])
    for play in golden_plays(name):
        for seat in (None, *range(seats)):
            seen = sight_of(play, eyes_of(seat), seats)
            assert seen.view == play.state.view(seat)
            assert all(notice.to in (None, seat) for notice in seen.heard)
            assert not seen.hands
        everything = sight_of(play, OPEN, seats)
        assert everything.heard == play.notices
        assert everything.hands == tuple(play.state.view(seat) for seat in range(seats))


@of_every_game
def test_a_round_begins_at_the_step_that_deals_it(name: str) -> None:
    replay = golden_replay(name)
    assert len(replay.starts) == max(len(replay.plays[-1].state.rounds), 1)
    for number, start in enumerate(replay.starts, 1):
        play = replay.plays[start]
        assert len(play.state.rounds) == number - 1
        assert any(each.event.begins_round for each in play.notices) is bool(replay.plays[-1].state.rounds)
        assert replay.round_at(start) == number
        assert start == 0 or replay.round_at(start - 1) == number - 1


async def test_the_controls_stay_within_the_game() -> None:
    replay = golden_replay("no_thank_you")
    last = replay.last

    async def to(step: int, control: Control[Any]) -> int:
        return (await moved(replay, Position(step, SPECTATOR), control.name, "", CHAIRS)).step

    assert [await to(5, each) for each in (FIRST, BACK, ON, LAST)] == [0, 4, 6, last]
    assert await to(0, BACK) == 0
    assert await to(last, ON) == last
    assert await to(10**9 - 1, BACK) == last - 1, "a forged step counts as the last"
    assert await to(10**9 - 1, SHOW) == last


@pytest.mark.parametrize("chosen", ["", "0", "3", "-1", "x", "１", "9999", "1 "])
async def test_a_round_that_was_not_offered_is_refused(chosen: str) -> None:
    replay = golden_replay("yaniv")
    assert len(replay.starts) < 3
    with pytest.raises(InvalidAction):
        await moved(replay, Position(0, SPECTATOR), ROUND.name, chosen, CHAIRS)


async def test_eyes_that_the_table_has_not_are_refused() -> None:
    replay, at = golden_replay("yaniv"), Position(3, SPECTATOR)
    assert await moved(replay, at, EYES.name, "4", CHAIRS) == Position(3, SEATS + 2)
    for forged in ("5", "99", "", "²"):
        with pytest.raises(InvalidAction):
            await moved(replay, at, EYES.name, forged, CHAIRS)
    for control in (FIRST, ON, SHOW):
        with pytest.raises(InvalidAction):
            await moved(replay, Position(3, SEATS + len(CHAIRS)), control.name, "", CHAIRS)
    assert await moved(replay, Position(3, OPEN), ON.name, "", CHAIRS) == Position(4, OPEN)
    with pytest.raises(InvalidAction):
        await moved(replay, at, "unknown", "", CHAIRS)


def test_a_select_offers_at_most_25_rounds_and_every_round_can_be_reached() -> None:
    for count in (1, 25, 26, 46, 47, 60, 200):
        reached = {1}
        while True:
            more = reached.union(*(rounds_offered(count, now) for now in reached))
            if more == reached:
                break
            reached = more
        assert reached == set(range(1, count + 1))
        assert all(len(rounds_offered(count, now)) <= 25 for now in reached)
        assert all(now in rounds_offered(count, now) for now in reached)
