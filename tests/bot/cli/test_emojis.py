"""`bot emojis draw`."""

from pathlib import Path

import pytest
from PIL import Image

from bot.artwork.catalogue import draw
from bot.artwork.rendering import GROUNDS, SIZES, step
from tests.support.command_line import bot, error_of

NAMES = ("two_5H", "turned_minus_7")


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cli.emojis.names", lambda: NAMES)


def test_every_picture_is_written_into_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    said = bot("emojis", "draw", str(folder))
    assert said.exit_code == 0
    assert said.output.splitlines()[-1].startswith(f"2 pictures are in {folder} (")
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert files == {"two_5H.png": draw("two_5H"), "turned_minus_7.gif": draw("turned_minus_7")}


@pytest.mark.usefixtures("empty_folder")
def test_the_folder_need_not_be_named_and_may_be_there() -> None:
    assert [bot("emojis", "draw").exit_code for _ in range(2)] == [0, 0]
    assert len(list(Path("emojis").iterdir())) == len(NAMES)


def test_all_pictures_can_be_seen_on_one_sheet(tmp_path: Path) -> None:
    said = bot("emojis", "draw", "--sheet", str(tmp_path))
    assert said.output.splitlines()[-1].endswith(", and sheet.png.")
    with Image.open(tmp_path / "sheet.png") as sheet:
        assert sheet.height == len(GROUNDS) * sum(step(size) for size in SIZES)


@pytest.mark.parametrize("place", ["file", "file/folder"])
def test_a_folder_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("kept")
    said = error_of(bot("emojis", "draw", str(tmp_path / place)))
    assert said.startswith(f"the folder {tmp_path / place} cannot be written: ")
    assert (tmp_path / "file").read_text() == "kept"
