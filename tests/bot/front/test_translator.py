from typing import Any

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as At
from discord.app_commands import locale_str

from bot.faces.words import Words
from bot.front.translator import ENGLISH, Translator, keys
from tests.support.harness import Stage

JAPANESE = Words("ja")
JA = Locale("ja")
AnyCommand = app_commands.Command[Any, Any, Any]


def context(location: At, data: object) -> Any:
    return app_commands.TranslationContext(location, data)  # type: ignore[call-overload]


def command(stage: Stage, name: str) -> AnyCommand:
    found = next(each for each in stage.bot.tree.walk_commands() if each.qualified_name == name)
    assert isinstance(found, app_commands.Command)
    return found


def group(stage: Stage, name: str) -> app_commands.Group:
    found = stage.bot.tree.get_command(name)
    assert isinstance(found, app_commands.Group)
    return found


def parameter(stage: Stage, name: str, option: str) -> app_commands.Parameter:
    found = command(stage, name).get_parameter(option)
    assert found is not None
    return found


async def translated(location: At, data: object, locale: Locale = JA) -> str | None:
    return await Translator().translate(locale_str("in English"), locale, context(location, data))


async def test_a_command_has_the_words_of_its_own(stage: Stage) -> None:
    keep = command(stage, "nothankyou keep")
    assert await translated(At.command_name, keep) == JAPANESE("command.nothankyou.keep.name")
    assert await translated(At.command_description, keep) == JAPANESE("command.nothankyou.keep.description")


async def test_a_command_that_all_games_have_borrows_their_words(stage: Stage) -> None:
    rules = command(stage, "nothankyou rules")
    assert await translated(At.command_name, rules) == JAPANESE("command.game.rules.name")
    assert await translated(At.command_description, rules) == JAPANESE("command.game.rules.description")


async def test_a_group_has_words(stage: Stage) -> None:
    found = group(stage, "nothankyou")
    assert await translated(At.group_name, found) == JAPANESE("command.nothankyou.name")
    assert await translated(At.group_description, found) == JAPANESE("command.nothankyou.description")


async def test_an_option_has_its_own_words_before_those_that_all_options_of_its_name_share(
    stage: Stage,
) -> None:
    to, table = (parameter(stage, "nothankyou pass", option) for option in ("to", "table"))
    assert await translated(At.parameter_name, to) == JAPANESE("command.nothankyou.pass.to.name")
    assert await translated(At.parameter_name, table) == JAPANESE("option.table.name")
    assert await translated(At.parameter_description, table) == JAPANESE("option.table.description")
    assert keys(locale_str(""), context(At.parameter_name, table))[0] == "command.nothankyou.pass.table.name"


async def test_a_choice_bears_its_key() -> None:
    choice = app_commands.Choice(name="by lot", value="lot")
    string = locale_str("by lot", key="command.nothankyou.start.dealer.lot")
    said = await Translator().translate(string, JA, context(At.choice_name, choice))
    assert said == JAPANESE("command.nothankyou.start.dealer.lot")


async def test_a_choice_without_a_key_is_left_as_it_is() -> None:
    assert await translated(At.choice_name, app_commands.Choice(name="by lot", value="lot")) is None


async def test_all_other_languages_see_the_names_in_the_code(stage: Stage) -> None:
    keep = command(stage, "nothankyou keep")
    for locale in Locale:
        said = await translated(At.command_name, keep, locale)
        assert (said is None) is (locale is not Locale.japanese)


def test_the_names_in_the_code_are_english() -> None:
    assert Words("en") == ENGLISH
