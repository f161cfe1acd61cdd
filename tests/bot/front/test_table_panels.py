import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.database.rows import Chair
from bot.faces.panel import MEDALS, NEUTRAL, Button, Link, Panel, Row, Text
from bot.faces.result_sheet import Tally
from bot.faces.speeds import Speed
from bot.faces.words import LANGUAGES, Words, signed
from bot.front.clock_panel import TAKE_OVER
from bot.front.result_panel import DETAILS, RECORD, REMATCH, details_panel, outcome_panel
from bot.front.table_menu import Reader, end, leave, menu_panel, repost
from bot.front.table_panels import (
    HAND_BUTTON,
    MENU_BUTTON,
    REFRESH_HAND,
    REFRESH_WATCH,
    WATCH_BUTTON,
    board_panel,
    closed_panel,
    hand_panel,
    spectator_panel,
)
from bot.front.table_surfaces import address_of
from bot.scores.career import Gain
from bot.tables.clock_constants import Hold, Kind
from bot.tables.names import words_for
from bot.tables.seat_rules import standing
from bot.tables.table import Phase, Table
from cogs.no_thank_you.face import FACE
from engine.core import Result, Seat
from engine.games.no_thank_you import GAME, Options, View
from engine.play import begin
from tests.support.tables_in_memory import SEED, dealt, follow, people, random_games, table_of

CHAIRS = people("Ana", "Ben", "Cleo")
COMPUTER = Chair("", None, "normal")
PLACE = "https://discord.com/channels/100/200"


def gone(name: str, person: int) -> Chair:
    return Chair(name, person, "normal")


def playing(chairs: tuple[Chair, ...] = CHAIRS, **fields: object) -> Table:
    return dealt(begin(GAME, Options(dealer=0), len(chairs), SEED), chairs, **fields)


def ended(chairs: tuple[Chair, ...] = CHAIRS, **fields: object) -> Table:
    (plays,) = random_games(GAME, len(chairs), 1)
    table = dealt(plays[0], chairs, **fields)
    for play in plays[1:]:
        follow(table, play)
    return table


def text_of(panel: Panel) -> str:
    return "\n".join(part.text for part in panel.parts if isinstance(part, Text))


def controls(panel: Panel) -> list[object]:
    return [control for part in panel.parts if isinstance(part, Row) for control in part.controls]


def buttons(panel: Panel) -> dict[str, Button]:
    """Return the declared buttons by their names; [Replay] of a test has none."""
    return {each.control: each for each in controls(panel) if isinstance(each, Button)}


def links(panel: Panel) -> list[str]:
    return [each.url for each in controls(panel) if isinstance(each, Link)]


# ------------------------------------------------------------------ names


def names(*chairs: Chair, language: str = "en") -> tuple[str, ...]:
    return words_for(table_of(GAME, chairs), language).names


def test_computers_are_numbered_and_one_that_plays_for_somebody_says_for_whom() -> None:
    sitting = (CHAIRS[0], COMPUTER, gone("Ben", 2), COMPUTER)
    assert names(*sitting) == ("Ana", "Computer 1", "Ben (computer)", "Computer 2")
    assert names(*sitting, language="ja") == ("Ana", "コンピュータ1", "Ben（コンピュータ）", "コンピュータ2")


def test_whoever_left_keeps_the_name_that_tells_them_apart() -> None:
    sitting = (CHAIRS[0], gone("Аna", 2), gone("👑", 10_003))
    assert names(*sitting) == ("Ana", "Аna (2) (computer)", "#0003 (computer)")
    table, over = playing(sitting), ended(sitting)
    told = text_of(board_panel(table, FACE, words_for(table, "en")))
    result = text_of(outcome_panel(over, FACE, words_for(over, "en")))
    for name in (r"Аna \(2\)", r"\#0003"):
        assert f"plays on for **{name}**" in told
        assert f"{name} (left the table" in result


# ------------------------------------------------------------------ addresses


def test_an_address_leads_to_a_message_or_to_the_channel() -> None:
    table = playing()
    assert address_of(table, 300) == f"{PLACE}/300"
    assert address_of(table, None) == PLACE


# ------------------------------------------------------------------ the table message


def test_the_table_message_offers_the_hand_the_rules_and_the_rest() -> None:
    table = playing()
    panel = board_panel(table, FACE, words_for(table, "en"))
    assert {name: each.label for name, each in buttons(panel).items()} == {
        HAND_BUTTON.name: "My hand",
        WATCH_BUTTON.name: "Watch",
        MENU_BUTTON.name: "⋯",
    }
    assert panel.accent == FACE.accent
    assert table.id in text_of(panel)


def test_an_ended_table_is_quiet_and_leads_to_its_result_once_there_is_one() -> None:
    table = ended(message=200, outcome=300)
    panel = board_panel(table, FACE, words_for(table, "en"))
    assert (links(panel), buttons(panel), panel.accent) == ([f"{PLACE}/300"], {}, NEUTRAL)
    assert links(hand_panel(table, FACE, 1, words_for(table, "en"))) == [f"{PLACE}/300"]
    untold = ended()
    for panel in (
        board_panel(untold, FACE, words_for(untold, "en")),
        hand_panel(untold, FACE, 0, words_for(untold, "en")),
    ):
        assert controls(panel) == []


def test_what_only_one_may_hear_is_told_to_that_one_alone() -> None:
    table = playing()
    words = words_for(table, "en")
    assert "You see: −" in text_of(hand_panel(table, FACE, 0, words))
    assert "You see: −" not in text_of(hand_panel(table, FACE, 1, words))
    assert "You see: −" not in text_of(board_panel(table, FACE, words))
    assert "You see: −" not in text_of(spectator_panel(table, FACE, words))


@pytest.mark.parametrize(("panel_of", "many"), [(board_panel, 6), (hand_panel, 4)])
def test_only_the_last_few_happenings_are_told(panel_of: Callable[..., Panel], many: int) -> None:
    table = ended()
    words = words_for(table, "en")
    panel = panel_of(table, FACE, *([0] if panel_of is hand_panel else []), words)
    *_, shown_lines = [part.text for part in panel.parts if isinstance(part, Text)]
    assert len(shown_lines.splitlines()) == many
    last: Any = table.recent[-1].event
    assert shown_lines.splitlines()[-1] == f"-# {FACE.story(last, words)}"


# ------------------------------------------------------------------ the hand


def test_the_hand_of_the_seat_to_act_stands_out() -> None:
    table = playing()
    accents = [hand_panel(table, FACE, seat, words_for(table, "en")).accent for seat in range(3)]
    assert accents == [FACE.accent, NEUTRAL, NEUTRAL]


def test_a_hand_can_be_refreshed_leads_to_the_table_and_has_room_for_a_note() -> None:
    table = playing(message=300)
    panel = hand_panel(table, FACE, 1, words_for(table, "en"), "A note.")
    assert buttons(panel)[REFRESH_HAND.name].label == "Refresh"
    assert links(panel) == [f"{PLACE}/300"]
    assert "A note." in text_of(panel)


def test_somebody_not_seated_sees_what_everybody_sees_and_is_led_to_the_lobby() -> None:
    table = playing()
    panel = spectator_panel(table, FACE, words_for(table, "en"))
    assert text_of(panel).startswith("### 👁 You are watching\n-# NO THANK YOU! · table K7Q2M4\n▶ **Ana**")
    assert list(buttons(panel)) == [REFRESH_WATCH.name]
    lobby = table_of(GAME, CHAIRS, message=300)
    assert links(spectator_panel(lobby, FACE, words_for(lobby, "en"))) == [f"{PLACE}/300"]


# ------------------------------------------------------------------ the result


def test_the_first_three_ranks_bear_medals() -> None:
    table = ended(people("A", "B", "C", "D"))
    assert table.play is not None
    result = table.play.state.result
    assert result is not None
    text = text_of(outcome_panel(table, FACE, words_for(table, "en")))
    for rank, tied in standing(result, table.chairs):
        medal = MEDALS[rank - 1] if rank < 4 else "▫️"
        assert all(
            f"{medal} {rank}. {'ABCD'[seat]}　**{signed(result.scores[seat])}**" in text for seat in tied
        )


def test_a_game_may_say_something_else_than_points_beside_a_rank() -> None:
    def title(_: View, seat: Seat, result: Result, __: Words) -> str:
        return "Emperor" if seat in result.ranking[0] else "Beggar"

    table = ended()
    face = dataclasses.replace(FACE, standing=title, tally=lambda *given: Tally(title(*given)))
    for panel in (outcome_panel, details_panel):
        text = text_of(panel(table, face, words_for(table, "en")))
        beside = re.findall(r"(\d)\. \w+　\*\*(\w+)\*\*$", text, re.MULTILINE)
        assert beside == [("1", "Emperor"), ("2", "Beggar"), ("3", "Beggar")]


def test_a_result_names_who_left_and_offers_a_rematch_before_its_details() -> None:
    table = ended((CHAIRS[0], gone("Ben", 2)))
    words = words_for(table, "en")
    panel, details = outcome_panel(table, FACE, words), text_of(details_panel(table, FACE, words))
    for told in (text_of(panel), details):
        assert "▫️ 2. Ben (left the table, counts as last)" in told
    assert [(name, each.label) for name, each in buttons(panel).items()] == [
        (REMATCH.name, "Rematch"),
        (DETAILS.name, "Details"),
        (RECORD.name, "Record"),
    ]
    assert f"Seed of the deal: {table.seed}" in details
    assert table.id in details
    assert table.seed not in text_of(panel)


def test_a_result_tells_what_it_made_of_ratings() -> None:
    table = ended()
    changes = {1: Gain(1012, 14), 2: Gain(987, -3), 3: Gain(1000, 0)}
    for language, lines in (
        ("en", ("Rating 1012 (+14)", "Rating 987 (−3)", "Rating 1000 (±0)")),
        ("ja", ("レーティング 1012（+14）", "レーティング 987（−3）", "レーティング 1000（±0）")),
    ):
        text = text_of(details_panel(table, FACE, words_for(table, language), changes))
        assert all(f"\n-# {line}" in text for line in lines)


def test_a_result_is_silent_about_ratings_that_are_not_told() -> None:
    table = ended((CHAIRS[0], CHAIRS[1], COMPUTER))
    words = words_for(table, "en")
    assert "Rating" not in text_of(details_panel(table, FACE, words))
    assert text_of(details_panel(table, FACE, words, {1: Gain(1012, 14)})).count("Rating") == 1


# ------------------------------------------------------------------ the rest


def test_a_closed_table_says_why_and_offers_nothing() -> None:
    reasons = {
        "": "closed.ended",  # It was closed before a restart.
        **{each: each for each in ("closed.everybody_left", "closed.ended", "closed.rules_changed")},
    }
    for reason, key in reasons.items():
        table = table_of(GAME, CHAIRS, phase=Phase.CLOSED, reason=reason)
        for language in LANGUAGES:
            words = words_for(table, language)
            panel = closed_panel(table, words)
            assert words(key) in text_of(panel)
            assert controls(panel) == []


@pytest.mark.parametrize("seated", [True, False])
@pytest.mark.parametrize("may_end", [True, False])
def test_the_menu_lets_everybody_do_what_they_may(seated: bool, may_end: bool) -> None:
    table = playing()
    panel = menu_panel(table, Reader(1 if seated else 99, may_end), words_for(table, "en"))
    assert buttons(panel)[repost.name].disabled is not (seated or may_end)
    assert buttons(panel)[leave.name].disabled is not seated
    assert buttons(panel)[end.name].disabled is not may_end
    assert ("Only the host (👑) or a moderator" in text_of(panel)) is not may_end


@pytest.mark.parametrize("person", [1, 2])
def test_the_menu_offers_a_computer_for_a_seat_that_the_others_waited_for(person: int) -> None:
    table = playing()
    words, waits = words_for(table, "en"), table.chairs[table.to_act or 0].person != person
    assert buttons(menu_panel(table, Reader(person), words))[TAKE_OVER.name].disabled
    table.clock.release(Hold.UNTOLD)
    table.clock.turn.left = 0.0
    assert buttons(menu_panel(table, Reader(person), words))[TAKE_OVER.name].disabled is not waits


@pytest.mark.parametrize("kind", [Kind.GIVEN, Kind.CREDITED, Kind.ASKED_PAUSE, Kind.RETURNED])
def test_what_happens_to_a_clock_again_and_again_is_told_once(kind: Kind) -> None:
    """Otherwise somebody who leaves and comes back makes a message that Discord refuses."""
    table, told = playing(speed=Speed.LIVE), list[str]()
    for _ in range(3):
        table.clock.apply(table.act(kind, 0, 1, 60.0))
        told.append(text_of(board_panel(table, FACE, words_for(table, "en"))))
    assert told[-1] == told[0].replace("+1 min", "+3 min")
    assert len(told[0]) > len(text_of(board_panel(playing(), FACE, words_for(table, "en"))))
