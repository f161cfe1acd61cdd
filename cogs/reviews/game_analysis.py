"""The decisions of a finished game for which something clearly better is known; runs in a worker."""

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any, Literal

import msgspec

from bot.decks.questions import Question
from bot.workers.finished_game import FinishedGame
from engine.chance import Chance
from engine.core import Action, Redacted
from engine.opponents import Appraisal, opponents
from engine.play import Play

VERSION = 2
"""Raised with every change that finds other decisions; games are then analysed again."""
CLEAR = {"points": 100, "wins": 5}
"""The least loss to be asked about, in hundredths, by the unit: 1.0 points, or a chance to win of 0.05."""
ALIKE = {"points": 30, "wins": 2}
"""The most that two choices called about as good are apart, in hundredths."""
MOST = 3
"""How many decisions of a game are asked about: those that cost most."""
OTHERS = 3
"""How many choices are shown at most beside the best and the one taken."""

Unit = Literal["points", "wins"]


class Option(Redacted, frozen=True):
    """Something that could be done, and what it was worth."""

    action: msgspec.Raw
    value: float
    facts: dict[str, int | float | str] = {}  # noqa: RUF012 -- msgspec copies it

    def appraisal(self, actions: Any) -> Appraisal:
        """Return it as the engine has it, given the union of the game's actions."""
        return Appraisal(msgspec.json.decode(self.action, type=actions), self.value, self.facts)


class Mistake(Question, frozen=True, kw_only=True):
    """A decision for which something clearly better is known."""

    choices: tuple[Option, ...]
    """In the order in which they are shown."""
    best: int
    taken: int
    loss: int
    """In hundredths."""


def hundredths(value: float) -> int:
    """Return a value in hundredths.

    >>> hundredths(2.344), hundredths(0.07)
    (234, 7)
    """
    return round(100 * value)


def is_clear(best: float, other: float, unit: Unit) -> bool:
    """Return whether one value is clearly better than another.

    >>> is_clear(3.0, 2.0, "points"), is_clear(3.0, 2.1, "points"), is_clear(0.5, 0.45, "wins")
    (True, False, True)
    """
    return hundredths(best - other) >= CLEAR[unit]


def is_alike(best: float, other: float, unit: Unit) -> bool:
    """Return whether one value is about as good as another.

    >>> is_alike(3.0, 2.7, "points"), is_alike(0.755, 0.711, "wins")
    (True, False)
    """
    return hundredths(best - other) <= ALIKE[unit]


def mistakes_at(finished: FinishedGame, steps: Collection[int]) -> list[Mistake]:
    """Appraise the decisions at these steps; return those that cost something, in the order of the game.

    The same each time: all chance follows from the seed and the step. Raise RuleError if it is not a log of
    the game.
    """
    found = (_mistake(play, action) for play, action in finished.decisions() if play.step in steps)
    return [mistake for mistake in found if mistake is not None]


def costliest(mistakes: Sequence[Mistake]) -> list[Mistake]:
    """Return those that cost most, in the order of the game."""
    chosen = sorted(mistakes, key=lambda each: -each.loss)[:MOST]
    return sorted(chosen, key=lambda each: each.step)


def _mistake(play: Play, taken: Action) -> Mistake | None:
    """Appraise a decision, with its choices in an order that does not tell which is which."""
    (seat,) = play.state.to_act
    if len(list(islice(play.state.legal_actions(seat), 2))) < 2:
        return None
    players = opponents(play.game.name)
    chance = Chance(play.seed, f"review {play.step}")
    appraised = players.appraise(play.state.view(seat), taken, chance)
    best, then = appraised[0], next((each for each in appraised if each.action == taken), None)
    if then is None or not is_clear(best.value, then.value, players.unit):
        return None
    others = [each for each in appraised if each.action not in (best.action, taken)]
    shown = Chance(play.seed, f"choices {play.step}").shuffled((best, then, *others[:OTHERS]))
    actions = [each.action for each in shown]
    return Mistake(
        step=play.step,
        # Facts become a dict that can be pickled.
        choices=tuple(
            Option(msgspec.Raw(msgspec.json.encode(each.action)), each.value, dict(each.facts))
            for each in shown
        ),
        best=actions.index(best.action),
        taken=actions.index(taken),
        loss=hundredths(best.value - then.value),
    )
