"""An upgrade by the lines of docs/hosting.md installs what was pulled, and says so."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def run(command: str, folder: Path) -> str:
    """Run a line of the shell; return what it says."""
    # What the check has installed lies in the cache: nothing is fetched twice.
    settings = {"UV_OFFLINE": "1", "GIT_CONFIG_GLOBAL": os.devnull}
    inherited = {key: value for key, value in os.environ.items() if key not in ("VIRTUAL_ENV", "PYTHONPATH")}
    shell = ("sh", "-c", command)
    ended = subprocess.run(
        shell, cwd=folder, env=inherited | settings, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def install_line(environment: Path) -> str:
    """Return the line of the page that installs, for an environment elsewhere."""
    (line,) = re.findall(r"^UV_PROJECT_ENVIRONMENT=/opt/tefuda (uv sync .*)$", HOSTING, re.MULTILINE)
    uv = os.environ.get("UV") or shutil.which("uv")
    assert uv, "`uv run` and an installed uv both tell where it is"
    # The bytecode of all dependencies takes long, and is the same afterwards.
    line = line.replace(" --compile-bytecode", "").replace("/usr/bin/python3", sys.executable)
    return f"UV_PROJECT_ENVIRONMENT={environment} {uv}{line.removeprefix('uv')}"


def commit(folder: Path, subject: str) -> str:
    run(f"git add -A && git -c user.name=Ana -c user.email=ana@example.org commit -qm '{subject}'", folder)
    return run("git rev-parse --short=12 HEAD", folder)


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """Return a repository with this tree as its only commit."""
    folder = tmp_path / "origin"
    listed = run(
        "git ls-files -co --exclude-standard bot cogs engine '*.toml' '*.md' LICENSE hatch_build.py", ROOT
    )
    for name in listed.splitlines():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    run("git init -q", folder)
    commit(folder, "One")
    return folder


def test_an_upgrade_installs_what_was_pulled_and_tells_its_commit(origin: Path, tmp_path: Path) -> None:
    checkout, environment = tmp_path / "checkout", tmp_path / "environment"
    run(f"git clone -q {origin} {checkout}", tmp_path)
    run(install_line(environment), checkout)
    first = run("git rev-parse --short=12 HEAD", checkout)
    # The command would compile all modules first.
    tells = f"{environment}/bin/python -P -c 'from bot.version import running_version as v; print(v())'"
    assert run(tells, tmp_path) == f"{VERSION} (commit {first})"
    (origin / "bot" / "news.py").write_text('"""New."""\n')
    second = commit(origin, "Two")
    run("git pull -q", checkout)
    assert run(tells, checkout) == f"{VERSION} (commit {first})", "it tells what runs, not what was pulled"
    run(install_line(environment), checkout)
    assert run(f"{environment}/bin/bot --version", tmp_path) == f"Tefuda {VERSION} (commit {second})"
    (installed,) = environment.glob("lib/python*/site-packages/bot/news.py")
    assert installed.read_text() == '"""New."""\n'
