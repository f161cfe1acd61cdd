"""The commands for the pictures inside text: `bot emojis draw`, `bot emojis sync`."""

import asyncio
from pathlib import Path

import click

from bot.artwork.catalogue import draw as picture
from bot.cli.preparation import prepare, token_of
from bot.faces.icon_names import names
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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with click.progressbar(names(), label="Pictures") as bar:
            pictures = {name: picture(name) for name in bar}
        for name, content in pictures.items():
            kind = "gif" if content.startswith(GIF) else "png"
            (folder / f"{name}.{kind}").write_bytes(content)
        if sheet:
            from bot.artwork.rendering import contact_sheet  # noqa: PLC0415 -- the bot itself needs no Pillow

            (folder / SHEET).write_bytes(contact_sheet(list(pictures.values())))
    except OSError as error:
        raise click.ClickException(f"the folder {folder} cannot be written: {error.strerror}.") from None
    size = sum(map(len, pictures.values())) // 1000
    click.echo(f"{len(pictures)} pictures are in {folder} ({size} kB){f', and {SHEET}' if sheet else ''}.")


@emojis.command()
def sync() -> None:
    """Bring the pictures to Discord that it lacks.

    The bot may be running. Every start does so in the background. Nothing is ever deleted.
    """
    asyncio.run(_sync(token_of(prepare())))


async def _sync(token: str) -> None:
    async with logged_in(token) as client:
        sync = EmojiSync(client, Emojis(), names(), lambda name: asyncio.to_thread(picture, name))
        missing = await sync.look()
        try:
            with click.progressbar(length=len(missing), label="Pictures") as bar:
                await sync.upload(missing, bar.update)
        finally:
            click.echo("\n".join(sync.progress.report()))


COMMANDS = (emojis,)
