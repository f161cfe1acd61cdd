"""The command that moves everything into another database: `bot copy-database`."""

import asyncio
from collections.abc import Mapping

import click

from bot.database.database_copy import copying
from bot.settings import require_address


def _address(_context: click.Context, argument: click.Parameter, value: str) -> str:
    """Return an address that the bot can use; name any other without repeating it: it may have a password."""
    try:
        require_address(value)
    except ValueError as error:
        raise click.ClickException(f"{argument.metavar} {error}.") from None
    return value


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
