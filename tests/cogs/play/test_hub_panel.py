"""The panel with all games, as plain data."""

import pytest
from cogs.play.front.hub_presses import all_games, everything_else
from cogs.play.hub_panel import GameSlot, PlaySlot, described, game_at, play_panel, slot_of
from msgspec.structs import replace

from bot.faces.face import AnyGame
from bot.faces.icons import without_icons
from bot.faces.panel import Button, Panel, Row, Select, Text
from bot.faces.words import LANGUAGES, Words
from bot.front.components import view_of
from bot.front.custom_ids import CUSTOM_ID, Address
from bot.front.new_table import fillers_of
from bot.front.permissions import may_manage
from engine.games import GAMES
from engine.play import begin
from tests.support.all_icons import all_icons
from tests.support.harness import Stage
from tests.support.tables_in_memory import FACES

ALL = tuple(FACES.values())
MOST_COMPONENTS, MOST_CHARACTERS = 40, 4000
"""Discord's limits for a message."""


def buttons(panel: Panel) -> list[Button]:
    rows = [part for part in panel.parts if isinstance(part, Row)]
    return [each for row in rows for each in row.controls if isinstance(each, Button)]


def hub_of(stage: Stage, words: Words, *, manages: bool) -> Panel:
    """Return the panel with everything else, for somebody who manages the server or does not."""
    return everything_else(
        stage.bot.services, words, lambda each: manages or each.is_offered is not may_manage
    )


def text(panel: Panel) -> str:
    return "\n".join(part.text for part in panel.parts if isinstance(part, Text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_every_game_with_a_line_and_its_facts(language: str) -> None:
    words = Words(language)
    shown = text(play_panel(ALL, words))
    for game in GAMES:
        assert words(f"{game}.title") in shown
        assert words(f"{game}.line") in shown
        assert words(f"{game}.duration") in shown


def test_the_number_of_players_is_that_of_the_rules() -> None:
    assert "2–8 players" in described(FACES["yaniv"], Words("en"))
    assert "2 players" in described(FACES["expect"], Words("en"))
    assert "2〜4人" in described(FACES["algo"], Words("ja"))


def test_the_game_that_is_learnt_soonest_comes_first() -> None:
    assert text(play_panel(ALL, Words("en"))).index("NO THANK YOU!") < 200


@pytest.mark.parametrize("language", LANGUAGES)
async def test_both_panels_keep_to_the_limits_of_discord(stage: Stage, language: str) -> None:
    words = Words(language).pictured(all_icons())
    games = all_games(stage.bot.services, words, note="!" * 300)
    below_help = replace(games, parts=(Text("!" * 1000), *games.parts))
    for panel in (below_help, hub_of(stage, words, manages=True)):
        view = view_of(panel, Address("y", "0", 0))
        assert view.total_children_count <= MOST_COMPONENTS
        assert view.content_length() <= MOST_CHARACTERS


def test_every_game_has_a_picture_and_the_same_words_without_it() -> None:
    words = Words("en")
    pictured = play_panel(ALL, words.pictured(all_icons()))
    assert text(pictured).count("<:") == sum(len(face.emblem) for face in ALL)
    bare = text(play_panel(ALL, words))
    for face in ALL:
        bare = bare.replace(f"{face.sign} ", "")
    assert text(without_icons(pictured)) == bare


def test_no_two_controls_share_a_slot_and_no_game_shares_one_with_the_others() -> None:
    slots = [slot_of(game, slot) for game in GAMES for slot in GameSlot] + [*PlaySlot]
    assert len(set(slots)) == len(slots)
    assert all(CUSTOM_ID.fullmatch(Address("y", "0", 0).custom_id(slot)) for slot in slots)
    assert all(game_at(slot_of(game, slot), GAMES) == game for game in GAMES for slot in GameSlot)
    assert all(game_at(slot, GAMES) is None for slot in PlaySlot)


def test_a_new_game_changes_no_slot_of_the_others() -> None:
    before = slot_of("yaniv", GameSlot.NOW)
    assert game_at(before, ["another", *GAMES]) == "yaniv"


def test_where_no_table_can_open_only_the_rest_can_be_pressed() -> None:
    panel = play_panel(ALL, Words("en"), is_closed=True)
    disabled = {each.label for each in buttons(panel) if each.disabled}
    assert disabled == {"Play now", "Invite"}
    assert any(
        isinstance(each, Select) for part in panel.parts if isinstance(part, Row) for each in part.controls
    )


async def test_who_manages_the_server_finds_its_settings(stage: Stage) -> None:
    for manages in (False, True):
        labels = {each.label for each in buttons(hub_of(stage, Words("en"), manages=manages))}
        assert ("Server settings" in labels) is manages


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_table_with_its_computers_can_start_as_it_is(game: AnyGame) -> None:
    assert begin(game, game.options(), 1 + fillers_of(game), "seed").state is not None


async def test_what_features_add_stands_in_its_order(stage: Stage) -> None:
    labels = [each.label for each in buttons(hub_of(stage, Words("en"), manages=True))]
    assert labels == [
        *("All games", "My tables", "How it works"),
        *("My stats", "My games", "Leaderboard"),
        *("Puzzles: Algo", "Puzzles: Prime Daifugo", "Is it prime?"),
        *("Settings", "Server settings"),
        *("Get my data", "Delete my data"),
    ]
    below = [each.label for each in buttons(all_games(stage.bot.services, Words("en")))][-4:]
    assert below == ["My tables", "My stats", "Settings", "⋯"]
    assert [each.slot for each in stage.bot.features.table_buttons] == [9, 8]
    assert [each.slot for each in stage.bot.features.history] == [5, 4]
