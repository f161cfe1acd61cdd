"""Every picture, drawn once."""

import pytest

from bot.artwork.catalogue import names
from bot.artwork.rendering import draw


@pytest.fixture(scope="session")
def pictures() -> dict[str, bytes]:
    return {name: draw(name) for name in names()}
