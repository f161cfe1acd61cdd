"""The command line, run in this process."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager

from click.testing import CliRunner, Result

from bot.__main__ import main

UNSEEN = "MTA0.XyZ.not-to-be-seen"
"""Formed like a token; no output may show it."""


def bot(*words: str, **settings: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, words, env=settings)


def fed(stdin: bytes, *words: str) -> Result:
    """Run a command that reads from standard input."""
    return CliRunner().invoke(main, words, input=stdin)


async def beside(*words: str) -> Result:
    """Run a command as another process would: beside this one's loop."""
    return await asyncio.to_thread(bot, *words)


def error_of(said: Result) -> str:
    """Return the one line with which a command was refused."""
    assert said.exit_code == 1, said.output
    (line,) = said.output.splitlines()
    return line.removeprefix("Error: ")


@contextmanager
def small_disk(size: int) -> Iterator[None]:
    """Let no file grow beyond a size in bytes."""
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, former[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)
