"""Checks what has changed since a commit: `uv run poe quick [COMMIT]`, main by default.

Runs the tests that have changed, those that import a changed module themselves, and the module's mirror.
The whole check is `uv run poe check`.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import grimp

PACKAGES = ("bot", "cogs", "engine", "tests")


def changed(since: str) -> list[Path]:
    """List the Python files that are not as they were when this branch left a commit."""
    base = _lines("git", "merge-base", since, "HEAD")[0]
    names = _lines("git", "diff", "--name-only", "--diff-filter=d", base)
    names += _lines("git", "ls-files", "--others", "--exclude-standard")
    return [path for path in map(Path, names) if path.suffix == ".py" and path.parts[0] in PACKAGES]


def _lines(*command: str) -> list[str]:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def touched(paths: list[Path]) -> list[Path]:
    """List the modules of tests that a change of these files touches."""
    graph = grimp.build_graph(*PACKAGES)
    found = {test for path in paths for test in _near(path, graph)}
    return sorted(path for path in found if path.name.startswith("test_") and path.exists())


def _near(path: Path, graph: grimp.ImportGraph) -> Iterator[Path]:
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    yield path
    yield Path("tests", *path.parent.parts, f"test_{path.name}")
    if name in graph.modules:
        for importer in graph.find_modules_that_directly_import(name):
            yield Path(*importer.split(".")).with_suffix(".py")


def main(since: str = "main") -> int:
    """Run the static checks of the changed files and the tests that they touch; return the exit code."""
    paths = changed(since)
    tests = touched(paths)
    click.echo(f"{len(paths)} changed files, {len(tests)} modules of tests")
    checks = [("ruff", "format", "--check"), ("ruff", "check"), ("mypy",)] if paths else []
    commands = [(*check, *map(str, paths)) for check in checks]
    commands += [("pytest", "-n", "logical", "--dist", "worksteal", *map(str, tests))] if tests else []
    return next((code for each in commands if (code := subprocess.run(each, check=False).returncode)), 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
