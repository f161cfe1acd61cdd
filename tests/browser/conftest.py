"""Browsers are slow on a busy machine: their Discord is patient."""

from collections.abc import Iterator

import pytest

from tests.support.unhurried import patient_discord


@pytest.fixture(autouse=True)
def _patient_discord() -> Iterator[None]:
    with patient_discord():
        yield
