"""The panel with all games, and the one with everything else that is reached from it."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.faces.icons import without_icons
from bot.faces.panel import Button, Panel, Text, text_panel
from bot.faces.words import LANGUAGES, Words
from bot.front.components import view_of
from bot.front.custom_ids import CUSTOM_ID, Press, code_of, game_of
from bot.front.feature import HistoryChoice, TableButton
from bot.front.feature_registry import Features
from bot.front.new_table import fillers_of
from bot.front.services import Services
from bot.front.table_panels import MENU_BUTTON
from bot.tables.server_settings import ServerSettings
from bot.tables.table import Phase
from cogs.lessons.lesson_panel import LESSON
from cogs.lessons.lessons import BEGIN
from cogs.play import hub
from cogs.play.hub import (
    FIRST_GAME,
    GAMES,
    MORE,
    PLAY,
    all_games,
    described,
    everything_else,
    explain,
    old_slot,
)
from cogs.puzzles import puzzle_presses
from engine.games import GAMES as ALL_GAMES
from engine.games.no_thank_you import Options
from engine.opponents import LEVELS
from engine.play import begin
from tests.support.all_icons import all_icons
from tests.support.discord_limits import faults
from tests.support.plain_context import PlainContext, Shown, plain_services
from tests.support.plain_tables import dealt, people
from tests.support.tables_in_memory import FACES

TABLES = next(each.control for each in hub.BUTTONS.buttons if each.control.label == "button.tables")


def buttons(panel: Panel) -> list[Button]:
    return [each for each in Shown(panel).drawn if isinstance(each, Button)]


def text(panel: Panel) -> str:
    return "\n".join(part.text for part in panel.parts if isinstance(part, Text))


@pytest.fixture
def ana(services: Services) -> PlainContext:
    return PlainContext(services)


# ------------------------------------------------------------------ the panels


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_shows_every_game_with_its_facts_and_a_line_where_one_is_chosen(
    services: Services, language: str
) -> None:
    words = Words(language)
    panel = all_games(services, words)
    for game in ALL_GAMES:
        assert words(f"{game}.title") in text(panel)
        assert words(f"{game}.duration") in text(panel)
    offered = Shown(panel).selects[hub.for_friends.name].choices
    assert [each.note for each in offered] == [words(f"{each.value}.line") for each in offered]


async def test_the_game_that_is_learnt_soonest_comes_first_with_the_players_of_its_rules(
    services: Services,
) -> None:
    assert text(all_games(services, Words("en"))).index("NO THANK YOU!") < 200
    assert "2–8 players" in described(FACES["yaniv"], Words("en"))
    assert "2 players" in described(FACES["expect"], Words("en"))
    assert "2〜4人" in described(FACES["algo"], Words("ja"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_both_panels_keep_to_the_limits_of_discord(services: Services, language: str) -> None:
    words = Words(language).pictured(all_icons())
    games = all_games(services, words, note="!" * 300)
    below_help = replace(games, parts=(Text("!" * 1000), *games.parts))
    for panel in (below_help, everything_else(services, words, lambda _: True)):
        assert faults(view_of(panel, PLAY.at())) == []


async def test_every_game_has_a_picture_and_the_same_words_without_it(services: Services) -> None:
    pictured = all_games(services, Words("en").pictured(all_icons()))
    assert text(pictured).count("<:") == sum(len(face.emblem) for face in FACES.values())
    bare = text(without_icons(pictured))
    for face in FACES.values():
        emblem = without_icons(text_panel(all_icons().line(face.emblem)))
        bare = bare.replace(f"{text(emblem)} ", f"{face.sign} ")
    assert bare == text(all_games(services, Words("en")))


def test_every_game_has_a_code_of_its_own_and_old_slots_of_its_own() -> None:
    for game in ALL_GAMES:
        assert CUSTOM_ID.fullmatch(PLAY.at(code_of(game)).custom_id(0, hub.now.name))
        assert game_of(code_of(game), ["another", *ALL_GAMES]) == game
    slots = [old_slot(game, digit) for game in ALL_GAMES for digit in range(10)]
    assert len(set(slots)) == len(slots)
    assert min(slots) >= FIRST_GAME * 10
    assert all(CUSTOM_ID.fullmatch(f"t1:y:0:0:{slot}") for slot in slots)


async def test_who_manages_the_server_finds_its_settings(ana: PlainContext) -> None:
    assert "Server settings" not in (await ana.pressed(MORE)).text
    ana.permissions.add("manage_guild")
    assert "Server settings" in (await ana.pressed(MORE)).text


def test_a_table_with_its_computers_can_start_as_it_is() -> None:
    for game in ALL_GAMES.values():
        assert begin(game, game.options(), 1 + fillers_of(game), "seed").state is not None


async def test_what_features_add_stands_in_its_order(services: Services) -> None:
    labels = [each.label for each in buttons(everything_else(services, Words("en"), lambda _: True))]
    assert labels == [
        *("All games", "My tables", "How it works"),
        *("My stats", "My games", "Leaderboard"),
        *("Replay a file", "Review my games"),
        *("Today's Algo puzzle", "Prime puzzles", "Is it prime?"),
        *("Settings", "Server settings"),
        *("Get my data", "Delete my data"),
    ]
    below = [each.label for each in buttons(all_games(services, Words("en")))][-4:]
    assert below == ["Learn", "My tables", "Settings", "⋯"]
    features = services.own(Features)
    behind = [each.control.label for each in features.all(TableButton)]
    assert behind == ["button.scores", "button.scores", "button.commentary", "button.more"]
    assert [each.control.label for each in features.all(HistoryChoice)] == ["replay.which", "review.which"]


async def test_help_names_cups_replays_and_reviews_and_leads_to_all_games(services: Services) -> None:
    for who, words in zip(people(services, "Ana", "さくら"), map(Words, LANGUAGES), strict=True):
        told = (await who.called(explain)).text
        for command in ("play", "table show", "cup open", "replay", "review game", "leaderboard"):
            assert words.command(command) in told, command
        assert words("play.title") in (await who.click(words("button.games"))).text


async def test_help_names_no_cups_where_the_bot_is_no_member(ana: PlainContext) -> None:
    ana.is_member = False
    told = (await ana.called(explain)).text
    assert "/cup" not in told
    assert "/leaderboard" in told


async def test_a_lesson_is_offered_for_the_games_that_have_one(ana: PlainContext) -> None:
    offered = [each for each in buttons((await ana.pressed(GAMES)).panel) if each.label == "Learn"]
    assert len(offered) == sum(face.lesson is not None for face in FACES.values())
    for each in offered:
        assert (each.surface, each.control) == (LESSON.letters, BEGIN.name)
        assert "Step 1 of" in (await ana.pressed(BEGIN, each.id)).text


# --------------------------------------------------------------------- presses


async def test_the_menu_of_a_table_leads_to_the_rules_and_to_everything_else(ana: PlainContext) -> None:
    await dealt(ALL_GAMES["no_thank_you"], people(ana.services, "Ana", "Ben"))
    (table,) = ana.services.tables
    menu = await ana.pressed(MENU_BUTTON, table.id)
    assert "fair deal" in (await ana.click("Rules", menu)).text
    labels = {each.label for each in buttons((await ana.click("More…", menu)).panel)}
    assert {"All games", "My stats", "Settings", "Get my data", "Delete my data", "‹ Back"} <= labels
    ana.channels.clear()
    more, other = (await ana.pressed(MORE, table.id)).text, (await ana.pressed(MORE, "ZZZZZZ")).text
    assert more == other, "nobody learns of a table that they may not see"


async def test_the_rules_of_each_game_are_told(ana: PlainContext) -> None:
    for game in ALL_GAMES:
        assert ana.words(f"{game}.title") in (await ana.pressed(hub.rules, values=[game])).text
    assert "no such button" in (await ana.pressed(hub.rules, values=["chess"])).text


async def test_a_control_of_a_game_that_has_none_is_refused(ana: PlainContext) -> None:
    for control, about in (
        (hub.now, "0"),
        (hub.now, "chess"),
        (hub.for_friends, "0"),
        (hub.for_friends, "chess"),
        (puzzle_presses.begin, "yaniv"),
        (BEGIN, "chess"),
    ):
        assert "There is no such button" in (await ana.pressed(control, about)).text
    unknown = Press(PLAY.at(), 0, control="unknown")
    assert "There is no such button" in (await ana.send(PLAY, unknown)).text
    assert not list(ana.services.tables)


async def test_where_the_bot_may_not_post_or_let_a_table_open_no_table_opens(ana: PlainContext) -> None:
    ana.lacking = ("Send Messages",)
    assert "Missing permissions: Send Messages. Whoever manages" in (await ana.pressed(GAMES)).text
    ana.channels.add(201)
    for lacking, told in ((ana.lacking, "Missing permissions"), ((), "only in <#201>")):
        ana.lacking = lacking
        for control in (hub.now, hub.for_friends):
            assert told in (await ana.pressed(control, "yaniv")).text
        await ana.services.servers.change(ana.guild, channels=frozenset({201}))
    assert await ana.services.servers.of(ana.guild) == ServerSettings(channels=frozenset({201}))
    assert not list(ana.services.tables)


async def test_where_answers_are_hidden_it_says_why_no_table_opens(ana: PlainContext) -> None:
    ana.is_member, ana.are_answers_hidden = False, True
    shown = await ana.pressed(GAMES)
    assert "Use External Apps" in shown.text
    assert {each.label for each in buttons(shown.panel) if each.disabled} == {"Play now"}
    assert shown.selects[hub.for_friends.name].disabled


async def test_a_table_for_friends_waits_with_computers_and_a_second_choice_opens_no_other(
    services: Services,
) -> None:
    ana, again = PlainContext(services), PlainContext(services)
    chosen = partial(PlainContext.pressed, control=hub.for_friends, values=["yaniv"])
    await asyncio.gather(chosen(ana), chosen(again))
    (table,) = services.tables
    assert [chair.is_computer for chair in table.chairs] == [False, True, True]
    assert "Whoever joins takes a computer's place" in ana.posted[-1].text
    assert "is open here already" in (await chosen(ana)).text
    assert [*services.tables] == [table]
    await services.tables.playing.start(table, ana.person)
    assert table.play is not None


async def test_a_button_of_an_older_message_opens_a_table_for_friends(ana: PlainContext) -> None:
    await ana.pressed(hub.for_friends, code_of("no_thank_you"))
    (table,) = ana.services.tables
    assert table.phase is Phase.LOBBY
    assert "What shall we play?" in (await ana.pressed(hub.choose_again, code_of("no_thank_you"))).text


async def test_it_works_after_a_restart_for_everybody(tmp_path: Path) -> None:
    path = tmp_path / "tefuda.db"
    async with plain_services(path) as services:
        shown = await PlainContext(services).pressed(GAMES)
    expect = next(each for each in buttons(shown.panel) if each.id == "expect")
    async with plain_services(path) as services:
        ben = PlainContext(services, 2, "Ben")
        await ben.send(PLAY, Press(PLAY.at(expect.id), 0, control=expect.control))
        (table,) = services.tables
        assert {chair.name: chair.computer for chair in table.chairs} == {"Ben": None, "": LEVELS[0]}
        # Their own tables are linked, and nobody else's.
        cleo = PlainContext(services, 3, "Cleo")
        mine, theirs = [await each.pressed(TABLES) for each in (ben, cleo)]
        assert table.id in str(mine.panel)
        assert table.id not in str(theirs.panel)


async def test_a_computer_that_comes_back_is_not_what_the_person_before_it_was(ana: PlainContext) -> None:
    await ana.pressed(hub.for_friends, code_of("no_thank_you"))
    (table,), seating = ana.services.tables, ana.services.tables.seating
    await seating.join(table, 2, "Ben")
    await seating.choose_options(table, ana.person, {0: ("1",)}, table.moment)
    assert table.options == Options(dealer=1)
    await seating.leave_lobby(table, 2, may_close=False)
    assert table.options == Options(dealer=None), "the lot replaces a dealer who left"
