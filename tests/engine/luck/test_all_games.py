"""What holds for the judges of all games."""

from itertools import islice

import pytest
from msgspec import Struct

from bot.arena.deals import Decision, play
from bot.arena.players import Player
from engine.core import Action, Seat
from engine.games import GAMES
from engine.luck import judge_of, judged
from engine.opponents import levels
from engine.play import Play
from tests.support.laws import kit_of


def logged(
    name: str, seats: int, level: str, number: int = 0, options: Struct | None = None
) -> tuple[Play, list[tuple[Seat, Action]]]:
    """Let computers play a game; return its end and its log."""
    decisions, players = list[Decision](), [Player(level, levels(name)[level])] * seats
    end = play(GAMES[name], players, f"{number:032x}", options, decisions.append)
    return end, [(each.question.seat, each.action) for each in decisions]


TABLES = [
    pytest.param(name, seats, options, marks=[pytest.mark.volume] if seats > 2 else [])
    for name, game in GAMES.items()
    for seats in sorted({2, min(game.seats[-1], 4)})
    for options in islice(kit_of(name).option_samples(seats), 1 if name == "expect" else 3)
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_luck_and_skill_add_up_to_what_was_won_and_over_the_seats_to_nothing(
    name: str, seats: int, options: Struct
) -> None:
    game = GAMES[name]
    end, log = logged(name, seats, "easy", 5, options)
    found = judged(game, options, seats, end.seed, log)
    assert [each.luck + each.skill for each in found] == [each.actual for each in found]
    assert [each.actual for each in found] == [round(100 * own) for own in judge_of(name).actual(end.state)]
    assert any(each.luck for each in found)
    assert abs(sum(each.luck for each in found)) <= seats
    assert abs(sum(each.actual for each in found)) <= seats
