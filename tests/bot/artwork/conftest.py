"""Every picture, drawn once."""

import pytest

from bot.artwork.catalogue import draw
from bot.faces.icon_names import names


@pytest.fixture(scope="session")
def pictures() -> dict[str, bytes]:
    return {name: draw(name) for name in names()}
