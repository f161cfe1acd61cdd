"""The commands that work on the database: `bot migrate`, `ratings`, `judge` and `copy-database`."""

import asyncio
from collections.abc import Mapping

import click

from bot.cli.preparation import database_of, open_store, prepare
from bot.database.database_copy import copying
from bot.database.file_lock import RATING_LOCK, holding, holding_if_free
from bot.database.ledger import count_rated
from bot.scores.luck import judge_stored, unjudged
from bot.settings import checked_address


@click.command()
def migrate() -> None:
    """Bring the database to the newest version.

    Every start does so.
    """
    url = database_of(prepare())
    with holding(url):
        asyncio.run(_migrate(url))
    click.echo("The database is up to date.")


async def _migrate(url: str) -> None:
    async with open_store(url):
        pass


@click.command()
def ratings() -> None:
    """Work out all ratings anew from the results.

    The bot may be running. Nothing else writes meanwhile.
    """
    url = database_of(prepare())
    with holding(url, RATING_LOCK), holding_if_free(url) as is_free:
        asyncio.run(_rate(url, is_free=is_free))
    click.echo("The ratings are up to date.")


async def _rate(url: str, *, is_free: bool) -> None:
    async with open_store(url, is_free=is_free) as store:
        ((results,),) = await store.ask(count_rated())
        with click.progressbar(length=results, label="Results") as bar:
            await store.rebuild_ratings(bar.update)


@click.command()
def judge() -> None:
    """Tell luck from skill in finished games.

    It judges the games that this version has not judged yet. The bot may be running meanwhile; it judges
    every game that ends by itself.
    """
    url = database_of(prepare())
    with holding(url, RATING_LOCK), holding_if_free(url) as is_free:
        left_out = asyncio.run(_judge_all(url, is_free=is_free))
    if left_out:
        games = "1 game" if left_out == 1 else f"{left_out} games"
        click.echo(f"All other finished games are judged; {games} could not be judged.")
    else:
        click.echo("All finished games are judged.")


async def _judge_all(url: str, *, is_free: bool) -> int:
    """Judge what no judge of today has seen; return how many games could not be judged."""
    async with open_store(url, is_free=is_free) as store:
        with click.progressbar(await unjudged(store), label="Games") as bar:
            return sum([not await judge_stored(store, table_id) for table_id in bar])


def _address(_context: click.Context, argument: click.Parameter, value: str) -> str:
    """Return an address that the bot can use; name any other without repeating it: it may have a password."""
    try:
        return checked_address(value)
    except ValueError as error:
        raise click.ClickException(f"{argument.metavar} {error}.") from None


@click.command()
@click.argument("source", metavar="FROM", callback=_address)
@click.argument("target", metavar="TO", callback=_address)
def copy_database(source: str, target: str) -> None:
    """Copy a database into an empty one and compare all rows.

    Both are addresses as in DATABASE_URL, and no bot may be using either. The FROM is only read. The TO is
    empty before, and stays so if anything fails.
    """
    counts = asyncio.run(_copy(source, target))
    width = max(map(len, counts))
    for table, rows in counts.items():
        click.echo(f"  {table:{width}} {rows:>12,}")
    click.echo(f"All {sum(counts.values()):,} rows are copied, and each is equal in both databases.")


async def _copy(source: str, target: str) -> Mapping[str, int]:
    async with copying(source, target) as copy:
        total = sum(copy.rows.values())
        with click.progressbar(length=total, label="Copying  ") as bar:
            await copy.write(bar.update)
        with click.progressbar(length=total, label="Comparing") as bar:
            await copy.prove(bar.update)
    return copy.rows


COMMANDS = (migrate, ratings, judge, copy_database)
