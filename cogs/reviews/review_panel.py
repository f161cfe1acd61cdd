"""Panels of a review: a decision as a question, and what was better.

The question is drawn from the person's view of then, and from the choices without their values.
"""

from typing import Any

from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Divider, Panel, Row, Text
from bot.faces.words import Words, escape
from bot.front.controls import Surface, nothing
from bot.front.table_panels import fitting, position
from bot.tables.finished_games import Decision
from cogs.reviews.game_analysis import Mistake, is_clear
from engine.opponents import Appraisal, opponents

QUESTION: Surface[Any] = Surface("", "review", nothing)
"""The controls of a question, in a review of one game and in the deck, which have surfaces of their own."""
CHOOSE = QUESTION.declare("choose")
"""Its number is that of the choice."""
NEXT = QUESTION.declare("next", "deck.next", style="primary")
MOST_LABEL = 80
"""Discord's limit in characters for a button."""


class Shown(Decision, frozen=True, kw_only=True):
    """A decision with its question, and how to show them."""

    asked: Mistake
    face: AnyFace
    place: str
    """Where the decision is among others, in words."""

    def label(self, at: int, words: Words) -> str:
        """Name a choice, without markup."""
        return self.face.label(self.view, self.appraisal(at).action, words)[:MOST_LABEL]

    def appraisal(self, at: int) -> Appraisal:
        """Return what a choice was worth."""
        return self.asked.choices[at].appraisal(self.face.game.actions)

    def head(self, words: Words) -> Text:
        """Name the game, the table and the place."""
        title = words("review.title", game=words(f"{self.face.game.name}.title"))
        return self.asked.head(title, self.place, words)


def is_good(asked: Mistake, at: int, game: str) -> bool:
    """Return whether nothing is clearly better than a choice."""
    best, chosen = asked.choices[asked.best], asked.choices[at]
    return not is_clear(best.value, chosen.value, opponents(game).unit)


def question_panel(shown: Shown, words: Words) -> Panel:
    """Ask for a decision: what the seat saw and had heard, and the choices."""

    def drawn(words: Words) -> Panel:
        heard = "\n".join(f"-# {shown.face.story(event, words)}" for event in shown.heard)
        choices = range(len(shown.asked.choices))
        return Panel(
            (
                shown.head(words),
                *position(shown.face, shown.view, words),
                Divider(),
                *((Text(heard),) if heard else ()),
                Text(f"**{words('review.question')}**"),
                Row(tuple(CHOOSE.button(words, number=at, label=shown.label(at, words)) for at in choices)),
            ),
            shown.face.accent,
        )

    return fitting(drawn, words)


def answer_panel(shown: Shown, at: int, words: Words, *, has_next: bool) -> Panel:
    """Tell whether a choice was good, what was played then, what that cost, and why."""
    asked = shown.asked
    best, taken = shown.appraisal(asked.best), shown.appraisal(asked.taken)

    def drawn(words: Words) -> Panel:
        return Panel(
            (
                shown.head(words),
                *position(shown.face, shown.view, words),
                Divider(),
                Text(f"{_judgement(shown, at, words)}\n{_then(shown, at, words)}"),
                Text(shown.face.reason(shown.view, best, taken, words)),
                *((Row((NEXT.button(words),)),) if has_next else (Text(f"-# {words('review.last')}"),)),
            ),
            NEUTRAL,
        )

    return fitting(drawn, words)


def _judgement(shown: Shown, at: int, words: Words) -> str:
    """Tell how good a choice is."""
    best, chosen = (escape(shown.label(each, words)) for each in (shown.asked.best, at))
    if at == shown.asked.best:
        return words("review.right", best=best)
    good = is_good(shown.asked, at, shown.face.game.name)
    return words("review.good" if good else "review.wrong", best=best, chosen=chosen)


def _then(shown: Shown, at: int, words: Words) -> str:
    """Tell what was played then and what it cost, in points or percentage points of the chance to win."""
    unit, loss = opponents(shown.face.game.name).unit, shown.asked.loss
    lost = words(f"review.loss.{unit}", loss=f"{loss / 100:.1f}" if unit == "points" else str(loss))
    taken = escape(shown.label(shown.asked.taken, words))
    return words("review.again" if at == shown.asked.taken else "review.then", taken=taken, loss=lost)
