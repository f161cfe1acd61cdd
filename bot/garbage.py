"""Full collections of garbage at calm moments.

Python looks through all objects whenever a quarter has come to them. With a thousand tables that takes a
tenth of a second and more, in which no press is answered; and it came while many presses were answered, as
these make the objects. What was loaded at the start is left out of all collections.
"""

import gc
from collections.abc import Collection

from bot.background import Background

INTERVAL = 5.0
"""Seconds between two looks whether the bot is calm."""
CALM = 2
"""How many looks in a row must find no press."""
REST = 12
"""How many looks are between two full collections: one a minute, as each stops everything for up to 0.2 s."""
DUE = 10
"""Collections of the middle generation after which a full one is due: Python's own number."""
OVERDUE = 100
"""After so many, Python makes a full one even while presses are answered: otherwise memory would grow."""


class Garbage:
    """Makes full collections of garbage while no press is being answered."""

    def __init__(self, background: Background, answering: Collection[object]) -> None:
        self._background = background
        self._answering = answering
        self._calm, self._rest = 0, REST

    def begin(self) -> None:
        """Leave out what is loaded by now, and look for calm moments from now on."""
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, OVERDUE)
        gc.collect()
        gc.freeze()
        self._background.later(INTERVAL, self._look)

    def _look(self) -> None:
        self._calm = 0 if self._answering else self._calm + 1
        self._rest -= 1
        if self._calm >= CALM and self._rest <= 0 and gc.get_count()[2] >= DUE:
            gc.collect()
            self._rest = REST
        self._background.later(INTERVAL, self._look)
