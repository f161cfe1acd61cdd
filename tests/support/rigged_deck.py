"""Rigged decks: deals in a given order."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from engine.cards import PACK, Card
from engine.chance import Chance

T = TypeVar("T")


def rig(patch: pytest.MonkeyPatch, *packs: Sequence[Card]) -> None:
    """Deal these packs in order, each beginning with its cards; the first lot is seat 0."""
    waiting = [(*pack, *(card for card in PACK if card not in pack)) for pack in packs]

    class Rigged(Chance):
        def below(self, bound: int) -> int:
            return 0

        def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
            # Options are tried by a deal without a seed, that nobody plays.
            if tuple(items) == PACK and waiting and self._seed:
                return waiting.pop(0)  # type: ignore[return-value]  # a pack is what was asked for
            return super().shuffled(items)

    patch.setattr("engine.play.Chance", Rigged)
