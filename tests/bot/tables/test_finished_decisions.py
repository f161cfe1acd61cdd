"""Whose decision it was, and what its person knew then."""

from itertools import islice

import pytest
from msgspec.structs import replace

from bot.database.rows import Actor, Chair
from bot.errors import TableError
from bot.tables.finished_games import decision_at, finished_game, own_steps, require_finished
from bot.tables.table import Phase
from bot.tables.table_restoration import RULES_CHANGED
from engine.play import advance, begin
from tests.support.sample_records import finished
from tests.support.tables_in_memory import people, set_columns

TABLE, LOG = finished("no_thank_you", people("Ana", "Ben"))


def test_what_a_computer_or_the_clock_played_is_not_ones_own() -> None:
    log = [
        replace(each, actor=(Actor.PERSON, Actor.COMPUTER, Actor.CLOCK)[number % 3])
        for number, each in enumerate(LOG)
    ]
    own = [step for step, each in enumerate(log) if each.seat == 0 and step % 3 == 0]
    assert own_steps(TABLE, 0, log) == own != []


@pytest.mark.parametrize(
    ("chair", "is_own"),
    [(Chair("Ana", 1), True), (Chair("Ana", 1, helped=True), False), (Chair("Ana", 1, "normal"), False)],
)
def test_where_nobody_noted_it_only_those_who_played_throughout_have_decided(
    chair: Chair, *, is_own: bool
) -> None:
    table, log = finished("no_thank_you", (chair, *people("B", "C")[1:]))
    assert bool(own_steps(table, 0, log)) is is_own


async def test_a_decision_shows_the_view_of_its_seat_at_that_moment() -> None:
    play = begin(TABLE.game, TABLE.options, 2, TABLE.seed)
    decision = await decision_at(TABLE, LOG, 0)
    assert decision.view == play.state.view(decision.seat)
    later = await decision_at(TABLE, LOG, 3)
    assert 0 < len(later.heard) <= 4
    assert later.view != decision.view


@pytest.mark.parametrize("game", ["algo", "yaniv"])
async def test_what_only_the_other_was_told_is_not_heard(game: str) -> None:
    table, log = finished(game, people("Ana", "Ben"))
    play = begin(table.game, table.options, 2, table.seed)
    told = [*play.notices]
    for step, (seat, action) in enumerate(islice(finished_game(table, log).moves(), 30)):
        decision = await decision_at(table, log, step)
        others = [each.event for each in told if each.to == 1 - seat]
        assert decision.seat == seat
        assert not [event for event in decision.heard if event in others]
        play = advance(play, seat, action)
        told += play.notices


async def test_a_step_beyond_the_log_is_refused() -> None:
    with pytest.raises(TableError, match="unknown_review"):
        await decision_at(TABLE, LOG, len(LOG))


@pytest.mark.parametrize(
    ("phase", "reason", "code"),
    [
        (Phase.LOBBY, None, "review_running"),
        (Phase.PLAYING, None, "review_running"),
        (Phase.CLOSED, "closed.ended", "review_closed"),
        (Phase.CLOSED, RULES_CHANGED, "review_rules"),
    ],
)
def test_only_a_game_with_a_result_is_reviewed(phase: Phase, reason: str | None, code: str) -> None:
    table, _ = finished("no_thank_you", people("Ana", "Ben"))
    set_columns(table, phase=phase, reason=reason)
    with pytest.raises(TableError, match=code):
        require_finished(table, 1)


def test_nobody_reviews_the_game_of_others() -> None:
    assert require_finished(TABLE, 2) == 1
    with pytest.raises(TableError, match="review_not_own"):
        require_finished(TABLE, 3)
