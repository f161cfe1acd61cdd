"""Runs parts of the check, and says how long each took: `uv run poe check`."""

import os
import subprocess
import sys
import time

import click


def spent() -> tuple[float, float]:
    """Give the seconds on the clock and those of the processor for all that was run to its end."""
    times = os.times()
    return time.monotonic(), times.children_user + times.children_system


def main(parts: list[str]) -> int:
    """Run poe's tasks one after the other until one fails; give its exit code."""
    lines, code = [], 0
    for part in parts:
        began = spent()
        code = subprocess.run(("poe", part), check=False).returncode
        wall, processor = (after - before for before, after in zip(began, spent(), strict=True))
        lines.append(f"{part:<10} {processor:6.0f} s of processor time, {wall:6.0f} s on the clock")
        if code:
            lines.append(f"{part} failed")
            break
    click.echo("\n" + "\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
