"""Laws over the slash commands, held on what Discord is told of them."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import regex  # type: ignore[import-untyped]

from bot.faces.level_words import level_choice
from bot.faces.speed_words import speed_choice
from bot.faces.words import LANGUAGES, Words
from engine.games import GAMES
from engine.opponents import LEVELS
from tests.support.harness import Stage
from tests.support.source_scan import KEYS, OF_COMMANDS
from tests.support.tables_in_memory import FACES

NAME = regex.compile(r"^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$")
Json = dict[str, Any]
WORDS = ("name", "description")
OPTIONS = range(3, 12)
"""Kinds of an item that is an option; the lower ones are commands and groups."""


def commands(stage: Stage) -> list[Json]:
    """Return what Discord was told of the commands."""
    requests = [
        each for each in stage.env.http_requests if each.method == "PUT" and each.path.endswith("/commands")
    ]
    sent: list[Json] = requests[-1].json  # type: ignore[assignment]
    return sent


def nodes(items: Iterable[Json], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Yield commands, subcommands and options with their paths."""
    for item in items:
        here = (*path, item["name"])
        yield here, item
        yield from nodes(item.get("options", ()), here)


def everything(stage: Stage) -> list[tuple[tuple[str, ...], Json]]:
    return list(nodes(commands(stage)))


def is_option(path: tuple[str, ...], item: Json) -> bool:
    return len(path) > 1 and item["type"] in OPTIONS


def keys(path: tuple[str, ...], item: Json) -> list[str]:
    """List the keys that may hold the words of an item, without their last part."""
    shared = f"option.{path[-1]}" if is_option(path, item) else f"command.game.{path[-1]}"
    return [f"command.{'.'.join(path)}", shared]


def words_in(language: str, path: tuple[str, ...], item: Json, what: str) -> str:
    words = Words(language)
    return words(next(key for key in (f"{key}.{what}" for key in keys(path, item)) if words.has(key)))


async def test_every_command_and_option_says_in_every_language_what_the_catalog_says(stage: Stage) -> None:
    for path, item in everything(stage):
        for what in ("name", "description"):
            assert item[what] == words_in("en", path, item, what), path
            translated = {language: words_in(language, path, item, what) for language in LANGUAGES[1:]}
            assert item[f"{what}_localizations"] == translated, path


def key_of(path: tuple[str, ...], choice: Json) -> str:
    """Return the key of a choice's words: its own, or for a game the title of that."""
    value = str(choice["value"])
    return f"{value}.title" if value in GAMES else f"command.{'.'.join(path)}.{value}"


async def test_every_choice_says_in_every_language_what_the_catalog_says(stage: Stage) -> None:
    for path, item in everything(stage):
        for choice in () if path[-1] in {"speed", "computer", "preset"} else item.get("choices", ()):
            key = key_of(path, choice)
            assert choice["name"] == Words("en")(key), path
            assert choice["name_localizations"] == {each: Words(each)(key) for each in LANGUAGES[1:]}, path


async def test_every_start_command_offers_the_speeds_of_its_game_with_their_times(stage: Stage) -> None:
    offered = {path[0]: item["choices"] for path, item in everything(stage) if path[1:] == ("start", "speed")}
    for name, face in FACES.items():
        assert [
            (each["value"], each["name"], each["name_localizations"])
            for each in offered.pop(name.replace("_", ""))
        ] == [
            (speed, speed_choice(face, speed, Words("en")), {"ja": speed_choice(face, speed, Words("ja"))})
            for speed in face.speeds
        ]
    assert not offered


async def test_a_start_command_offers_the_presets_of_its_game_by_their_names(stage: Stage) -> None:
    offered = {
        path[0]: item["choices"] for path, item in everything(stage) if path[1:] == ("start", "preset")
    }
    for name, face in FACES.items():
        title = face.options.title
        assert [
            (each["value"], each["name"], each["name_localizations"])
            for each in offered.pop(name.replace("_", ""), ())
        ] == [
            (each.key, title(each.key, Words("en")), {"ja": title(each.key, Words("ja"))})
            for each in face.options.presets
        ]
    assert not offered


async def test_every_start_command_offers_a_computer_of_each_level_with_what_to_expect(stage: Stage) -> None:
    asked = {
        path[0]: item["choices"] for path, item in everything(stage) if path[1:] == ("start", "computer")
    }
    for name in GAMES:
        named = {words.language: partial(level_choice, name, words=words) for words in map(Words, LANGUAGES)}
        assert [
            (each["value"], each["name"], each["name_localizations"])
            for each in asked.pop(name.replace("_", ""))
        ] == [(level, named["en"](level), {"ja": named["ja"](level)}) for level in LEVELS]
    assert not asked


async def test_the_catalogs_have_no_words_for_commands_that_do_not_exist(stage: Stage) -> None:
    known = {
        f"{key}.{what}" for path, item in everything(stage) for key in keys(path, item) for what in WORDS
    }
    choices = {key_of(path, choice) for path, item in everything(stage) for choice in item.get("choices", ())}
    assert [key for key in KEYS if key.startswith(OF_COMMANDS) and key not in known | choices] == []


def in_all_languages(item: Json, what: str) -> list[str]:
    return [item[what], *item[f"{what}_localizations"].values()]


async def test_names_are_such_as_discord_allows(stage: Stage) -> None:
    for path, item in everything(stage):
        for name in in_all_languages(item, "name"):
            assert NAME.match(name), path
            assert name == name.lower(), path


async def test_descriptions_and_choices_fit(stage: Stage) -> None:
    for path, item in everything(stage):
        assert all(1 <= len(text) <= 100 for text in in_all_languages(item, "description")), path
        for choice in item.get("choices", ()):
            assert all(1 <= len(text) <= 100 for text in in_all_languages(choice, "name")), path
            assert len(str(choice["value"])) <= 100, path


async def test_no_two_that_stand_side_by_side_bear_the_same_name(stage: Stage) -> None:
    beside: list[list[Json]] = [commands(stage)]
    beside += [item["options"] for _, item in everything(stage) if item.get("options")]
    beside += [item["choices"] for _, item in everything(stage) if item.get("choices")]
    for items in beside:
        for language in range(len(LANGUAGES)):
            names = [in_all_languages(item, "name")[language] for item in items]
            assert len(set(names)) == len(names)


async def test_there_are_no_more_commands_options_and_choices_than_discord_takes(stage: Stage) -> None:
    assert len(commands(stage)) <= 100
    for path, item in everything(stage):
        assert len(item.get("options", ())) <= 25, path
        assert len(item.get("choices", ())) <= 25, path


def size(item: Json) -> int:
    """Count the letters of a command in all languages together, which is more than Discord counts."""
    own = sum(len(text) for what in WORDS if what in item for text in in_all_languages(item, what))
    inner = [*item.get("options", ()), *item.get("choices", ())]
    return own + len(str(item.get("value", ""))) + sum(size(each) for each in inner)


async def test_no_command_is_longer_than_discord_takes(stage: Stage) -> None:
    for command in commands(stage):
        assert size(command) < 8000, command["name"]


async def test_options_that_must_be_given_come_first(stage: Stage) -> None:
    for path, item in everything(stage):
        required = [option.get("required", False) for option in item.get("options", ())]
        assert required == sorted(required, reverse=True), path


async def test_every_game_can_be_chosen_wherever_one_is_asked_for(stage: Stage) -> None:
    asked = [item for path, item in everything(stage) if path[-1] == "game" and is_option(path, item)]
    assert [[choice["value"] for choice in item["choices"]] for item in asked] == [[*GAMES]] * 5


async def test_every_game_has_its_face_and_its_commands(stage: Stage) -> None:
    assert stage.bot.services.faces.keys() == GAMES.keys()
    named = {
        command["name"]: {each["name"] for each in command.get("options", ())} for command in commands(stage)
    }
    for name in GAMES:
        assert named[name.replace("_", "")] >= {"start", "hand", "rules", "leaderboard"}
