"""Every game is in the album, on every screen; what is drawn there is looked at by people."""

from pathlib import Path

from PIL import Image

from bot.faces.words import LANGUAGES
from engine.games import GAMES
from tests.album import __main__ as album
from tests.album.scene import COMMANDS, LOCALES, NAMES, Shot
from tests.album.screens import MIDDLE, README, SCREENS
from tests.album.sheets import sheet, small
from tests.support.tables_in_memory import KINDS

ASKED = {"lobby", "opening", "hand", "turn", "result", "leaderboard", "history", "stats", "tutorial", "start"}


def test_every_game_has_its_middle_and_its_commands() -> None:
    assert set(MIDDLE) == set(GAMES)
    groups = {kind.face.game.name: kind.__cog_group_name__ for kind in KINDS}
    assert {name: COMMANDS.get(name, name) for name in GAMES} == groups


def test_every_screen_is_there_in_both_languages() -> None:
    assert set(SCREENS) >= ASKED
    assert {game for game, _ in README.values()} <= set(GAMES)
    assert {screen for _, screen in README.values()} <= set(SCREENS)
    assert set(NAMES) == set(LOCALES) == set(LANGUAGES)


def test_a_sheet_holds_every_picture(tmp_path: Path) -> None:
    shots = []
    for number, screen in enumerate(("result", "lobby", "lobby")):
        file = tmp_path / f"{number}.png"
        Image.new("RGB", (30 + number, 50), (255, 0, 0)).save(file)
        shots.append(Shot(screen, "en", 390, "dark", file))
    sheet(album.by_screen(shots), tmp_path / "sheet.png")
    whole = Image.open(tmp_path / "sheet.png").convert("RGB")
    red = sum(count for count, colour in whole.getcolors(1 << 20) or () if colour == (255, 0, 0))
    assert red == (30 + 31 + 32) * 50


def test_a_picture_of_the_readme_is_small(tmp_path: Path) -> None:
    Image.effect_noise((700, 700), 90).convert("RGB").save(tmp_path / "large.png")
    size = small(tmp_path / "large.png", tmp_path / "pictures" / "small.png", 500)
    with Image.open(tmp_path / "pictures" / "small.png") as picture:
        assert picture.size == (700, 500)
    assert size == (tmp_path / "pictures" / "small.png").stat().st_size
    assert size < (tmp_path / "large.png").stat().st_size
