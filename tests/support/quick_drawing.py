"""A worker that draws nothing for a result or a cup, as most tests that play to an end look at no picture."""

import base64
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple, cast

from bot.faces.result_sheet import ResultSheet
from bot.workers.worker import Worker, WorkError
from cogs.cups.cup_sheets import BracketSheet, CrossTable

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
"""A PNG file of one pixel."""


class QuickDrawing(Worker):
    """Answers with one pixel for a result, a cup or another kind; leaves the rest to the real worker."""

    def __init__(self, worker: Worker, *kinds: type) -> None:
        super().__init__()
        self._real = worker
        self._kinds = (ResultSheet, BracketSheet, CrossTable, *kinds)

    async def run(
        self,
        function: Callable[[*Ts], T],
        *args: *Ts,
        within: float,
        person: int | None = None,
        repeats: bool = True,
    ) -> T:
        """Return the pixel in the real worker's turn, or what the real worker draws."""
        if not any(isinstance(each, self._kinds) for each in args):
            return await self._real.run(function, *args, within=within, person=person, repeats=repeats)
        async with self._real.turns.turn(person):
            if self._real._is_closed:
                raise WorkError("the worker is closed")
            return cast("T", PIXEL)
