"""The command that looks whether all is ready for the first evening: `bot doctor`."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

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

SETTINGS, DATABASE, IN_USE, HEALTH, DISK, BACKUPS = HERE = (
    *("Settings", "Database", "In use", "Health", "Disk", "Backups"),
)
ID = click.IntRange(min=1)
WRONG = "The settings are wrong."


@click.command()
@click.option("--channel", type=ID, metavar="ID", help="Also look at what the bot may do in this channel.")
@click.option("--post", type=ID, metavar="ID", help="Also post one message in this channel; it stays.")
def doctor(channel: int | None, post: int | None) -> None:
    """Look whether all is ready for the first evening.

    Here and on Discord: settings, database, disk, backups, token, clock, application, commands, pictures.
    Each line says yes, no with what to do, or not tried with the reason. The bot may be running. Nothing is
    changed, and nothing is posted without --post. Exits with 1 if any line says no.
    """
    click.echo(f"Tefuda {running_version()}\n")
    verdicts = asyncio.run(_tell(channel, post))
    counts = [f"{verdicts.count(each)} {each.value}" for each in Verdict]
    click.echo(f"\n{', '.join(counts)}.")
    if Verdict.NO in verdicts:
        sys.exit(1)


async def _tell(channel: int | None, post: int | None) -> list[Verdict]:
    """Print each line as soon as it is known; return the verdicts."""
    verdicts = []
    async for topic, finding in _lines(channel, post):
        click.echo(shown(topic, finding))
        verdicts.append(finding.verdict)
    return verdicts


def shown(topic: str, finding: Finding) -> str:
    """Return a finding as it is printed; what to do stands in a line of its own."""
    line = f"{finding.verdict.value:9}  {topic:15}  {finding.said}"
    return f"{line}\n{'':28}-> {finding.remedy}" if finding.remedy else line


async def _lines(channel: int | None, post: int | None) -> AsyncIterator[Line]:
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
    channels = dict.fromkeys(each for each in (channel, post) if each is not None)
    async for line in DiscordChecks(token, settings.shards, channels, post).run():
        yield line


async def _here(settings: Settings) -> AsyncIterator[Line]:
    url = database_of(settings)
    is_sqlite = make_url(url).get_backend_name() == "sqlite"
    for finding in of_settings(settings, misspellings(os.environ), is_sqlite=is_sqlite):
        yield SETTINGS, finding
    found = await examine(url)
    yield DATABASE, of_database(place_of(url), found)
    yield IN_USE, of_holders(found)
    yield HEALTH, await asyncio.to_thread(of_health, settings, is_running=bool(found.holders))
    for finding in _disks(url, settings.backup_dir):
        yield DISK, finding
    yield BACKUPS, _backups(settings.backup_dir, url, is_sqlite=is_sqlite)


def _disks(url: str, backups: Path | None) -> Findings:
    path = file_of(url)
    if path is None:
        return [not_tried("The database has no file on this machine.")]
    folders = on_different_disks(path.absolute().parent, *([backups.absolute()] if backups else []))
    return [of_disk(folder, size_of(url)) for folder in folders]


def _backups(folder: Path | None, url: str, *, is_sqlite: bool) -> Finding:
    if not is_sqlite:
        return not_tried("The backups of a server are made by its own tools.")
    if folder is None:
        return not_tried("BACKUP_DIR is not set; bot backup FOLDER makes backups.")
    return of_backups(
        folder, write_block(folder), read_state(folder), datetime.now(UTC), has_database=bool(size_of(url))
    )


COMMANDS = (doctor,)
