"""What is played, and what the players are given."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.arena.deals import Deal, Decision, play, play_deal, standings
from bot.arena.players import ArenaError, Contest, Player
from bot.arena.report import rows
from engine.chance import Chance
from engine.core import Result, State
from engine.games import GAMES
from engine.opponents import MOST_ACTIONS, Random, levels, opponents

FILE = str(Path(__file__).with_name("policies.py"))
GAME = GAMES["no_thank_you"]
CONTEST = Contest("no_thank_you", ("normal", "random", "random"), seed=3)


def with_file(*seats: str) -> Contest:
    files = tuple((name, FILE) for name in dict.fromkeys(seats) if name not in levels("no_thank_you"))
    return Contest("no_thank_you", seats, 3, files)


def dealt(contest: Contest, number: int = 0) -> Deal:
    deal = play_deal(contest, number)
    assert isinstance(deal, Deal)
    return deal


class Watching:
    """Plays at random and keeps what it is given."""

    def __init__(self) -> None:
        self.given = list[tuple[Any, list[Any]]]()

    def choose(self, view: Any, legal_actions: Iterable[Any], chance: Chance) -> Any:
        legal = list(islice(legal_actions, MOST_ACTIONS))
        self.given.append((view, legal))
        return chance.choice(legal)


@pytest.mark.parametrize("name", GAMES)
def test_policies_of_every_game_get_views_and_the_true_legal_actions(name: str) -> None:
    game, watching = GAMES[name], Watching()
    heard = list[Decision]()
    play(game, [Player("w", watching)] * 2, "5", heard=heard.append)
    assert len(heard) == len(watching.given) > 5
    assert not any(isinstance(view, State) for view, _ in watching.given)
    assert [decision.question.view for decision in heard] == [view for view, _ in watching.given]
    assert all(decision.action in legal for decision, (_, legal) in zip(heard, watching.given, strict=True))


def test_each_deal_is_played_in_every_arrangement_and_differs_from_others() -> None:
    deal = dealt(CONTEST)
    assert len(deal.standings["normal"]) == 3
    assert len(deal.standings["random"]) == 6
    assert len(deal.samples) == 3
    assert dealt(CONTEST, 1).standings != deal.standings
    assert dealt(replace(CONTEST, seed=4)).standings != deal.standings
    decisions = dealt(CONTEST).samples
    drawn = Chance(decisions[0].question.seed, 0)
    states = [GAME.setup(GAME.options(), 3, drawn).state.view(None).lots]
    assert decisions[0].question.view.lots not in states
    same = replace(CONTEST, seats=("normal",) * 3)
    (row,) = rows(same, [dealt(same, number) for number in range(3)])
    assert row.win_share.mean == pytest.approx(1 / 3)
    assert row.mean_rank.mean == pytest.approx(2)


def test_the_deals_are_the_same_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    piles = list[object]()

    def setup(options: Any, seats: int, chance: Chance) -> Any:
        step = GAME.setup(options, seats, chance)
        piles.append((step.state.lots, step.state.pile))
        return step

    monkeypatch.setitem(GAMES, "no_thank_you", replace(GAME, setup=setup))
    for seats in (("random",) * 3, ("normal", "random", "normal")):
        dealt(replace(CONTEST, seats=seats))
    assert len(piles) == 6
    assert len(set(piles)) == 1


def test_shared_wins_count_as_parts_and_shared_ranks_as_their_mean() -> None:
    found = standings(Result(((1, 3), (0,), (2, 4)), (7, 9, 1, 9, 1)))
    assert [each.win_share for each in found] == [0, 0.5, 0, 0.5, 0]
    assert [each.rank for each in found] == [3, 1.5, 4.5, 1.5, 4.5]
    assert [each.score for each in found] == [7, 9, 1, 9, 1]


def test_visible_blunders_are_counted_by_player_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def blunder(view: Any, action: Any) -> str | None:
        return "passed_on" if "pass" in repr(action).lower() else None

    told = replace(opponents("no_thank_you"), blunder=blunder)
    monkeypatch.setattr("bot.arena.deals.opponents", lambda _game: told)
    deals = [dealt(CONTEST, number) for number in range(2)]
    normal, random = rows(CONTEST, deals)
    assert set(normal.blunders) == set(random.blunders) == {"passed_on"}
    assert 0 < normal.blunders["passed_on"] < normal.decisions


def test_the_oracle_alone_is_given_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[object]()

    class Oracle:
        def choose(self, state: Any, seat: int, chance: Chance) -> Any:
            given.append(state)
            return state.fallback(seat)

    told = replace(opponents("no_thank_you"), oracle=Oracle())
    monkeypatch.setattr("bot.arena.players.opponents", lambda _game: told)
    deal = dealt(replace(CONTEST, seats=("oracle", "random")))
    assert all(isinstance(each, State) for each in given)
    assert {decision.name for decision in deal.samples} == {"random"}, "the referee does not judge an oracle"


def test_a_game_that_shows_a_state_is_refused() -> None:
    class Open(type(GAME.setup(GAME.options(), 2, Chance("1", 0)).state)):  # type: ignore[misc]
        def view(self, seat: int | None) -> Any:
            return self

    def setup(options: Any, seats: int, chance: Chance) -> Any:
        step = GAME.setup(options, seats, chance)
        state = step.state
        return replace(
            step, state=Open(state.dealer, state.lots, state.pile, state.gifts, state.tricks, state.over)
        )

    with pytest.raises(ArenaError, match="no_thank_you shows a state in place of a view"):
        play(replace(GAME, setup=setup), [Player("random", Random())] * 2, "1")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Illegal", "Illegal chose what is not legal: pass_to_self"),
        ("Failing", "Failing failed: ZeroDivisionError: no card is left (policies.py, line "),
        ("Leaving", "Leaving failed: SystemExit: enough (policies.py, line "),
        ("NoAction", "NoAction chose what is no action: "),
    ],
)
def test_a_policy_that_breaks_the_rules_or_fails_is_named(name: str, said: str) -> None:
    error = play_deal(with_file(name, "normal"), 0)
    assert isinstance(error, ArenaError)
    assert str(error).startswith(said)
