"""Checks what has changed since a commit: `uv run poe quick [COMMIT]`, main by default.

Runs ruff and mypy on the changed files, and the tests nearest to them: those that import a changed module, or
else those that import its importers. The whole check is `uv run poe check`.
"""

import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import click
import grimp

PACKAGES = ("bot", "cogs", "engine", "tests")
BESIDE_IMPORTS = {
    "*.po": "tests/bot/faces/test_words.py",
    "*.md": "tests/docs",
    "bot/database/migrations/*": "tests/bot/database",
}
"""Which tests hold what nobody imports."""


def changed(since: str) -> list[Path]:
    """List the files that differ from the commit at which this branch began."""
    base = _lines("git", "merge-base", since, "HEAD")[0]
    names = _lines("git", "diff", "--name-only", "--diff-filter=d", base)
    return [*map(Path, names), *map(Path, _lines("git", "ls-files", "--others", "--exclude-standard"))]


def _lines(*command: str) -> list[str]:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise click.ClickException(done.stderr.strip())
    return done.stdout.splitlines()


def tests_of(path: Path, graph: grimp.ImportGraph) -> set[Path]:
    """Find the tests that a change of a file touches."""
    if path.name.startswith("test_"):
        return {path}
    beside = {Path(tests) for pattern, tests in BESIDE_IMPORTS.items() if fnmatch(str(path), pattern)}
    if path.suffix == ".py" and path.parts[0] in PACKAGES:
        mirror = Path("tests", *path.parent.parts, f"test_{path.name}")
        found = beside | _importing(path, graph) | ({mirror} if mirror.exists() else set()) | _own(path)
        return found or ({mirror.parent} if mirror.parent.exists() else set())
    return beside


def _own(path: Path) -> set[Path]:
    """Give the folder of what tests find without importing it: fixtures, and the kits of games."""
    return {path.parent} if path.name in ("conftest.py", "kit.py") else set()


def _importing(path: Path, graph: grimp.ImportGraph) -> set[Path]:
    """Follow the importers of a module until some of them are tests."""
    level, met = {".".join(path.with_suffix("").parts).removesuffix(".__init__")} & graph.modules, set[str]()
    while level:
        level = {each for name in level for each in graph.find_modules_that_directly_import(name)} - met
        met |= level
        tests = {name for name in level if name.rpartition(".")[2].startswith("test_")}
        if tests:
            return {Path(*name.split(".")).with_suffix(".py") for name in tests}
    return set()


@click.command()
@click.argument("since", metavar="[COMMIT]", default="main")
def main(since: str) -> None:
    """Run the static checks of the files that changed since a commit, and the tests that they touch."""
    paths, graph = changed(since), grimp.build_graph(*PACKAGES)
    found = {path: tests_of(path, graph) for path in paths}
    for path in (path for path, tests in found.items() if not tests):
        click.echo(f"no test is near {path}")
    tests = sorted(set[Path]().union(*found.values()))
    sources = [str(path) for path in paths if path.suffix == ".py"]
    checks = [("ruff", "format", "--check"), ("ruff", "check"), ("mypy",)] if sources else []
    commands = [(*check, *sources) for check in checks]
    commands += [("pytest", "-n", "logical", "--dist", "worksteal", *map(str, tests))] if tests else []
    for command in commands:
        if code := subprocess.run(command, check=False).returncode:
            sys.exit(code)


if __name__ == "__main__":
    main()
