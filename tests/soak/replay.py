"""Repeats a failing run of a crowd: `uv run poe replay FOLDER`."""

import asyncio
import tempfile
from itertools import zip_longest
from pathlib import Path

import click
import msgspec

from tests.soak import failed_run
from tests.soak.monkey import Run, press


async def replay(folder: Path, workplace: Path) -> str:
    """Run once more, and say how that compares with the run of the folder."""
    run = msgspec.json.decode((folder / failed_run.PARAMETERS).read_bytes(), type=Run)
    try:
        await press(run, workplace, workplace / "failures")
    except Exception:
        return compared(folder, workplace / "failures" / "1")
    return "it did not fail this time"


def compared(before: Path, after: Path) -> str:
    """Say how two failing runs compare."""
    acts = zip_longest(failed_run.acts_of(before), failed_run.acts_of(after))
    differing = next((number for number, (one, other) in enumerate(acts, start=1) if one != other), None)
    if differing is not None:
        return f"another run from its act {differing} on: {failed_run.failure_of(after)}"
    same = failed_run.failure_of(before) == failed_run.failure_of(after)
    return f"the same acts and {'the same' if same else 'another'} failure: {failed_run.failure_of(after)}"


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path) -> None:
    """Repeat the failing run that a FOLDER holds."""
    with tempfile.TemporaryDirectory() as workplace:
        click.echo(asyncio.run(replay(folder, Path(workplace))))


if __name__ == "__main__":
    main()
