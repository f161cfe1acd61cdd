"""Luck and skill: the figures add up as they are printed, and stay."""

import logging
import re

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from bot.background import Background
from bot.database.errors import StoreError
from bot.database.rows import Chair
from bot.database.schema import VERDICTS
from bot.database.store import Store
from bot.faces.words import Words
from bot.front.result_panel import details_panel, outcome_panel
from bot.scores import luck
from bot.scores.luck import Luck, in_points, judge, keep, line, verdicts_of
from bot.tables.finished_games import finished_game
from bot.tables.names import words_for
from bot.tables.table import Table
from engine.luck import Verdict
from tests.cogs.panels import loosened
from tests.support import learning
from tests.support.learning import InlineWorker
from tests.support.sample_records import finished
from tests.support.stored_results import of_game, who, write
from tests.support.tables_in_memory import FACES, people

CHAIRS = (*people("Ana", "Ben"), Chair("", None, "normal"), Chair("Cleo", 9, "normal"))
TABLE, LOG = finished("no_thank_you", CHAIRS)
VERDICTS_OF_TWO = (Verdict(200, 340), Verdict(-200, -340))


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    learning.judging(monkeypatch)


def hundredths(text: str) -> int:
    return int(text.replace("−", "-").replace(".", "").replace("+", ""))


def test_what_is_printed_adds_up_to_the_last_digit() -> None:
    version, verdicts = judge(finished_game(TABLE, LOG))
    assert version == learning.JUDGE.version
    for each in verdicts:
        told = [hundredths(in_points(part)) for part in (each.skill, each.luck, each.actual)]
        assert told[0] + told[1] == told[2]
    assert abs(sum(each.actual for each in verdicts)) <= len(verdicts)


@pytest.mark.parametrize(
    ("verdict", "language", "short", "full"),
    [
        (
            Verdict(250, -930),
            "en",
            "Cards cost 9.3, play gained 11.8 (average table = 0)",
            "Cards cost 9.3, play gained 11.8: in all, 2.5 better than an average result",
        ),
        (
            Verdict(-370, -290),
            "ja",
            "運 −2.9点 ・ 実力 −0.8点（平均との差）",
            "運 −2.9点 ・ 実力 −0.8点、合わせて平均より−3.7点",
        ),
    ],
)
def test_both_languages_tell_it(verdict: Verdict, language: str, short: str, full: str) -> None:
    told = [line("yaniv", verdict, Words(language), in_full=in_full) for in_full in (False, True)]
    assert [loosened(each) for each in told] == [short, full]


def test_a_game_of_chips_and_one_without_a_deal_say_so() -> None:
    assert line("algo", Verdict(1, 30), Words("ja"), has_unit=True) == "運 +0.3 ・ 実力 −0.3（平均との差）"
    assert line("expect", Verdict(0, 30), Words("en")).startswith("Luck gained 0.3, play cost 0.3")


@pytest.mark.parametrize("actual", range(-30, 30, 7))
def test_a_line_adds_up_as_it_is_printed(actual: int) -> None:
    for luck_of_it in range(-44, 44):
        told = line("yaniv", Verdict(actual, luck_of_it), Words("ja"), in_full=True)
        one, two, both = (hundredths(each) for each in re.findall(r"[+−][0-9.]+", told))
        assert one + two == both


def told(table: Table) -> tuple[str, str]:
    """Return the ranks of the result, and those of its details."""
    _, verdicts = judge(finished_game(table, LOG))
    face, words = FACES["no_thank_you"], words_for(table, "en")
    short = outcome_panel(table, face, words, verdicts).parts[2]
    return short.text, details_panel(table, face, words, verdicts=verdicts).parts[2].text  # type: ignore[union-attr]


def test_with_verdicts_every_person_has_a_line_below_the_result_and_every_seat_in_the_details() -> None:
    short, full = told(TABLE)
    assert short.count("Cards") == 2
    assert full.count("Cards") == full.count("in all,") == 4
    without = outcome_panel(TABLE, FACES["no_thank_you"], words_for(TABLE, "en"))
    assert not any("Cards" in getattr(part, "text", "") for part in without.parts)


async def test_the_newest_version_counts_and_no_row_ever_changes(store: Store) -> None:
    await write(store, of_game("A", who(1), who(2, rank=2)))
    assert await verdicts_of(store, "A") == ()
    await keep(store, "A", 1, VERDICTS_OF_TWO)
    await keep(store, "A", 1, VERDICTS_OF_TWO[::-1])
    assert await verdicts_of(store, "A") == VERDICTS_OF_TWO
    await keep(store, "A", 2, VERDICTS_OF_TWO[::-1])
    assert await verdicts_of(store, "A") == VERDICTS_OF_TWO[::-1]
    changes: list[sa.Update | sa.Delete] = [VERDICTS.update().values(luck=0), VERDICTS.delete()]
    for change in changes:
        with pytest.raises((SQLAlchemyError, StoreError)):
            async with store.writing() as connection:
                await connection.execute(change)


async def test_a_judge_that_fails_leaves_no_line_and_one_line_in_the_log(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    worker = InlineWorker()
    worker.fails = True
    judging = Luck(store, worker, Background(), luck.has_judge)
    assert await judging.begin(TABLE) == ()
    (record,) = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert record.getMessage() == f"table {TABLE.id} was not judged: the worker died"


async def test_a_game_without_a_judge_needs_no_worker(store: Store) -> None:
    worker = InlineWorker()
    judging = Luck(store, worker, Background(), lambda _game: False)
    assert judging.begin(TABLE).done()
    assert worker.runs == 0
