"""Tables of a contest as people see them: leaving asks first, warnings come before a loss, 🤖 marks help."""

from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from bot.database.rows import Actor
from bot.database.schema import NOBODY
from bot.faces.panel import Panel, Text
from bot.faces.speeds import Speed
from bot.faces.words import LANGUAGES
from bot.front import custom_ids
from bot.front.clock_panel import TAKE_OVER, WAIT, own_clock
from bot.front.pings import Turn, _text
from bot.front.result_panel import details_panel, outcome_panel
from bot.front.services import Services
from bot.front.table_menu import show, try_to_leave
from bot.front.table_panels import board_panel, hand_panel, spectator_panel
from bot.scores.result_picture import sheet_of
from bot.tables.contest_rules import Forfeit, Why, reason_of
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from engine.core import Game, Seat
from engine.games import GAMES
from tests.support.contest_tables import CONTEST, let_time_pass, move, run_out
from tests.support.noninterference import pairs, payload_of
from tests.support.plain_context import PlainContext, Shown
from tests.support.plain_tables import dealt, people
from tests.support.sample_records import finished
from tests.support.tables_in_memory import FACES, set_columns
from tests.support.tables_in_memory import people as chairs_of

YANIV: Game[Any] = GAMES["yaniv"]
FACE = FACES["yaniv"]
ADDRESS = custom_ids.Address("r", "K7Q2M4", 0)


async def meeting(services: Services, speed: Speed = Speed.LIVE) -> tuple[Table, list[PlainContext]]:
    """Deal to two people; return them from whoever is to act."""
    seated = people(services, "Ana", "さくら")
    table = await dealt(YANIV, seated, speed=speed)
    set_columns(table, contest=CONTEST, host=NOBODY)
    seat = table.to_act or 0
    return table, [*seated[seat:], *seated[:seat]]


def texts(panel: Panel) -> str:
    """Return what can be read of a panel."""
    return Shown(panel).text


def board(table: Table, language: str = "en") -> str:
    return texts(board_panel(table, FACE, words_for(table, language)))


# ------------------------------------------------------------------ leaving


async def test_leaving_asks_first_behind_the_menu_and_by_the_command_and_then_loses(
    services: Services,
) -> None:
    table, _ = await meeting(services)
    ana, sakura = people(services, "Ana", "さくら")
    menu = await ana.called(show, table)
    assert "you lose this game at once" in menu.text
    question = await ana.click("Leave the table", menu)
    assert "Leave? You lose this game." in question.text
    assert "stays as it was" in (await ana.click("Keep playing", question)).text
    asked = await sakura.called(try_to_leave, table)
    assert "離れますか？ このゲームは負けになります。" in asked.text
    assert table.phase is Phase.PLAYING
    # Moves meanwhile do not make the question stale.
    await move(services.tables, table)
    assert "負けになりました" in (await sakura.click("離れて負けにする", asked)).text
    assert table.forfeit == Forfeit(1, Why.LEFT)
    assert "This table is over" in (await ana.click("Leave and lose", question)).text


async def test_somebody_who_moderates_does_not_end_their_own_game(services: Services) -> None:
    table, (ana, _) = await meeting(services)
    ana.permissions = {*ana.permissions, "manage_messages"}
    menu = await ana.called(show, table)
    assert ana.words("error.own_contest") in menu.text
    cleo = PlainContext(services, 3, "Cleo")
    cleo.permissions = {*cleo.permissions, "manage_messages"}
    await cleo.click("End the table", await cleo.called(show, table))
    await cleo.click("End it")
    assert (table.phase, table.row.reason) == (Phase.CLOSED, "closed.ended")


# ------------------------------------------------------------------ time


async def test_whoever_ran_out_of_time_once_is_warned_in_private_and_before_all(services: Services) -> None:
    table, (late, _) = await meeting(services)
    seat = table.to_act or 0
    words = words_for(table, "en")
    warned = words("clock.own_last_chance")
    assert warned not in own_clock(table, seat, words)
    await run_out(services.tables, table)
    assert words("clock.last_chance", name=words.person(seat)) in board(table)
    assert warned in own_clock(table, seat, words)
    await move(services.tables, table)
    assert table.to_act == seat
    assert warned in own_clock(table, seat, words)
    turn = Turn(late.person, 1, is_reminder=False)
    assert warned in _text(table, turn, words, table.clock.expected)
    await move(services.tables, table)
    assert warned not in own_clock(table, seat, words)
    assert "⚠️" not in board(table)


async def test_without_a_clock_the_question_offers_to_wait_and_the_clock_but_no_computer(
    services: Services,
) -> None:
    table, (late, other) = await meeting(services, Speed.SOFT)
    let_time_pass(table)
    shown = board(table, other.words.language)
    assert other.words("button.skip") in shown
    for key in ("button.take_over", "button.close_table"):
        assert other.words(key) not in shown
    assert other.words("clock.table_waits") in (await other.pressed(WAIT, table.id, table.moment)).text
    for key in ("clock.you_skipped", "clock.you_won"):
        let_time_pass(table)
        answer = await other.pressed(TAKE_OVER, table.id, table.moment)
        assert other.words(key, name=late.name) in answer.text.replace("\\", "")
        if not table.has_ended:
            await move(services.tables, table)
            assert other.words("button.take_win") not in board(table, other.words.language)
    assert table.forfeit is not None


# ------------------------------------------------------------------ what is shown at the end


async def test_a_game_lost_before_its_end_says_how_and_names_both(services: Services) -> None:
    table, _ = await meeting(services)
    await services.tables.seating.leave(table, 1)
    for language, told in (
        ("en", "🏳️ **Ana** left the game. **さくら** wins."),
        ("ja", "**さくら**の勝ちです"),
    ):
        words = words_for(table, language)
        for panel in (
            board_panel(table, FACE, words),
            hand_panel(table, FACE, 0, words),
            outcome_panel(table, FACE, words),
            details_panel(table, FACE, words),
        ):
            assert told in texts(panel)
    result = outcome_panel(table, FACE, words_for(table, "en"))
    assert [each.control for each in Shown(result).drawn if hasattr(each, "control")] == ["details", "record"]
    assert "1. さくら" in texts(result)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("why", Why)
def test_it_shows_no_card_that_its_reader_may_not_know(name: str, why: Why) -> None:
    for pair in pairs(GAMES[name], GAMES[name].seats[0], 1):
        lost = Forfeit(pair.real.moment % 2, why)
        one, other = (shown_at_the_end(each, lost, pair.viewer) for each in (pair.real, pair.twin))
        assert one == other


def shown_at_the_end(table: Table, lost: Forfeit, viewer: Seat | None) -> list[object]:
    """Return all that a viewer is sent of a table that ends now, as a seat loses."""
    ended = set_columns(copy(table), phase=Phase.OVER, reason=reason_of(lost))
    face, words = FACES[table.game.name], words_for(table, LANGUAGES[table.moment % 2])
    panels = [board_panel(ended, face, words), spectator_panel(ended, face, words)]
    panels += [outcome_panel(ended, face, words), details_panel(ended, face, words)]
    if viewer is not None:
        panels.append(hand_panel(ended, face, viewer, words))
    return [payload_of(each, ADDRESS) for each in panels]


# ------------------------------------------------------------------ marks


def test_a_result_marks_for_whom_the_clock_or_a_computer_decided() -> None:
    table, log = finished("yaniv", chairs_of("Ana", "Ben"))
    for each in log:
        table.took(each.seat, Actor.CLOCK if each.seat == 1 and not table.decided[1] else Actor.PERSON)
    words = words_for(table, "en")
    marked = "-# 🤖 1 move by the clock or a computer"
    for panel in (outcome_panel(table, FACE, words), details_panel(table, FACE, words)):
        told = "\n".join(part.text for part in panel.parts if isinstance(part, Text))
        assert told.count(marked) == 1
    assert [each.helped for each in sheet_of(table, FACE, words).places if each.seat == 1] == [
        "1 move by the clock or a computer"
    ]
    computers = replace(table, chairs=(table.chairs[0], table.chairs[1].__class__("", None, "normal")))
    assert marked not in texts(outcome_panel(computers, FACE, words))
