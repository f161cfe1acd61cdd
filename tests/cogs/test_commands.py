"""Laws over the slash commands, held on what Discord is told of them."""

import ast
import asyncio
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import regex  # type: ignore[import-untyped]
from discord import Client, Intents, app_commands

from bot.faces.face import AnyFace
from bot.faces.level_words import level_choice
from bot.faces.speed_words import speed_choice
from bot.faces.words import LANGUAGES, Words, catalog
from bot.front.command_places import BOTH_INSTALLS, EVERYWHERE, needs_server
from bot.front.custom_ids import code_of
from bot.front.feature import HelpLine
from bot.front.feature_registry import find_features
from engine.games import GAMES
from engine.opponents import LEVELS
from tests.support.discord_api import Validator, checker
from tests.support.harness import Stage, fresh
from tests.support.source_scan import KEYS, OF_COMMANDS, ROOT, modules
from tests.support.tables_in_memory import FACES

NAME = regex.compile(r"^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$")
Json = dict[str, Any]
Nodes: TypeAlias = list[tuple[tuple[str, ...], Json]]
WORDS = ("name", "description")
OPTIONS = range(3, 12)
"""Kinds of an item that is an option; the lower ones are commands and groups."""


async def _told_to_discord() -> list[Json]:
    async with fresh(Stage) as stage:
        requests = (each for each in stage.env.http_requests if each.path.endswith("/commands"))
        sent: list[Json] = [each for each in requests if each.method == "PUT"][-1].json  # type: ignore[assignment]
        return sent


@pytest.fixture(scope="module")
def commands() -> list[Json]:
    """Start a bot once; return what Discord was told of its commands."""
    return asyncio.run(_told_to_discord())


def nodes(items: Iterable[Json], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Yield commands, subcommands and options with their paths."""
    for item in items:
        here = (*path, item["name"])
        yield here, item
        yield from nodes(item.get("options", ()), here)


@pytest.fixture(scope="module")
def everything(commands: list[Json]) -> Nodes:
    return list(nodes(commands))


def is_option(path: tuple[str, ...], item: Json) -> bool:
    return len(path) > 1 and item["type"] in OPTIONS


def keys(path: tuple[str, ...], item: Json) -> list[str]:
    """List the keys that may hold the words of an item, without their last part."""
    shared = f"option.{path[-1]}" if is_option(path, item) else f"command.game.{path[-1]}"
    return [f"command.{'.'.join(path)}", shared]


def words_in(language: str, path: tuple[str, ...], item: Json, what: str) -> str:
    words = Words(language)
    return words(next(key for key in (f"{key}.{what}" for key in keys(path, item)) if words.has(key)))


def test_every_command_and_option_says_in_every_language_what_the_catalog_says(everything: Nodes) -> None:
    for path, item in everything:
        for what in ("name", "description"):
            assert item[what] == words_in("en", path, item, what), path
            translated = {language: words_in(language, path, item, what) for language in LANGUAGES[1:]}
            assert item[f"{what}_localizations"] == translated, path


def key_of(path: tuple[str, ...], choice: Json) -> str:
    """Return the key of a choice's words: its own, or for a game the title of that."""
    value = str(choice["value"])
    return f"{value}.title" if value in GAMES else f"command.{'.'.join(path)}.{value}"


def test_every_choice_says_in_every_language_what_the_catalog_says(everything: Nodes) -> None:
    for path, item in everything:
        for choice in () if path[-1] in {"speed", "computer", "preset"} else item.get("choices", ()):
            key = key_of(path, choice)
            assert choice["name"] == Words("en")(key), path
            assert choice["name_localizations"] == {each: Words(each)(key) for each in LANGUAGES[1:]}, path


def speeds(face: AnyFace, words: Words) -> list[tuple[str, str]]:
    return [(speed, speed_choice(face, speed, words)) for speed in face.speeds]


def presets(face: AnyFace, words: Words) -> list[tuple[str, str]]:
    return [(each.key, face.options.title(each.key, words)) for each in face.options.presets]


def levels(face: AnyFace, words: Words) -> list[tuple[str, str]]:
    return [(level, level_choice(face.game.name, level, words=words)) for level in LEVELS]


@pytest.mark.parametrize(
    ("option", "choices"), [("speed", speeds), ("preset", presets), ("computer", levels)]
)
def test_every_start_command_offers_speeds_presets_and_levels_with_what_to_expect(
    everything: Nodes, option: str, choices: Callable[[AnyFace, Words], list[tuple[str, str]]]
) -> None:
    offered = {path[0]: item["choices"] for path, item in everything if path[1:] == ("start", option)}
    for name, face in FACES.items():
        given = offered.pop(name.replace("_", ""), ())
        for number, language in enumerate(LANGUAGES):
            told = [(each["value"], in_all_languages(each, "name")[number]) for each in given]
            assert told == choices(face, Words(language))
    assert not offered


def test_the_catalogs_have_no_words_for_commands_that_do_not_exist(everything: Nodes) -> None:
    known = {f"{key}.{what}" for path, item in everything for key in keys(path, item) for what in WORDS}
    choices = {key_of(path, choice) for path, item in everything for choice in item.get("choices", ())}
    assert [key for key in KEYS if key.startswith(OF_COMMANDS) and key not in known | choices] == []


def in_all_languages(item: Json, what: str) -> list[str]:
    return [item[what], *item[f"{what}_localizations"].values()]


def test_discord_takes_every_name_description_and_choice(everything: Nodes) -> None:
    for path, item in everything:
        for name in in_all_languages(item, "name"):
            assert NAME.match(name), path
            assert name == name.lower(), path
        assert all(1 <= len(text) <= 100 for text in in_all_languages(item, "description")), path
        assert len(item.get("options", ())) <= 25, path
        assert len(item.get("choices", ())) <= 25, path
        for choice in item.get("choices", ()):
            assert all(1 <= len(text) <= 100 for text in in_all_languages(choice, "name")), path
            assert len(str(choice["value"])) <= 100, path


def test_no_two_that_stand_side_by_side_bear_the_same_name(commands: list[Json], everything: Nodes) -> None:
    beside = [commands]
    beside += [item["options"] for _, item in everything if item.get("options")]
    beside += [item["choices"] for _, item in everything if item.get("choices")]
    for items in beside:
        for language in range(len(LANGUAGES)):
            names = [in_all_languages(item, "name")[language] for item in items]
            assert len(set(names)) == len(names)


def size(item: Json) -> int:
    """Count the letters of a command in all languages together, which is more than Discord counts."""
    own = sum(len(text) for what in WORDS if what in item for text in in_all_languages(item, what))
    inner = [*item.get("options", ()), *item.get("choices", ())]
    return own + len(str(item.get("value", ""))) + sum(size(each) for each in inner)


def test_discord_takes_so_many_commands_of_such_a_length(commands: list[Json]) -> None:
    assert len(commands) <= 100
    for command in commands:
        assert size(command) < 8000, command["name"]


def test_options_that_must_be_given_come_first(everything: Nodes) -> None:
    for path, item in everything:
        required = [option.get("required", False) for option in item.get("options", ())]
        assert required == sorted(required, reverse=True), path


def test_every_game_can_be_chosen_wherever_one_is_asked_for(everything: Nodes) -> None:
    asked = [item for path, item in everything if path[-1] == "game" and is_option(path, item)]
    assert [[choice["value"] for choice in item["choices"]] for item in asked] == [[*GAMES]] * 4


# ------------------------------------------------------------- where they exist

Places: TypeAlias = tuple[list[int] | None, list[int] | None]
ALL_PLACES: Places = ([0, 1, 2], [0, 1])
"""Servers, direct messages with the bot, chats of people; for servers and for accounts."""
SERVERS: Places = ([0], [0])
NEED_SERVER = {"cup", "server-settings"}


def places(command: Json) -> Places:
    return command["contexts"], command["integration_types"]


def misplaced(commands: Iterable[Json]) -> set[str]:
    """Name the commands that exist elsewhere than they should."""
    asked = {each["name"]: SERVERS if each["name"] in NEED_SERVER else ALL_PLACES for each in commands}
    return {each["name"] for each in commands if places(each) != asked[each["name"]]}


def test_every_command_exists_everywhere_unless_it_needs_a_server(commands: list[Json]) -> None:
    assert {each["name"] for each in commands} > NEED_SERVER
    assert not misplaced(commands)
    assert {each["name"] for each in commands if not each["dm_permission"]} == NEED_SERVER


def test_a_command_that_does_not_say_where_it_exists_is_found() -> None:
    async def coin(_: object) -> None: ...

    tree = app_commands.CommandTree(Client(intents=Intents.none()))
    silent: app_commands.Command[Any, ..., None]
    silent = app_commands.Command(name="coin", description="Coin", callback=coin)
    assert places(silent.to_dict(tree)) == (None, None)
    assert misplaced([silent.to_dict(tree)]) == {"coin"}
    tree.allowed_contexts, tree.allowed_installs = EVERYWHERE, BOTH_INSTALLS
    assert not misplaced([silent.to_dict(tree)])
    assert places(needs_server(silent).to_dict(tree)) == SERVERS


def test_help_tells_apart_what_needs_a_server() -> None:
    additions = (each for feature in find_features().values() for each in feature.additions)
    for line in (each for each in additions if isinstance(each, HelpLine)):
        named = {command.partition(" ")[0] for command in line.commands}
        assert line.needs_server == bool(named & NEED_SERVER), line.key


def refused(commands: Iterable[Json]) -> set[str]:
    """Name the commands that Discord's description of its API does not take, where it is there."""
    if checker is None:
        return set()
    schemas = checker.SPEC["components"]
    name = "#/components/schemas/ApplicationCommandUpdateRequest"
    validator = Validator({"$ref": name, "components": schemas})
    return {each["name"] for each in commands if list(validator.iter_errors(each))}


def test_discords_own_description_takes_every_command_with_its_places(commands: list[Json]) -> None:
    assert not refused(commands)
    for what, wrong in (("contexts", []), ("contexts", [3]), ("integration_types", [0, 0])):
        found = refused([commands[0] | {what: wrong}])
        assert found == ({commands[0]["name"]} if checker else set())


# ------------------------------------------------------------- how they are named


def leaves(everything: Nodes) -> list[tuple[tuple[str, ...], Json]]:
    """List what people see in the list of commands."""
    groups = {path[:-1] for path, item in everything if len(path) > 1 and not is_option(path, item)}
    return [(path, item) for path, item in everything if not is_option(path, item) and path not in groups]


def test_the_list_is_short_as_whatever_a_button_does_as_well_has_no_command(everything: Nodes) -> None:
    assert len(leaves(everything)) <= 50


@pytest.fixture(scope="module")
def names(everything: Nodes) -> set[str]:
    """Return the commands as they are typed, in all languages."""
    items = dict(everything)
    return {
        " ".join(in_all_languages(items[path[: at + 1]], "name")[language] for at in range(len(path)))
        for path, _ in leaves(everything)
        for language in range(len(LANGUAGES))
    }


PAGES = [ROOT / f"{name}.md" for name in ("README", "PRIVACY", "TERMS", "CONTRIBUTING")]
PAGES += (ROOT / "docs").glob("*.md")
NAMED = regex.compile(r"`/([^`/.]+)`")
OTHERS = {"coin", "data", "livez", "metrics", "readyz"}
"""An example, a folder, and what is asked over HTTP."""


def unknown_in(text: str, names: set[str]) -> set[str]:
    return set(NAMED.findall(text)) - names - OTHERS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_commands_as_they_are(page: Path, names: set[str]) -> None:
    assert not unknown_in(page.read_text("utf-8"), names)


def test_a_group_and_a_command_of_older_versions_are_found(names: set[str]) -> None:
    text = "`/review`, `/review game`, `/復習 対戦`, `/table end` and `/readyz`"
    assert unknown_in(text, names) == {"review", "table end"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_spells_a_command_itself(language: str) -> None:
    spelled = regex.compile(r"(?<![\w<}*/.])/\p{L}{3,}")
    for key in KEYS:
        assert not spelled.search(str(catalog(language)[key].string)), key


def test_sentences_are_given_commands_that_there_are(names: set[str]) -> None:
    lines = (each for feature in find_features().values() for each in feature.additions)
    asked = {name for each in lines if isinstance(each, HelpLine) for name in each.commands}
    asked |= {f"{code_of(face.game.name)} {face.trainer.command}" for face in FACES.values() if face.trainer}
    for _, tree in modules("bot", "cogs"):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="command"), args=[ast.Constant(value=str(name))]):
                    asked |= {name} - {"verify-cup"}
    assert asked >= {"play", "cup open", "review game", "primedaifugo practice"}
    assert not asked - names


def test_every_game_has_its_face_and_its_commands(commands: list[Json]) -> None:
    assert FACES.keys() == GAMES.keys()
    named = {each["name"]: {part["name"] for part in each.get("options", ())} for each in commands}
    for name in GAMES:
        assert named[name.replace("_", "")] >= {"start", "hand", "rules"}
