"""The commands for the pictures inside text: `bot emojis draw`, `bot emojis sync`."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from bot.artwork.catalogue import draw as picture
from bot.artwork.catalogue import names
from bot.cli.preparation import prepare, token_of
from bot.front.emoji_sync import EmojiSync
from bot.front.emojis import Emojis
from bot.front.login import logged_in

FOLDER = Path("emojis")
SHEET = "sheet.png"
GIF = b"GIF"
"""How a moving picture begins."""


@click.group()
def emojis() -> None:
    """Draw the pictures of cards, or bring them to Discord."""


@emojis.command()
@click.argument("folder", type=click.Path(path_type=Path), default=FOLDER)
@click.option("--sheet", is_flag=True, help=f"Also draw all of them side by side, as {SHEET}.")
def draw(folder: Path, *, sheet: bool) -> None:
    """Write every picture into a FOLDER, "emojis" unless another is named.

    What is there under the same names is replaced.
    """
    with _explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with click.progressbar(names(), label="Pictures") as bar:
        pictures = {name: picture(name) for name in bar}
    with _explained(folder):
        _write(folder, pictures)
        if sheet:
            (folder / SHEET).write_bytes(_sheet(pictures))
    size = sum(map(len, pictures.values())) // 1000
    click.echo(f"{len(pictures)} pictures are in {folder} ({size} kB){f', and {SHEET}' if sheet else ''}.")


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """Explain in one line why nothing can be written."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"the folder {folder} cannot be written: {error.strerror}.") from None


def _write(folder: Path, pictures: Mapping[str, bytes]) -> None:
    for name, content in pictures.items():
        kind = "gif" if content.startswith(GIF) else "png"
        (folder / f"{name}.{kind}").write_bytes(content)


def _sheet(pictures: Mapping[str, bytes]) -> bytes:
    from bot.artwork.rendering import contact_sheet  # noqa: PLC0415 -- the bot itself needs no Pillow

    return contact_sheet(list(pictures.values()))


@emojis.command()
def sync() -> None:
    """Bring the pictures to Discord that it lacks.

    The bot may be running. Every start does so in the background. Nothing is ever deleted.
    """
    asyncio.run(_sync(token_of(prepare())))


async def _sync(token: str) -> None:
    async with logged_in(token) as client:
        sync = EmojiSync(client, Emojis(), names(), _drawn)
        missing = await sync.look()
        try:
            with click.progressbar(length=len(missing), label="Pictures") as bar:
                await sync.upload(missing, bar.update)
        finally:
            click.echo("\n".join(sync.progress.report()))


async def _drawn(name: str) -> bytes:
    return await asyncio.to_thread(picture, name)
