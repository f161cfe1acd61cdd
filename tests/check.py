"""Runs parts of the check, and says how long each took: `uv run poe check`."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

ROOM = 2**30
"""Bytes that are more than enough for the files of the tests."""


def environment() -> dict[str, str]:
    """Return the environment of the parts, with temporary files in memory where they fit."""
    memory = Path("/dev/shm")  # noqa: S108 -- a parent of folders, each of which is made anew
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > ROOM
    return {**os.environ, "TMPDIR": str(memory)} if roomy else dict(os.environ)


def run_lane(parts: list[str]) -> tuple[list[str], int]:
    """Run poe's tasks one after the other until one fails; return a line for each and the exit code.

    What a part writes is shown in one piece when it ends.
    """
    lines, code = [], 0
    for part in parts:
        began = time.monotonic()
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                ("poe", part), stdout=output, stderr=subprocess.STDOUT, env=environment()
            )
            # Unlike the wait of `subprocess`, this one tells what the part and all that it started have used.
            _, status, used = os.wait4(process.pid, 0)
            output.seek(0)
            click.echo(output.read().decode(errors="replace"))
        process.returncode = code = os.waitstatus_to_exitcode(status)
        processor, wall = used.ru_utime + used.ru_stime, time.monotonic() - began
        lines.append(f"{part:<10} {processor:6.0f} s of processor time, {wall:6.0f} s on the clock")
        if code:
            lines.append(f"{part} failed")
            break
    return lines, code


def main(lanes: list[str]) -> int:
    """Run lanes of tasks side by side, as tests wait much for processes; return the first exit code but 0."""
    with ThreadPoolExecutor() as threads:
        ended = list(threads.map(run_lane, [lane.split() for lane in lanes]))
    click.echo("\n" + "\n".join(line for lines, _ in ended for line in lines))
    return next((code for _, code in ended if code), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
