"""The message of a lobby: who sits there, what was chosen, and what can be done."""

from dataclasses import replace
from typing import Any

import pytest

from bot.database.rows import Chair
from bot.faces.forms import Field
from bot.faces.options import GameOptions
from bot.faces.panel import Button, Row, Select, Text
from bot.faces.speed_words import speed_note
from bot.faces.speeds import Speed
from bot.front.controls import Control
from bot.front.lobby_panel import (
    ADD_COMPUTER,
    INVITE,
    JOIN,
    OPTIONS,
    REMOVE_COMPUTER,
    SET_OPTIONS,
    SPEED,
    START,
    lobby_panel,
    options_form,
)
from bot.front.table_surfaces import LOBBY
from bot.tables.names import words_for
from bot.tables.table import Table
from cogs.no_thank_you.face import FACE
from engine.chance import commitment
from engine.games.no_thank_you import GAME, Options
from tests.support.tables_in_memory import SEED, people, table_of

ANA, BEN, CLEO, DORA = people("Ana", "Ben", "Cleo", "Dora")
COMPUTER = Chair("", None, "normal")


def lobby(*chairs: Chair, **fields: Any) -> Table:
    return table_of(GAME, chairs, **fields)


def text(table: Table, language: str = "en") -> str:
    panel = lobby_panel(table, FACE, words_for(table, language))
    return "\n".join(part.text for part in panel.parts if isinstance(part, Text))


def disabled(table: Table) -> set[str]:
    panel = lobby_panel(table, FACE, words_for(table, "en"))
    rows = [part for part in panel.parts if isinstance(part, Row)]
    found = [each for row in rows for each in row.controls if isinstance(each, Button | Select)]
    assert {each.control for each in found} == LOBBY.controls.keys() - {SET_OPTIONS.name}
    return {each.control for each in found if each.disabled}


def test_the_lobby_names_who_sits_there_and_the_free_seats() -> None:
    lines = text(lobby(ANA, COMPUTER, host=1)).splitlines()
    assert "**1.** Ana 👑" in lines
    assert "**2.** COM 1 (Normal) 🤖" in lines
    assert lines.count("-# 3. free") == lines.count("-# 4. free") == 1
    lines = text(lobby(ANA, BEN, host=2)).splitlines()
    assert {"**1.** Ana", "**2.** Ben 👑"} <= set(lines), "the crown is the host's"
    assert r"\*\*x\*\* \<\@1\>" in text(lobby(Chair("**x** <@1>", 1))), "nothing in a name is markup"


def test_the_lobby_says_how_many_are_missing_or_who_can_start() -> None:
    assert "1 more player is needed." in text(lobby(ANA))
    assert "あと1人必要です。" in text(lobby(ANA), "ja")
    assert "Ready: **Ben** (👑) can start the game." in text(lobby(ANA, BEN, host=2))


def test_the_lobby_shows_the_seal_in_its_short_form_and_not_the_seed() -> None:
    for language in ("en", "ja"):
        shown = text(lobby(ANA), language)
        assert f"{commitment(SEED)[:8]}…" in shown
        assert commitment(SEED)[:9] not in shown
        assert SEED not in shown


def test_the_lobby_describes_the_options_and_the_form_shows_them_as_they_are() -> None:
    for options, line, label in (
        (Options(), "The dealer is drawn by lot.", "By lot"),
        (Options(dealer=1), "**Ben** deals.", "Ben"),
    ):
        table = lobby(ANA, BEN, options=options)
        assert f"-# {line}" in text(table)
        form = options_form(table, FACE, words_for(table, "en"))
        assert form.title == "Options of this table"
        (field,) = form.fields
        assert isinstance(field, Field)
        assert [choice.label for choice in field.choices if choice.chosen] == [label]


def test_the_lobby_says_how_fast_it_is_played_and_offers_the_speeds_of_the_game() -> None:
    table = lobby(ANA, BEN, speed=Speed.SLOW)
    words = words_for(table, "en")
    assert "-# ⏳ slow: 24 h a move, quiet hours, one break" in text(table).splitlines()
    rows = [part for part in lobby_panel(table, FACE, words).parts if isinstance(part, Row)]
    select, _ = [each for row in rows for each in row.controls if isinstance(each, Select)]
    assert [each.label for each in select.choices] == [f"Speed: {each}" for each in FACE.speeds]
    assert [each.note for each in select.choices] == [speed_note(FACE, each, words) for each in FACE.speeds]
    assert [each.value for each in select.choices if each.chosen] == ["slow"]


def test_where_the_bot_is_no_member_nobody_is_invited_and_no_speed_reminds_anybody() -> None:
    table = lobby(ANA, BEN, portable=True)
    assert "-# ⏳ soft: no deadline, after 10 min the others decide" in text(table).splitlines()
    assert "⏳ のんびり：時間制限なし、10分操作がなければほかの人が選べます" in text(table, "ja")
    panel = lobby_panel(table, FACE, words_for(table, "en"))
    controls = [each for part in panel.parts if isinstance(part, Row) for each in part.controls]
    assert INVITE.name not in {each.control for each in controls if isinstance(each, Button)}
    (speeds,) = (each for each in controls if isinstance(each, Select) and each.control == SPEED.name)
    assert [each.value for each in speeds.choices] == ["soft", "live", "none"]


@pytest.mark.parametrize(
    ("chairs", "closed"),
    [
        ((ANA,), {REMOVE_COMPUTER, START}),
        ((ANA, BEN), {REMOVE_COMPUTER}),
        ((ANA, COMPUTER), set()),
        ((ANA, BEN, CLEO, DORA), {JOIN, ADD_COMPUTER, REMOVE_COMPUTER}),
        ((ANA, BEN, CLEO, COMPUTER), {ADD_COMPUTER}),
    ],
)
def test_the_lobby_offers_what_can_be_done(chairs: tuple[Chair, ...], closed: set[Control[Table]]) -> None:
    assert disabled(lobby(*chairs)) == {each.name for each in closed}


def test_a_full_lobby_says_that_a_person_may_take_the_place_of_a_computer() -> None:
    for fourth, is_said in (((), False), ((DORA,), False), ((COMPUTER,), True)):
        table = lobby(ANA, BEN, CLEO, *fourth)
        assert ("but **Join** takes a computer's place." in text(table)) is is_said
        assert ("コンピュータと交代できます" in text(table, "ja")) is is_said


def test_a_game_without_options_asks_for_none() -> None:
    table, face = lobby(ANA), replace(FACE, options=GameOptions(GAME))
    panel = lobby_panel(table, face, words_for(table, "en"))
    row = panel.parts[-1]
    assert isinstance(row, Row)
    closed = {each.control for each in row.controls if isinstance(each, Button) and each.disabled}
    assert closed == {START.name, OPTIONS.name}
    assert all(not isinstance(part, Text) or part.text.strip("-# \n") for part in panel.parts)
