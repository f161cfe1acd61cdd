"""Runs parts of the check, and says how long each took: `uv run poe check`."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import click

ROOM = 2**30
"""Bytes that are more than enough for the files of the tests."""


def spent() -> tuple[float, float]:
    """Return the seconds on the clock and those of the processor for all that was run to its end."""
    times = os.times()
    return time.monotonic(), times.children_user + times.children_system


def environment() -> dict[str, str]:
    """Return the environment of the parts, with temporary files in memory where they fit."""
    memory = Path("/dev/shm")  # noqa: S108 -- a parent of folders, each of which is made anew
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > ROOM
    return {**os.environ, "TMPDIR": str(memory)} if roomy else dict(os.environ)


def main(parts: list[str]) -> int:
    """Run poe's tasks one after the other until one fails; return its exit code."""
    lines, code = [], 0
    for part in parts:
        began = spent()
        code = subprocess.run(("poe", part), check=False, env=environment()).returncode
        wall, processor = (after - before for before, after in zip(began, spent(), strict=True))
        lines.append(f"{part:<10} {processor:6.0f} s of processor time, {wall:6.0f} s on the clock")
        if code:
            lines.append(f"{part} failed")
            break
    click.echo("\n" + "\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
