from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Game, IllegalAction, InvalidOptions, Seat, Step
from engine.games import GAMES
from engine.games.no_thank_you import GAME, Drawn, GameAction, GameEvent, Keep, Options, Pass, Position, Trick
from engine.play import advance, begin, replay

SEED = "0123456789abcdef0123456789abcdef"
START = begin(GAME, Options(dealer=1), 3, SEED)


class Reshuffling(Position, frozen=True):
    """Shuffles the pile at every step."""

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Step[Position, GameEvent]:
        return Step(replace(self, pile=chance.shuffled(range(1, 17))), ())


def test_a_play_begins_before_the_first_action_with_what_the_deal_told() -> None:
    assert (START.step, START.moment) == (0, 0)
    assert Drawn(1) in [notice.event for notice in START.notices]
    assert START.state == GAME.setup(Options(dealer=1), 3, Chance(SEED, 0)).state
    assert begin(GAME, Options(dealer=1), 3, SEED[::-1]).state != START.state
    assert repr(START) == "<Play no_thank_you step 0>"


def test_every_action_begins_a_new_moment_and_an_illegal_one_changes_nothing() -> None:
    after = advance(START, 1, Keep())
    assert (after.step, after.moment, START.step) == (1, 1, 0)
    assert after.state != START.state
    assert (after.game, after.seed) == (START.game, START.seed)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        advance(START, 0, Keep())
    assert begin(GAME, Options(dealer=1), 3, SEED) == START


def test_a_log_replays_to_the_same_play_or_raises() -> None:
    log = [(1, Pass(0)), (0, Pass(2)), (2, Keep())]
    play = START
    for seat, action in log:
        play = advance(play, seat, action)
    assert replay(GAME, Options(dealer=1), 3, SEED, log) == play
    with pytest.raises(IllegalAction):
        replay(GAME, Options(dealer=1), 3, SEED, [(1, Pass(0)), (1, Keep())])


MOST_SEATS = {"algo": 4, "expect": 2, "no_thank_you": 4, "prime_daifugo": 8, "yaniv": 8}


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_number_of_seats_says_how_many_may_play(name: str) -> None:
    game, most = GAMES[name], MOST_SEATS[name]
    for seats in (-1, 0, 1, most + 1, 9):
        with pytest.raises(InvalidOptions) as refused:
            begin(game, game.options(), seats, SEED)
        assert (refused.value.code, refused.value.facts) == ("wrong_seats", {"least": 2, "most": most})


def test_the_lowest_score_is_the_best_in_two_games() -> None:
    assert {name for name, game in GAMES.items() if game.lowest_wins} == {"expect", "yaniv"}


class Foreign(Struct, frozen=True):
    pass


def corrupted(options: Struct) -> list[Struct]:
    """Set every field to a value of another type, past the codec."""
    cyclic: list[object] = []
    cyclic.append(cyclic)
    return [
        replace(options, **{name: value})
        for name in options.__struct_fields__
        for value in (object(), "none of these", "\ud800", -1, 2.5, 10**30, cyclic)
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_options_of_another_game_or_built_past_the_codec_make_no_game(game: Game[Any]) -> None:
    for options in corrupted(game.options()):
        with pytest.raises(InvalidOptions):
            begin(game, options, game.seats[-1], SEED)
    foreign: list[Any] = [other.options() for other in GAMES.values() if other != game]
    for none in (*foreign, Foreign(), {}, None):
        with pytest.raises(InvalidOptions, match="option_out_of_range"):
            begin(game, none, game.seats[0], SEED)


def test_every_step_has_chance_of_its_own_that_the_seed_and_its_number_give() -> None:
    state = Reshuffling(0, (), (), (3, 3, 3), (Trick(9, (0,)),))
    play = replace(START, state=state)
    for number in (1, 2, 3):
        play = advance(play, 0, Keep())
        assert play.state == replace(state, pile=Chance(SEED, number).shuffled(range(1, 17)))
