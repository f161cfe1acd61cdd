"""Every image names the module that draws it."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from bot.faces.chart import Image
from bot.front.feature_registry import find_features

find_features()


def images(kind: type[Image] = Image) -> Iterator[type[Image]]:
    for each in kind.__subclasses__():
        yield each
        yield from images(each)


@pytest.mark.parametrize("kind", list(images()))
def test_what_a_picture_shows_names_a_module_that_draws_it(kind: type[Image]) -> None:
    assert callable(import_module(kind.drawn_by).png)
