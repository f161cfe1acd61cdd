"""What the tests of the engine share."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of what is not watched by coverage."""
    config.addinivalue_line("markers", "volume: plays many random games, or tries everything")
