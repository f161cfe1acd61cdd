"""The command that looks whether all is ready for the first evening: `bot doctor`."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from sqlalchemy.engine import make_url

from bot import logs
from bot.cli.preparation import database_of
from bot.database.errors import file_of, place_of
from bot.diagnosis.database_checks import examine, of_database, of_holders, size_of
from bot.diagnosis.discord_checks import NO_TOKEN, DiscordChecks, Line, untried
from bot.diagnosis.findings import Finding, Findings, Verdict, no, not_tried
from bot.diagnosis.host_checks import of_backups, of_disk, of_health, of_settings, on_different_disks
from bot.monitoring.checks import write_block
from bot.monitoring.measures import read_state
from bot.settings import Settings, SettingsError, load, misspellings
from bot.version import running_version

HERE = SETTINGS, DATABASE, LOCK, HEALTH, DISK, BACKUPS = (
    *("Settings", "Database", "Lock", "Health", "Disk", "Backups"),
)
COMMAND = "run: bot "
"""What the remedies begin with that name a command."""
WRONG = "The settings are wrong."


class ChannelId(click.ParamType[int]):
    """The id of a channel."""

    name = "ID"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> int:
        """Read an id, or say where one is found."""
        if not re.fullmatch(r"[1-9][0-9]{0,19}", str(value)):
            hint = "turn on Developer Mode (Settings > Advanced), right-click the channel, Copy Channel ID"
            self.fail(f"{value!r} is not a channel's id, which is a long number: {hint}.", param, context)
        return int(value)


@click.command()
@click.option(
    *("--channel", "channels"),
    type=ChannelId(),
    multiple=True,
    help="Also check the permissions of the bot in this channel; may be repeated.",
)
@click.option("--post", type=ChannelId(), help="Also post one message in this channel; it stays.")
def doctor(channels: tuple[int, ...], post: int | None) -> None:
    """Check whether all is ready for the first evening.

    Here and on Discord: settings, database, disk, backups, token, clock, application, commands, pictures.
    Each line says yes, no with what to do, or not tried with the reason. The bot may be running. Nothing is
    changed, and nothing is posted without --post. Exits with 1 if any line says no.
    """
    click.echo(f"Tefuda {running_version()}\n")
    found = asyncio.run(_tell(channels, post))
    verdicts = [each.verdict for each in found]
    counts = ", ".join(f"{verdicts.count(each)} {each.value}" for each in Verdict)
    has_commands = any(COMMAND in each.remedy for each in found)
    click.echo(f"\n{counts}.{' Run a command named above as you ran this one.' if has_commands else ''}")
    if Verdict.NO in verdicts:
        sys.exit(1)


async def _tell(channels: Sequence[int], post: int | None) -> list[Finding]:
    """Print each finding as soon as it is known; return them all."""
    found = []
    async for topic, finding in _lines(channels, post):
        click.echo(shown(topic, finding))
        found.append(finding)
    return found


def shown(topic: str, finding: Finding) -> str:
    """Return a finding as it is printed; what to do stands in a line of its own."""
    line = f"{finding.verdict.value:9}  {topic:15}  {finding.said}"
    return f"{line}\n{'':28}-> {finding.remedy}" if finding.remedy else line


async def _lines(channels: Sequence[int], post: int | None) -> AsyncIterator[Line]:
    try:
        settings = load()
    except SettingsError as error:
        for fault in str(error).splitlines():
            yield SETTINGS, no(fault, "correct it in .env or in the environment; see docs/hosting.md")
        for line in (*untried(WRONG, HERE[1:]), *untried(WRONG)):
            yield line
        return
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    logs.configure("WARNING", token)
    async for line in _here(settings):
        yield line
    if not token:
        for line in untried(NO_TOKEN):
            yield line
        return
    named = dict.fromkeys((*channels, *(() if post is None else (post,))))
    async for line in DiscordChecks(token, settings.shards, named, post).run():
        yield line


async def _here(settings: Settings) -> AsyncIterator[Line]:
    url = database_of(settings)
    is_sqlite = make_url(url).get_backend_name() == "sqlite"
    for finding in of_settings(settings, misspellings(os.environ), is_sqlite=is_sqlite):
        yield SETTINGS, finding
    found = await examine(url)
    yield DATABASE, of_database(place_of(url), found)
    yield LOCK, of_holders(found)
    yield HEALTH, await asyncio.to_thread(of_health, settings, is_running=bool(found.holders))
    for finding in _disks(url, settings.backup_dir):
        yield DISK, finding
    yield BACKUPS, _backups(settings.backup_dir, url, is_sqlite=is_sqlite)


def _disks(url: str, backups: Path | None) -> Findings:
    path = file_of(url)
    if path is None:
        return [not_tried("The database is not a file of this machine.")]
    folders = on_different_disks(path.absolute().parent, *([backups.absolute()] if backups else []))
    return [of_disk(folder, size_of(url)) for folder in folders]


def _backups(folder: Path | None, url: str, *, is_sqlite: bool) -> Finding:
    if not is_sqlite:
        return not_tried("A database server is backed up by its own tools.")
    if folder is None:
        return not_tried("BACKUP_DIR is not set; `bot backup FOLDER` makes backups.")
    return of_backups(
        folder, write_block(folder), read_state(folder), datetime.now(UTC), has_database=bool(size_of(url))
    )


COMMANDS = (doctor,)
