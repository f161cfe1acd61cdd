"""Draw the album: `uv run poe album`; sheets of every game are written to tests/browser/album/."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec
from playwright.async_api import Browser

from bot.faces.words import LANGUAGES
from engine.games import GAMES
from tests.album.scene import Scene, Shot, scene
from tests.album.screens import README, SCREENS
from tests.album.sheets import MAX_BYTES, sheet, small
from tests.browser.kit import browsing

ALBUM = Path(__file__).parents[1] / "browser" / "album"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTHS = (360, 390, 1280)
README_WIDTH, README_HEIGHT, README_DENSITY = 390, 760, 2
"""The size of a picture of the README on a page, and how many of its pixels stand for one of the page."""


class Bar:
    """A progress bar with the step under way."""

    def __init__(self, steps: int) -> None:
        self._bar = click.progressbar(length=steps, item_show_func=str, show_pos=True)

    def step(self, name: str) -> None:
        """Say what is drawn next, and that the last step is done."""
        self._bar.update(1, name)


def kept(game: str, language: str, widths: Sequence[int]) -> Path:
    """Return the file that lists the pictures of a game in a language, once all are there."""
    return ALBUM / "shots" / f"{game}-{language}-{'-'.join(map(str, widths))}.json"


async def drawn(browser: Browser, game: str, language: str, widths: Sequence[int], bar: Bar) -> list[Shot]:
    """Play a game and take pictures of its screens."""
    shots = list[Shot]()
    async with scene(browser, game, language, widths) as opened:
        for name, screen in SCREENS.items():
            bar.step(f"{game} {language} {name}")
            message = await screen(opened)
            if message is not None:
                shots += await opened.photograph(name, message, ALBUM / "shots")
    kept(game, language, widths).write_bytes(msgspec.json.encode(shots, enc_hook=str))
    return shots


async def draw(
    games: Sequence[str], languages: Sequence[str], widths: Sequence[int], *, resumed: bool
) -> dict[str, list[Shot]]:
    """Take all pictures, with one browser; with `resumed` those of an earlier run are kept."""
    (ALBUM / "shots").mkdir(parents=True, exist_ok=True)
    bar, album = Bar(len(games) * len(languages) * len(SCREENS)), dict[str, list[Shot]]()
    async with browsing() as browser:
        for game in games:
            album[game] = []
            for language in languages:
                earlier = kept(game, language, widths)
                if resumed and earlier.exists():
                    album[game] += msgspec.json.decode(
                        earlier.read_bytes(), type=list[Shot], dec_hook=lambda kind, value: kind(value)
                    )
                else:
                    album[game] += await drawn(browser, game, language, widths, bar)
    return album


def by_screen(shots: Sequence[Shot]) -> list[Shot]:
    """Sort pictures by the order of the screens; those of a screen stay in order."""
    names = list(SCREENS)
    return sorted(shots, key=lambda shot: names.index(shot.screen))


async def for_the_readme() -> None:
    """Write the pictures of the README, twice as sharp as those of the album."""
    (ALBUM / "readme").mkdir(parents=True, exist_ok=True)
    async with browsing() as browser:
        for name, (game, wanted) in README.items():
            async with scene(browser, game, "en", (README_WIDTH,), README_DENSITY) as opened:
                size = await _for_the_readme(opened, name, wanted)
            if size > MAX_BYTES:
                raise click.ClickException(f"{name}.png has {size} bytes")
            click.echo(f"docs/pictures/{name}.png: {size} bytes")


async def _for_the_readme(opened: Scene, name: str, wanted: str) -> int:
    message = None
    for each in _up_to(wanted):
        message = await SCREENS[each](opened)
    assert message is not None, wanted
    shots = await opened.photograph(wanted, message, ALBUM / "readme")
    dark = next(shot.file for shot in shots if shot.theme == "dark")
    height = await opened.last_part(message, README_HEIGHT)
    return small(dark, PICTURES / f"{name}.png", round(height * README_DENSITY))


def _up_to(wanted: str) -> list[str]:
    """List the screens of a table up to one of them."""
    names = list(SCREENS)
    return names[names.index("lobby") : names.index(wanted) + 1]


@click.command()
@click.option("--game", "games", multiple=True, type=click.Choice(list(GAMES)), help="Only this game.")
@click.option(
    "--language", "languages", multiple=True, type=click.Choice(LANGUAGES), help="Only this language."
)
@click.option("--width", "widths", multiple=True, type=click.IntRange(320, 2000), help="Only this width.")
@click.option("--resume", is_flag=True, help="Keep the pictures of an earlier run that are complete.")
@click.option("--readme", is_flag=True, help="Write the pictures of the README, and nothing else.")
def main(
    games: Sequence[str], languages: Sequence[str], widths: Sequence[int], *, resume: bool, readme: bool
) -> None:
    """Draw every screen of every game, in both languages, in three widths, dark and light."""
    began = time.monotonic()
    if readme:
        asyncio.run(for_the_readme())
        return
    chosen = (games or tuple(GAMES), languages or LANGUAGES, widths or WIDTHS)
    for game, shots in asyncio.run(draw(*chosen, resumed=resume)).items():
        for width in sorted({shot.width for shot in shots}):
            file = ALBUM / f"{game}-{width}.png"
            sheet([shot for shot in by_screen(shots) if shot.width == width], file)
            click.echo(f"\n{file.relative_to(ALBUM.parents[2])}", nl=False)
    click.echo(f"\n({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    main()
