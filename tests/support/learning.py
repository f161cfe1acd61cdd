"""Stand-ins for what a game brings to learn from: appraisals with their words, and a judge."""

import pickle
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.words import Words
from bot.workers.worker import Answer, Worker, WorkError
from engine.chance import Chance
from engine.core import Seat
from engine.games.no_thank_you import Keep, Pass, View
from engine.luck import Judge
from engine.opponents import Appraisal, opponents
from tests.support.tables_in_memory import FACES

GAME = "no_thank_you"


class InlineWorker(Worker):
    """Runs work in this process, as a stand-in is not known in another one; it fails when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.runs, self.fails = 0, False

    @classmethod
    def in_place_of(cls, worker: Worker) -> "InlineWorker":
        """Let a worker that is known already do so."""
        inline = cls()
        worker._try = inline._try  # type: ignore[method-assign]
        return inline

    async def _try(self, work: bytes) -> Answer:
        """Run it on copies, as another process would."""
        self.runs += 1
        if self.fails:
            raise WorkError("the worker died")
        function, args = pickle.loads(pickle.loads(work)[0])  # noqa: S301 -- from this process
        return True, pickle.loads(pickle.dumps(function(*args)))  # noqa: S301


def appraise(view: View, taken: Keep | Pass, _chance: Chance) -> tuple[Appraisal, ...]:
    """Value passing on above keeping, the more the later it is."""
    if isinstance(taken, Pass):
        return (Appraisal(taken, 0.0),)
    assert view.seat is not None
    seats = len(view.gifts)
    others = [Pass((view.seat + away) % seats) for away in range(1, seats)]
    values = [Appraisal(each, len(view.trails) / 2 - place, {}) for place, each in enumerate(others)]
    known = replace(values[0], facts={"pile": view.pile})
    return tuple(sorted((known, *values[1:], Appraisal(taken, 0.0)), key=lambda each: -each.value))


def _label(view: View, action: Keep | Pass, words: Words) -> str:
    return "Keep it" if isinstance(action, Keep) else f"Pass to {words.plain(action.to)}"


def _reason(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    return f"There were {best.facts.get('pile')} cards to come. Not: {_label(view, taken.action, words)}."


def appraising(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give NO THANK YOU! the stand-ins of appraisals and of their words."""
    players = replace(opponents(GAME), appraise=appraise, unit="points")
    monkeypatch.setattr(f"engine.opponents.{GAME}.OPPONENTS", players)
    monkeypatch.setitem(vars(FACES[GAME]), "label", _label)
    monkeypatch.setitem(vars(FACES[GAME]), "reason", _reason)


def _actual(state: Any) -> tuple[float, ...]:
    scores = state.result.scores
    return tuple(score - sum(scores) / len(scores) for score in scores)


def _drawn(before: Any, seat: Seat, _action: object, _after: object) -> tuple[float, ...]:
    seats = len(before.gifts)
    return tuple(1.0 if each == seat else -1 / (seats - 1) for each in range(seats))


JUDGE = Judge(version=3, dealt=lambda state: (0.0,) * len(state.gifts), drawn=_drawn, actual=_actual)


def judging(monkeypatch: pytest.MonkeyPatch, judge: Judge = JUDGE, games: Iterable[str] = (GAME,)) -> None:
    """Give NO THANK YOU! a stand-in of a judge, and no other game any."""
    for module in ("engine.luck", "bot.scores.luck"):
        monkeypatch.setattr(f"{module}.judge_of", lambda _game: judge)
    for module in ("bot.scores.luck", "bot.cli.records"):
        monkeypatch.setattr(f"{module}.has_judge", lambda game: game in games)
