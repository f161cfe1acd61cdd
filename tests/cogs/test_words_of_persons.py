"""What a person is answered is in their own language: /settings comes before their Discord.

There is one way to the words of a person, `words_among`, which a context takes; the sources are searched for
others. That the way heeds /settings is held by `tests/cogs/settings/test_personal.py`, and by every control
that a release has sent (`tests/bot/front/test_custom_ids.py`).
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache

from tests.support.source_scan import modules

WAY = "words_among"
"""The module that defines this function is the one place where the words of a person are made."""
MAKERS = {"Words", "words_for", "words_at"}
"""What makes words of a given language."""
LOCALES = {"locale", "guild_locale"}
"""What an interaction tells of the language of a person's Discord, and of their server's."""
NAMED = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
DISCORD_ITSELF = "bot/playground/"
"""Stands for Discord, which has locales."""
OTHERS = {
    ("<module>", "Words"): "the English names that commands are registered with",
    ("Translator.translate", "Words"): "the names of commands, for Discord's own picker",
    ("DiscordRequest.__init__", "locale"): "where features read the language of a person's Discord",
    (
        "settings_panel",
        "locale",
    ): "/settings name the language of the person's Discord, which they can choose",
    ("GameCog._read", "words_for"): "what is typed may name people as the public table does; nothing is said",
    ("TurnPings._words", "Words"): "a ping stands in the channel, in the language of whom it calls",
    ("TableMessages._words", "words_for"): "the message of a table, which `/table show` shows to a person",
    ("TableMessages._link_older_messages", "words_for"): "the message of a table",
    ("_say_ended", "words_for"): "an older message of a table, which all see",
    ("ChannelMessages._post_warning", "words_for"): "a warning stands in the channel",
    ("Commentaries._tell_round", "words_for"): "commentary stands in a thread",
    ("share", "words_at"): "a shared step stands in the channel, in the language of its table",
    ("_mention", "words_for"): "an invitation stands in the channel",
    ("_ask_others", "words_for"): "a question to everybody at a table stands in the channel",
    ("CupMessages.words", "Words"): "the message of a cup",
    ("prepare", "Words"): "the line of a cup at its table, in every language that the table may be shown in",
    ("Cup.words", "words_at"): "names the entrants in words that were made for somebody",
    ("Services.server_words", "Words"): "final tables of seasons and the greeting are for a server",
}
"""Every other place where words are made or a locale is read, with the reason: none answers a person."""


@cache
def _sources() -> tuple[tuple[str, ast.Module], ...]:
    """Return the modules that can answer somebody on Discord."""
    return tuple(_answering())


def _answering() -> Iterator[tuple[str, ast.Module]]:
    for path, module in modules("bot", "cogs"):
        is_front = path.startswith(("bot/front/", "cogs/")) or _imports_discord(module)
        if is_front and not path.startswith(DISCORD_ITSELF) and not _defines_the_way(module):
            yield path, module


def _imports_discord(module: ast.Module) -> bool:
    return any(
        name == "discord" or name.startswith("discord.")
        for each in ast.walk(module)
        for name in _imported(each)
    )


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def _defines_the_way(module: ast.Module) -> bool:
    return any(isinstance(each, ast.FunctionDef) and each.name == WAY for each in module.body)


def _found(node: ast.AST, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield where words are made or a locale is read: the function, and what is used."""
    for child in ast.iter_child_nodes(node):
        name = f".{child.name}" if isinstance(child, NAMED) else ""
        yield from _found(child, f"{within}{name}".removeprefix("."))
        used = _used(child)
        if used:
            yield within or "<module>", used


def _used(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute) and node.attr in LOCALES:
        return node.attr
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return name if name in MAKERS else ""
    return ""


def bypasses(sources: Iterable[tuple[str, ast.Module]]) -> list[str]:
    """List the places that make a person's words by hand; a reason stands for one module alone."""
    excused: dict[tuple[str, str], str] = {}
    found = [(path, place) for path, module in sources for place in _found(module)]
    return [
        f"{path}: {' uses '.join(place)}"
        for path, place in found
        if place not in OTHERS or excused.setdefault(place, path) != path
    ]


def test_the_words_of_a_person_are_made_in_one_place() -> None:
    assert bypasses(_sources()) == []


def test_every_reason_to_make_words_elsewhere_is_still_needed() -> None:
    found = {place for _, module in _sources() for place in _found(module)}
    assert set(OTHERS) - found == set()


def test_the_search_finds_words_made_by_hand() -> None:
    for line in (
        "return words_at(chairs, language_of(interaction.locale.value))",
        "return interaction.locale",
        "return Words('en')",
        "return words.Words(interaction.guild_locale)",
        "return names.words_for(table, 'en')",
    ):
        faulty = ast.parse(f"class Sheets:\n    async def show(self, interaction):\n        {line}\n")
        assert bypasses([("cogs/sheets.py", faulty)]), line


def test_the_search_takes_no_second_place_for_an_excused_one() -> None:
    ((path, module),) = [each for each in _sources() if ("_mention", "words_for") in _found(each[1])]
    assert bypasses([(path, module)]) == []
    assert bypasses([(path, module), ("cogs/twin.py", module)]) == ["cogs/twin.py: _mention uses words_for"]
