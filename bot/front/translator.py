"""Names and descriptions of commands in the players' languages, for Discord's command picker."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from discord import Locale, app_commands
from discord.app_commands import Choice, locale_str
from discord.app_commands import TranslationContextLocation as At
from discord.app_commands import TranslationContextTypes as Context

from bot.faces.words import LANGUAGES, Words, language_of
from engine.games import GAMES

ENGLISH = Words("en")
OTHERS = {each: language for each in Locale if (language := language_of(each.value)) != LANGUAGES[0]}
"""The locales whose language is not English; a start asks for all locales of some 300 texts."""
V = TypeVar("V", int, str)
NAMES = {At.command_name, At.group_name, At.parameter_name}


class Translator(app_commands.Translator):
    """Translates commands into the languages other than English."""

    async def translate(self, string: locale_str, locale: Locale, context: Context) -> str | None:
        """Translate a name or a description; None if there is nothing to translate."""
        language = OTHERS.get(locale)
        if language is None:
            return None
        words = Words(language)
        spell = string.extras.get("spell")
        if spell:
            return str(spell(words))
        key = next((key for key in keys(string, context) if words.has(key)), None)
        return words(key) if key else None


def keys(string: locale_str, context: Context) -> list[str]:
    """List the catalog keys for a string: its own, then the one shared by all games."""
    if context.location is At.choice_name:
        return [str(string.extras.get("key"))]
    last = "name" if context.location in NAMES else "description"
    data = context.data
    if isinstance(data, app_commands.Parameter):
        command = data.command.qualified_name.replace(" ", ".")
        return [f"command.{command}.{data.display_name}.{last}", f"option.{data.display_name}.{last}"]
    path = data.qualified_name.split(" ")
    return [f"command.{'.'.join(path)}.{last}", f"command.game.{path[-1]}.{last}"]


def choices(parameter: str, *values: V) -> list[Choice[V]]:
    """Return the choices of a parameter ("yaniv start limit") in the words of the catalogs."""
    path = parameter.replace(" ", ".")
    keys = {value: f"command.{path}.{value}" for value in values}
    return [Choice(name=locale_str(ENGLISH(key), key=key), value=value) for value, key in keys.items()]


def games() -> list[Choice[str]]:
    """Return all games as choices, by their titles."""
    titles = {game: f"{game}.title" for game in GAMES}
    return [Choice(name=locale_str(ENGLISH(key), key=key), value=game) for game, key in titles.items()]


def spelled(spell: Callable[[V, Words], str], *values: V) -> list[Choice[V]]:
    """Return choices whose names are made for each language, as of the figures in them."""
    return [
        Choice(name=locale_str(spell(value, ENGLISH), spell=partial(spell, value)), value=value)
        for value in values
    ]
