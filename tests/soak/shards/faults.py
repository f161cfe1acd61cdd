"""Faults that a test plants in a bot process, to see that the harness finds them."""

import os
from collections.abc import Callable

PLANTED = "SOAK_FAULT"
"""The variable of the environment that names one."""
FAULTS: dict[str, Callable[[], None]] = {}


def plant() -> None:
    """Plant the fault that the environment names, if it names one."""
    if name := os.environ.get(PLANTED):
        FAULTS[name]()
