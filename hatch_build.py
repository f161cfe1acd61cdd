"""Writes the commit into the wheel that is built from a checkout, for `bot --version`."""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommitHook(BuildHookInterface):
    """Adds `bot/commit.txt`; a program that runs in its checkout asks git instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the file, if this is a checkout and git is there."""
        if version == "editable" or not Path(self.root, ".git").exists():
            return
        asked = ("git", "-C", self.root, "rev-parse", "--short=12", "HEAD")
        try:
            # Nothing of it comes from outside.
            found = subprocess.run(asked, capture_output=True, text=True, check=True)  # noqa: S603
        except (OSError, subprocess.CalledProcessError):
            return
        self._folder = TemporaryDirectory()
        file = Path(self._folder.name, "commit.txt")
        file.write_text(found.stdout)
        build_data["force_include"][str(file)] = "bot/commit.txt"
