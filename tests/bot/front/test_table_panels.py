from typing import Any, cast

import pytest

from bot.database.rows import Chair
from bot.faces.panel import NEUTRAL, Button, Link, Panel, Row, Text
from bot.faces.speeds import Speed
from bot.faces.words import LANGUAGES
from bot.front.result_panel import outcome_panel
from bot.front.table_panels import (
    HAND_BUTTON,
    MENU_BUTTON,
    REFRESH_HAND,
    REFRESH_WATCH,
    WATCH_BUTTON,
    board_panel,
    closed_panel,
    hand_panel,
    overview_panel,
    spectator_panel,
)
from bot.front.table_surfaces import address_of
from bot.tables.clock_constants import Kind
from bot.tables.names import words_for
from bot.tables.table import Phase, Table
from cogs.no_thank_you.face import FACE
from engine.games.no_thank_you import GAME, Options
from engine.play import begin
from tests.support.plain_context import Shown
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


def controls(panel: Panel) -> list[object]:
    return [control for part in panel.parts if isinstance(part, Row) for control in part.controls]


def labels(panel: Panel) -> dict[str, str]:
    """Return the labels of the declared buttons; [Replay] of a test is none."""
    return {each.control: each.label for each in controls(panel) if isinstance(each, Button)}


def links(panel: Panel) -> list[str]:
    return [each.url for each in controls(panel) if isinstance(each, Link)]


# ------------------------------------------------------------------ names


def names(*chairs: Chair, language: str = "en") -> tuple[str, ...]:
    return words_for(table_of(GAME, chairs), language).names


def test_computers_are_numbered_and_one_that_plays_for_somebody_says_for_whom() -> None:
    sitting = (CHAIRS[0], COMPUTER, gone("Ben", 2), COMPUTER)
    assert names(*sitting) == ("Ana", "COM 1", "Ben (computer)", "COM 2")
    assert names(*sitting, language="ja") == ("Ana", "COM1", "Ben（コンピュータ）", "COM2")


def test_whoever_left_keeps_the_name_that_tells_them_apart() -> None:
    sitting = (CHAIRS[0], gone("Аna", 2), gone("👑", 10_003))
    assert names(*sitting) == ("Ana", "Аna (2) (computer)", "#0003 (computer)")
    table, over = playing(sitting), ended(sitting)
    told = Shown(board_panel(table, FACE, words_for(table, "en"))).text
    result = Shown(outcome_panel(over, FACE, words_for(over, "en"))).text
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
    assert labels(panel) == {
        HAND_BUTTON.name: "My hand",
        WATCH_BUTTON.name: "Watch",
        MENU_BUTTON.name: "⋯",
    }
    assert panel.accent == FACE.accent
    assert table.id in Shown(panel).text


def test_an_ended_table_is_quiet_and_leads_to_its_result_once_there_is_one() -> None:
    table = ended(message=200, outcome=300)
    panel = board_panel(table, FACE, words_for(table, "en"))
    assert (links(panel), labels(panel), panel.accent) == ([f"{PLACE}/300"], {}, NEUTRAL)
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
    assert "You see: −" in Shown(hand_panel(table, FACE, 0, words)).text
    assert "You see: −" not in Shown(hand_panel(table, FACE, 1, words)).text
    assert "You see: −" not in Shown(board_panel(table, FACE, words)).text
    assert "You see: −" not in Shown(spectator_panel(table, FACE, words)).text


def test_only_the_last_few_happenings_are_told() -> None:
    table = ended()
    words = words_for(table, "en")
    *_, shown_lines = [part.text for part in board_panel(table, FACE, words).parts if isinstance(part, Text)]
    assert len(shown_lines.splitlines()) == 6
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
    assert labels(panel)[REFRESH_HAND.name] == "🔄"
    assert labels(panel)[MENU_BUTTON.name] == "⋯"
    assert links(panel) == [f"{PLACE}/300"]
    assert "A note." in Shown(panel).text


def test_a_hand_tells_the_last_happening_alone_and_the_details_tell_more() -> None:
    table = ended()
    words = words_for(table, "en")
    told = [FACE.story(cast("Any", each.event), words) for each in table.recent if each.to in (None, 0)]
    text = Shown(hand_panel(table, FACE, 0, words)).text
    assert [line for line in told if line in text] == told[-1:]
    panel = overview_panel(table, FACE, 0, words)
    assert Shown(panel).text.splitlines()[-6:] == [f"-# {line}" for line in told[-6:]]
    assert not any(isinstance(part, Row) for part in panel.parts)


def test_somebody_not_seated_sees_what_everybody_sees_and_is_led_to_the_lobby() -> None:
    table = playing()
    panel = spectator_panel(table, FACE, words_for(table, "en"))
    assert Shown(panel).text.startswith("### 👁 You are watching\n-# NO THANK YOU! · K7Q2M4\n▶ **Ana**")
    assert list(labels(panel)) == [REFRESH_WATCH.name]
    lobby = table_of(GAME, CHAIRS, message=300)
    assert links(spectator_panel(lobby, FACE, words_for(lobby, "en"))) == [f"{PLACE}/300"]


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
            assert words(key) in Shown(panel).text
            assert controls(panel) == []


@pytest.mark.parametrize("kind", [Kind.GIVEN, Kind.CREDITED, Kind.ASKED_PAUSE, Kind.RETURNED])
def test_what_happens_to_a_clock_again_and_again_is_told_once(kind: Kind) -> None:
    """Otherwise somebody who leaves and comes back makes a message that Discord refuses."""
    table, told = playing(speed=Speed.LIVE), list[str]()
    for _ in range(3):
        table.clock.apply(table.act(kind, 0, 1, 60.0))
        told.append(Shown(board_panel(table, FACE, words_for(table, "en"))).text)
    assert told[-1] == told[0].replace("+1 min", "+3 min")
    assert len(told[0]) > len(Shown(board_panel(playing(), FACE, words_for(table, "en"))).text)
