"""CONTRIBUTING.md adds a feature before the reader's eyes: what it shows works as it stands there."""

import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest
import simcord

from bot.faces.words import LANGUAGES, Words
from cogs.privacy.export_file import export
from engine.games import GAMES
from tests.docs.book_example import ROOT, Files, added, files_of, migrated, write
from tests.support.harness import Stage, running, said, text_of

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BOOK = files_of(PAGE)
OWN = "cogs/coin/"
BESIDE = ("bot/database/schema/", "bot/database/migrations/versions/", "bot/locales/en/", "bot/locales/ja/")
TESTS = "tests/cogs/coin/"
PEOPLE = {"Ana": "en", "さくら": "ja"}


def is_module(name: str) -> bool:
    return name.startswith(OWN) and not name.endswith("/__init__.py")


def test_the_example_is_one_folder_with_its_table_its_words_and_its_tests() -> None:
    assert len([name for name in BOOK if is_module(name)]) == told_changes()["a feature"][0]
    for folder in BESIDE:
        assert len([name for name in BOOK if name.startswith(folder)]) == 1, folder
    assert [name for name in BOOK if not name.startswith((OWN, *BESIDE, TESTS))] == []


@pytest.mark.parametrize("command", [["format", "--check"], ["check"]], ids=["layout", "lint"])
def test_the_example_passes_ruff(tmp_path: Path, command: list[str]) -> None:
    write(BOOK, tmp_path)
    roots = f'src = ["{tmp_path}", "{ROOT}"]'
    settings = ["--config", str(ROOT / "pyproject.toml"), "--config", roots, "--no-cache"]
    ruff = [sys.executable, "-m", "ruff", *command, *settings, "--quiet", "."]
    ran = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture
def example(tmp_path: Path) -> Iterator[Files]:
    with added(BOOK, tmp_path / "tree"):
        yield BOOK


async def test_the_example_works(example: Files, tmp_path: Path) -> None:
    path = migrated(example, tmp_path)
    async with running(Stage(path)) as stage:
        for who, language in PEOPLE.items():
            await count_by_the_command(stage, who, Words(language))
            await read_in_help(stage, who, Words(language))
        for who, language in PEOPLE.items():
            await count_at_a_table(stage, who, Words(language))
        await forget(stage, "Ana")
        await try_its_own_tests(stage, tmp_path / "tree")


def answered(result: simcord.InteractionResult) -> int:
    """Return the message that answers a press or a command."""
    assert result.response is not None
    return result.response.id


async def press(stage: Stage, who: str, message: int, label: str) -> str:
    """Press a button of a message; return what the message says then."""
    await stage.press(who, stage.message(message), label)
    return text_of(stage.message(message).components)


async def count_by_the_command(stage: Stage, who: str, words: Words) -> None:
    """Press both buttons below the answer to the command."""
    shown = await stage[who].slash(stage.channel, "coin")
    assert shown.ephemeral
    assert words("coin.counts", heads=0, tails=0) in said(shown)
    for side, heads, tails in (("heads", 1, 0), ("tails", 1, 1), ("heads", 2, 1)):
        told = await press(stage, who, answered(shown), words(f"button.{side}"))
        assert words("coin.counts", heads=heads, tails=tails) in told


async def count_at_a_table(stage: Stage, who: str, words: Words) -> None:
    """Open the panel behind [⋯] of a table, and press there."""
    await stage[who].slash(stage.channel, "nothankyou start")
    menu = answered(await stage.lobby(who, "⋯"))
    assert words("coin.counts", heads=2, tails=1) in await press(stage, who, menu, words("button.coin"))
    assert words("coin.counts", heads=2, tails=2) in await press(stage, who, menu, words("button.tails"))


async def read_in_help(stage: Stage, who: str, words: Words) -> None:
    """Read the line of the feature behind /help; it names the command so that it can be pressed."""
    opened = answered(await stage[who].slash(stage.channel, "help"))
    more = answered(await stage.press(who, stage.message(opened), "⋯"))
    told = said(await stage.press(who, stage.message(more), words("button.how")))
    assert words("help.coin", coin=stage.bot.own_commands.mention("coin")) in told


async def forget(stage: Stage, who: str) -> None:
    """Hand out what is kept about a person, then delete it."""
    person, store = stage[who].id, stage.bot.store
    (file,) = await export(store, person, stage.bot.services.tables.clock())
    assert msgspec.json.decode(file.content)["coin_counts"] == [{"heads": 2, "tails": 2}]
    with stage.within():
        await stage.bot.services.tables.forgetting.forget(person)
    shown = await stage[who].slash(stage.channel, "coin")
    assert Words(PEOPLE[who])("coin.counts", heads=0, tails=0) in said(shown)


async def try_its_own_tests(stage: Stage, tree: Path) -> None:
    """Run the tests of the example with the services of the bot."""
    ran = 0
    for name in BOOK:
        if name.startswith(TESTS):
            for key, test in runpy.run_path(str(tree / name)).items():
                if key.startswith("test_"):
                    await test(stage.bot.services)
                    ran += 1
    assert ran


# ------------------------------------------------------------------ planted faults


def changed(name: str, old: str, new: str) -> Files:
    """Return the example with a change of one place."""
    assert BOOK[name].count(old) == 1, old
    return {**BOOK, name: BOOK[name].replace(old, new)}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('Surface("x", "coin",', 'Surface("v", "coin",', "both bring a surface with the letters v"),
        ('Surface("x", "coin",', 'Surface("x", "privacy",', "both bring a surface with the metric privacy"),
    ],
)
def test_what_another_feature_has_is_refused_at_the_start(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with added(changed(f"{OWN}coin_panel.py", old, new), tmp_path), pytest.raises(ValueError, match=told):
        Stage(tmp_path / "tefuda.db")


def test_a_migration_that_does_not_make_the_table_is_seen(tmp_path: Path) -> None:
    (name,) = (each for each in BOOK if "/migrations/" in each)
    (line,) = (each for each in BOOK[name].splitlines(keepends=True) if '"tails"' in each)
    with added(BOOK, tmp_path), pytest.raises(AssertionError, match="the migration makes the table"):
        migrated(changed(name, line, ""), tmp_path)


# ------------------------------------------------------------------ what a change touches

Change: TypeAlias = tuple[int, list[str]]
"""How many files a change touches, and which."""
COUNTED = re.compile(r"`((?:[\w*]+/)+[\w*]+\.\w+)`|\]\(([\w/]+\.md)\)")


def told_changes(page: str = PAGE) -> dict[str, Change]:
    """Return what the book says that changes touch; what stands behind a semicolon is no part of it."""
    table = page.split("\n| Change |")[1].split("\n\n", maxsplit=1)[0]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]
    return {change: (int(figure), paths_in(which)) for change, figure, which in rows}


def paths_in(which: str) -> list[str]:
    return [code or link for code, link in COUNTED.findall(which.partition(";")[0])]


def wrong(change: Change) -> list[str]:
    """Return the paths of a row that nothing in the tree is like, and its figure if it is another one."""
    figure, paths = change
    many = sum(len(LANGUAGES) if "*" in path else 1 for path in paths)
    unlike = [
        path for path in paths if not [*ROOT.glob(path.replace("NAME", "*").replace("NUMBER", "[0-9]*"))]
    ]
    return unlike + ([f"{many} files, not {figure}"] if many != figure else [])


def test_the_files_that_a_change_touches_are_there_and_as_many_as_is_said() -> None:
    changes = told_changes()
    assert len(changes) > 8
    assert {change: wrong(changes[change]) for change in changes if wrong(changes[change])} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_what_is_new_in_a_game(game: str) -> None:
    figure, paths = told_changes()["a game: what is new"]
    own = [path.replace("NAME", game) for path in paths]
    # A game may be a package.
    found = [each for path in own for each in [*ROOT.glob(path)] or [ROOT / path[:-3] / "__init__.py"]]
    assert [each for each in found if not each.is_file()] == []
    assert len(found) == figure


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("| 5 | a field", "| 6 | a field", ["5 files, not 6"]),
        ("`cogs/settings/personal.py`", "`cogs/settings/panel.py`", ["cogs/settings/panel.py"]),
        ("`bot/locales/*/settings.po`", "`bot/locales/*/set.po`", ["bot/locales/*/set.po"]),
        ("`bot/tables/person_settings.py`", "", ["4 files, not 5"]),
    ],
)
def test_a_row_that_is_not_true_is_seen(old: str, new: str, told: list[str]) -> None:
    (row,) = (each for each in PAGE.splitlines() if each.startswith("| a personal setting |"))
    assert row.count(old) == 1
    changes = told_changes(PAGE.replace(row, row.replace(old, new)))
    assert wrong(changes["a personal setting"]) == told


# ------------------------------------------------------------------ games

OF_A_GAME = re.compile(r"`((?:engine|cogs|tests|bot)/[\w/]*NAME[\w/]*(?:\.py|\.po)?)`")


def patterns() -> set[str]:
    """Return the paths that the book says every game has."""
    return set(OF_A_GAME.findall(PAGE.split("## Adding a game")[1].split("\n## ")[0]))


def lacking(pattern: str) -> list[str]:
    """Return the games without such a file or folder; a folder may be a module."""
    return [name for name in GAMES if not is_there(ROOT / pattern.replace("NAME", name))]


def is_there(path: Path) -> bool:
    return path.exists() or path.with_suffix(".py").exists()


def test_every_game_has_the_files_that_the_book_tells() -> None:
    assert len(patterns()) > 10
    assert {each: lacking(each) for each in patterns() if lacking(each)} == {}


def test_a_file_that_a_game_lacks_is_seen() -> None:
    assert lacking("cogs/NAME/advising.py") == [*GAMES]
