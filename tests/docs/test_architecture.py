"""Whatever the books name is there: files, folders and modules; the layers are those that are enforced."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path

import pytest

from tests.docs.book_example import BLOCK
from tests.docs.citations import blank

ROOT = Path(__file__).parents[2]
PAGES = [
    "docs/architecture.md",
    "docs/rules.md",
    "docs/notation.md",
    "docs/time.md",
    "docs/cups.md",
    "docs/opponents.md",
    "docs/hosting.md",
    "docs/live-checklist.md",
    "docs/scale.md",
    "CONTRIBUTING.md",
    "README.md",
    "PRIVACY.md",
]
CODE_OR_LINK = re.compile(r"`([^`\n]+)`|\]\((?!https?:)([^)#]+)")
PATH = re.compile(r"(?:\.?[\w-]+/)*(?:\.?[\w-]+/|[\w.-]+\.(?:py|md|toml|po|example))")
MODULE = re.compile(r"(?:bot|cogs|engine|tests)(?:\.[a-z_]+)+")
DIAGRAM = re.compile(r"(?:bot|cogs|engine|tests|docs)/[\w/-]+(?:\.(?:py|md|png))?")
"""A folder as a diagram or a tree names it, without a slash behind it."""


def named(page: str) -> Iterator[tuple[int, str]]:
    """List the paths and modules that a book names in code, links and diagrams, with their lines.

    Files that a book shows are not in the tree; they are tried out elsewhere.
    """
    for line, text in enumerate(BLOCK.sub(blank, page).splitlines(), 1):
        for code, link in CODE_OR_LINK.findall(text):
            words = [link] if link else re.split(r"[\s,:]+", code)
            yield from ((line, word) for word in words if PATH.fullmatch(word) or MODULE.fullmatch(word))
        outside = CODE_OR_LINK.sub("", text)
        yield from ((line, word) for word in DIAGRAM.findall(outside))


def exists(name: str, beside: Path) -> bool:
    """Return whether a file, a folder, a module, or a name in a module is there."""
    if MODULE.fullmatch(name) and not name.endswith(".py"):
        parent, _, last = name.rpartition(".")
        return _module(name) is not None or re.search(rf"\b{last}\b", _source(parent)) is not None
    return any((folder / each).exists() for folder in (ROOT, beside) for each in (name, f"{name}.py"))


def _module(name: str) -> Path | None:
    path = ROOT / name.replace(".", "/")
    return next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.exists()), None)


def _source(name: str) -> str:
    module = _module(name)
    return module.read_text("utf-8") if module else ""


def missing(page: str, beside: Path = ROOT) -> list[str]:
    """List what a book names and nobody finds; a path with NAME in it is a pattern."""
    return [
        f"{line}: {name}" for line, name in named(page) if "NAME" not in name and not exists(name, beside)
    ]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    path = ROOT / page
    assert not missing(path.read_text("utf-8"), path.parent)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Read `bot/attic/`.", ["1: bot/attic/"]),
        ("Here\nis `engine/games/bridge.py`.", ["2: engine/games/bridge.py"]),
        ("The client is `bot.lost`.", ["1: bot.lost"]),
        ("`engine.play.undo` goes back.", ["1: engine.play.undo"]),
        ("See [the book](docs/lost.md).", ["1: docs/lost.md"]),
        ("  participant X as bot/attic, bot/front", ["1: bot/attic"]),
        ("`cogs/coin/feature.py`\n\n```python\nimport cogs.coin\n```\n`bot/attic/`", ["6: bot/attic/"]),
        ("`bot/front/`, `bot.app`, `engine.play.advance`, `pyproject.toml`, [rules](docs/rules.md)", []),
        ("`cogs/NAME/`, `/algo start`, `poe check`, `KX|X=7`, <https://discord.com/developers/x.md>", []),
    ],
)
def test_a_missing_one_is_seen(text: str, names: list[str]) -> None:
    assert missing(text) == names


# ------------------------------------------------------------------ layers

LAYERS = re.compile(r"within `bot`: (.*?) \|")


def told_layers(page: str) -> list[set[str]]:
    """Return the layers within the bot that a page tells, from above."""
    found = LAYERS.search(page)
    assert found is not None
    return [set(re.findall(r"`(\w+)`", layer)) for layer in found[1].split(" over ")]


def enforced_layers() -> list[set[str]]:
    """Return those layers within the bot that have folders, or the client, as import-linter has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (contract,) = (each for each in settings["contracts"] if each.get("containers") == ["bot"])
    layers = [{*layer.split(" | ")} for layer in contract["layers"]]
    kept = [{each for each in layer if each == "app" or (ROOT / "bot" / each).is_dir()} for layer in layers]
    return list(filter(None, kept))


def test_the_layers_are_those_that_are_enforced() -> None:
    assert told_layers((ROOT / "docs/architecture.md").read_text("utf-8")) == enforced_layers()


def test_another_order_of_layers_is_seen() -> None:
    assert told_layers("within `bot`: `front` over `cli`, `app` over `faces` | why") == [
        {"front"},
        {"cli", "app"},
        {"faces"},
    ]


# ------------------------------------------------------------------ the picture

NODE = re.compile(r"""^ *(?:subgraph )?(\w+)\["([\w/]+): """, re.MULTILINE)
ARROW = re.compile(r"^ *(\w+) -(?:- \w+ -)?-> (\w+)$", re.MULTILINE)


def drawn(page: str) -> list[tuple[str, str]]:
    """Return the arrows of the picture, from folder to folder."""
    picture = page.split("flowchart TB")[1].split("```", maxsplit=1)[0]
    folders = {name: folder.rstrip("/") for name, folder in NODE.findall(picture)}
    return [(folders[above], folders[below]) for above, below in ARROW.findall(picture)]


def imported(source: str) -> set[str]:
    """Return the names that a module imports, as modules or from them."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return found


def modules_of(folder: str) -> list[Path]:
    module = ROOT / f"{folder}.py"
    return [module] if module.is_file() else [*(ROOT / folder).rglob("*.py")]


def arrows_between(sources: dict[str, list[str]]) -> set[tuple[str, str]]:
    """Return which folders import which, without what can also be reached over others."""
    names = {folder: set().union(*map(imported, texts)) for folder, texts in sources.items()}
    found = {
        (above, below)
        for above, below in permutations(sources, 2)
        if any(f"{each}.".startswith(f"{below.replace('/', '.')}.") for each in names[above])
    }
    return {
        (above, below)
        for above, below in found
        if not any({(above, between), (between, below)} <= found for between in sources)
    }


def test_the_arrows_of_the_picture_are_the_imports() -> None:
    arrows = drawn((ROOT / "docs/architecture.md").read_text("utf-8"))
    folders = sorted({folder for arrow in arrows for folder in arrow})
    assert len(folders) > 5
    sources = {folder: [each.read_text("utf-8") for each in modules_of(folder)] for folder in folders}
    assert sorted(arrows) == sorted(arrows_between(sources))


def test_an_import_that_is_not_drawn_is_seen() -> None:
    layers = {"cogs": ["from bot import front"], "bot/front": ["import engine.core"], "engine": [""]}
    drawn_ones = {("cogs", "bot/front"), ("bot/front", "engine")}
    assert arrows_between(layers) == drawn_ones
    assert arrows_between(layers | {"cogs": ["from bot.front import x", "import engine"]}) == drawn_ones
    assert ("engine", "bot/front") in arrows_between(layers | {"engine": ["import bot.front.router as r"]})
    assert arrows_between(layers | {"cogs": ["from bot.frontier import x"]}) == {("bot/front", "engine")}


# ------------------------------------------------------------------ the table


def untold(page: str, packages: Iterable[str]) -> list[str]:
    """Return the packages of cogs that the table of folders does not name."""
    table = page.split("| Folder |")[1].split("\n\n", maxsplit=1)[0]
    folders = "".join(row.split("|")[1] for row in table.splitlines()[2:])
    return [each for each in packages if f"`cogs/{each}/`" not in folders]


def test_the_table_names_every_package_of_cogs() -> None:
    packages = [each.parent.name for each in sorted((ROOT / "cogs").glob("*/__init__.py"))]
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    assert len(packages) > 10
    assert untold(page, packages) == []
    assert untold(page.replace("| `cogs/puzzles/` |", "| `cogs/` |"), packages) == ["puzzles"]
