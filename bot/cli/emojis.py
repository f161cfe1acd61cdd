"""The commands for the pictures inside text: `bot emojis draw`."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from bot.artwork.catalogue import names
from bot.artwork.rendering import draw as picture

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
    from bot.artwork.contact_sheet import contact_sheet  # noqa: PLC0415 -- the bot itself needs no Pillow

    return contact_sheet(list(pictures.values()))
