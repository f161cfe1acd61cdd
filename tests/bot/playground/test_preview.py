"""What the playground changes in the pages of simcord."""

from pathlib import Path

import pytest
import simcord.preview

from bot.playground.preview import CHANGES

STATIC = Path(simcord.preview.__file__).with_name("static")


@pytest.mark.parametrize("path", CHANGES)
def test_what_is_replaced_stands_once_in_the_file_of_simcord(path: str) -> None:
    old, new = CHANGES[path]
    text = (STATIC / path.removeprefix("/")).read_text("utf-8")
    assert text.count(old) == 1
    assert old != new


def test_the_sizes_of_emoji_have_classes_that_simcord_draws() -> None:
    styles = (STATIC / "preview.css").read_text("utf-8")
    assert ".text-display h1" in styles
    assert ".custom-emoji" in styles
