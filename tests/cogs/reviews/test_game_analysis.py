"""What an analysis finds in a finished game: the same each time, and only what is clearly better."""

import pickle
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bot.database.rows import Logged
from bot.tables.finished_games import finished_game
from bot.tables.table import Table
from bot.workers.finished_game import FinishedGame
from cogs.reviews.game_analysis import MOST, OTHERS, costliest, mistakes_at
from engine.chance import Chance
from engine.core import RuleError
from engine.games.no_thank_you import Keep
from engine.opponents import Appraisal, opponents
from engine.play import Play, advance, begin
from tests.support import learning
from tests.support.sample_records import finished
from tests.support.tables_in_memory import people

TABLE, LOG = finished("no_thank_you", people(*"ABCD"))
GAME = finished_game(TABLE, LOG)
STEPS = frozenset(range(len(LOG)))


@pytest.fixture(autouse=True)
def _stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    learning.appraising(monkeypatch)


def test_it_finds_the_same_each_time_and_only_what_it_is_asked_about() -> None:
    whole = mistakes_at(GAME, STEPS)
    assert whole == mistakes_at(GAME, STEPS) != []
    assert mistakes_at(GAME, {whole[1].step}) == [whole[1]]
    assert mistakes_at(GAME, ()) == []


def test_the_best_and_the_one_taken_are_among_a_few_choices_whose_order_tells_nothing() -> None:
    whole = mistakes_at(GAME, STEPS)
    assert len({mistake.best for mistake in whole}) > 1
    for mistake in whole:
        best, taken = (mistake.choices[each] for each in (mistake.best, mistake.taken))
        assert best.value == max(each.value for each in mistake.choices)
        assert mistake.loss == round(100 * (best.value - taken.value)) >= 100
        assert taken.appraisal(GAME.game.actions).action == Keep()
        assert 2 <= len(mistake.choices) <= 2 + OTHERS


def test_what_costs_less_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    def close(view: object, taken: object, chance: object) -> tuple[Appraisal, ...]:
        return Appraisal(object(), 0.99), Appraisal(taken, 0.0)

    monkeypatch.setattr(learning, "appraise", close)
    learning.appraising(monkeypatch)
    assert mistakes_at(GAME, STEPS) == []


def test_those_that_cost_most_come_in_the_order_of_the_game() -> None:
    whole = mistakes_at(GAME, STEPS)
    chosen = costliest(whole[::-1])
    assert [each.step for each in chosen] == sorted(each.step for each in chosen)
    assert sum(each.loss for each in chosen) == sum(sorted(each.loss for each in whole)[-MOST:])


def test_a_forced_decision_is_not_appraised(monkeypatch: pytest.MonkeyPatch) -> None:
    appraised = list[object]()

    def watch(view: object, taken: object, chance: Chance) -> tuple[Appraisal, ...]:
        appraised.append(taken)
        return (Appraisal(taken, 0.0),)

    monkeypatch.setattr("engine.opponents.algo.OPPONENTS", replace(opponents("algo"), appraise=watch))
    table, log = finished("algo", people("Ana", "Ben"))
    forced = [len(list(play.state.legal_actions(seat))) == 1 for play, seat in played(table, log)]
    mistakes_at(finished_game(table, log), range(len(log)))
    assert 0 < sum(forced) == len(log) - len(appraised)


def played(table: Table, log: Sequence[Logged]) -> Iterator[tuple[Play, int]]:
    """Yield the position before every action, and who acts."""
    play = begin(table.game, table.options, len(table.chairs), table.seed)
    for seat, action in finished_game(table, log).moves():
        yield play, seat
        play = advance(play, seat, action)


def test_a_log_of_another_game_is_refused() -> None:
    other = FinishedGame(GAME.name, GAME.options, 3, "f" * 32, GAME.log)
    with pytest.raises(RuleError):
        mistakes_at(other, STEPS)


def test_what_crosses_between_processes_is_the_same_there_and_hides_itself_from_logs() -> None:
    found = mistakes_at(GAME, STEPS)
    assert pickle.loads(pickle.dumps((found, GAME))) == (found, GAME)  # noqa: S301 -- our own
    assert GAME.seed not in repr(GAME)
    assert "keep" not in repr(found)
