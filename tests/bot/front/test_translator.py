from typing import Any

import pytest
from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as At
from discord.app_commands import locale_str

from bot.faces.words import Words
from bot.front.translator import ENGLISH, Translator, keys
from tests.support.harness import Stage

JAPANESE = Words("ja")
JA = Locale("ja")


def context(location: At, data: object) -> Any:
    return app_commands.TranslationContext(location, data)  # type: ignore[call-overload]


@pytest.fixture
def named(stage: Stage) -> dict[str, Any]:
    """Return the commands and groups of the bot by their names."""
    return {each.qualified_name: each for each in stage.bot.tree.walk_commands()}


async def translated(location: At, data: object, locale: Locale = JA) -> str | None:
    return await Translator().translate(locale_str("in English"), locale, context(location, data))


async def test_commands_groups_and_options_have_words_of_their_own_or_those_of_all_games(
    named: dict[str, Any],
) -> None:
    keep, rules, group = (named[f"nothankyou{each}"] for each in (" keep", " rules", ""))
    to, table = (named["nothankyou pass"].get_parameter(each) for each in ("to", "table"))
    for location, data, key in (
        (At.command_name, keep, "command.nothankyou.keep.name"),
        (At.command_description, keep, "command.nothankyou.keep.description"),
        (At.command_name, rules, "command.game.rules.name"),
        (At.command_description, rules, "command.game.rules.description"),
        (At.group_name, group, "command.nothankyou.name"),
        (At.group_description, group, "command.nothankyou.description"),
        (At.parameter_name, to, "command.nothankyou.pass.to.name"),
        (At.parameter_name, table, "option.table.name"),
        (At.parameter_description, table, "option.table.description"),
    ):
        assert await translated(location, data) == JAPANESE(key)
    assert keys(locale_str(""), context(At.parameter_name, table))[0] == "command.nothankyou.pass.table.name"


async def test_a_choice_bears_its_key_and_without_one_is_left_as_it_is() -> None:
    choice = app_commands.Choice(name="by lot", value="lot")
    string = locale_str("by lot", key="command.nothankyou.start.dealer.lot")
    said = await Translator().translate(string, JA, context(At.choice_name, choice))
    assert said == JAPANESE("command.nothankyou.start.dealer.lot")
    assert await translated(At.choice_name, choice) is None


async def test_all_other_languages_see_the_names_in_the_code_which_are_english(named: dict[str, Any]) -> None:
    for locale in Locale:
        said = await translated(At.command_name, named["nothankyou keep"], locale)
        assert (said is None) is (locale is not Locale.japanese)
    assert Words("en") == ENGLISH
