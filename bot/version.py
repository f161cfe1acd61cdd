"""Which version of the program runs."""

import subprocess
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]


def running_version() -> str:
    """Return the version, with the commit where it is known: `0.2.0 (commit 0123456789ab)`."""
    commit = _commit()
    return version("tefuda") + (f" (commit {commit})" if commit else "")


def _commit() -> str:
    """Return the commit that was installed, or that is checked out; empty if neither is known."""
    built = ROOT / "bot" / "commit.txt"
    if built.exists():
        return built.read_text().strip()
    # What is installed within a checkout may be older than what is checked out.
    if not (ROOT / ".git").exists():
        return ""
    asked = ("git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD")
    try:
        # Nothing of it comes from outside.
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
