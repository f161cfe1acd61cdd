"""The tests mirror the tree: a folder of tests has its folder, and a test of a module stands where that does.

A test is of a module if it bears its name and imports it, or bears the name of one of the same part of the
program. Other tests are named after what they show: a law, a ruling, a story.
"""

from pathlib import Path

import pytest

from tests.docs.test_architecture import imported

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "engine")
WITHOUT_A_FOLDER = {"bot/clocks": "games against time, through tables, panels and restarts"}
"""Folders of tests that have none in the program, and what they hold."""
UNIT = {"bot": 1, "cogs": 2, "engine": 3}
"""How many names of a path say the part of the program: bot, a feature, a game."""


def modules() -> dict[str, set[Path]]:
    """Return the modules and packages of the program by their names."""
    found: dict[str, set[Path]] = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            module = path.parent if path.stem == "__init__" else path.with_suffix("")
            found.setdefault(module.stem.strip("_"), set()).add(module.relative_to(ROOT))
    return found


MODULES = modules()


def elsewhere(test: Path, source: str) -> list[str]:
    """List the modules that a test is of, by its path below `tests`, if it stands at none of them."""
    named = MODULES.get(test.stem.removeprefix("test_"), set())
    # Tests of a package may stand in it, too.
    if any(test.parent in (module.parent, module) for module in named):
        return []
    inside = {Path(*name.split(".")) for name in imported(source)} if named else set[Path]()
    return sorted(each.as_posix() for each in named & inside | beside(test, named))


def beside(test: Path, named: set[Path]) -> set[Path]:
    """Return those modules that are in the same part of the program as a test."""
    many = UNIT[test.parts[0]]
    unit = test.parent.parts[:many]
    # Tests above the features and the games hold laws over all of them.
    return {each for each in named if each.parts[:many] == unit}


def mirrors() -> list[Path]:
    """List the tests that mirror something, by their paths below `tests`."""
    below = ROOT / "tests"
    return sorted(
        each.relative_to(below) for package in PACKAGES for each in (below / package).rglob("test_*.py")
    )


def is_mirror(folder: Path) -> bool:
    """Return whether a folder of tests has its folder or its module in the program."""
    return (ROOT / folder).is_dir() or (ROOT / folder).with_suffix(".py").is_file()


def test_every_folder_of_tests_has_its_folder() -> None:
    assert {each.parent.as_posix() for each in mirrors() if not is_mirror(each.parent)} == {*WITHOUT_A_FOLDER}


def test_every_test_of_a_module_stands_where_the_module_does() -> None:
    found = {each: elsewhere(each, (ROOT / "tests" / each).read_text("utf-8")) for each in mirrors()}
    assert {each: found[each] for each in found if found[each] and is_mirror(each.parent)} == {}


def test_a_folder_without_its_folder_is_seen() -> None:
    assert not is_mirror(Path("bot/cups"))
    assert is_mirror(Path("engine/games/no_thank_you")), "a game may be one module"


@pytest.mark.parametrize(
    ("test", "source", "modules"),
    [
        ("bot/test_hub.py", "from cogs.play.hub import play_panel", ["cogs/play/hub"]),
        ("bot/front/test_hub.py", "from cogs.play import hub", ["cogs/play/hub"]),
        ("cogs/cups/test_swiss.py", "", ["cogs/cups/rules/swiss"]),
        ("bot/front/test_lease.py", "", ["bot/database/lease"]),
        ("cogs/play/test_hub.py", "from cogs.play.hub import play_panel", []),
        ("bot/test_hub.py", "", []),
        ("cogs/test_commands.py", "", []),
    ],
)  # fmt: skip
def test_a_test_that_stands_elsewhere_is_seen(test: str, source: str, modules: list[str]) -> None:
    assert elsewhere(Path(test), source) == modules
