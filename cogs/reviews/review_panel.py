"""Panels of a review: a decision as a question, and what was better.

The question is drawn from the person's view of then, and from the choices without their values.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Button, Divider, Panel, Row, Text
from bot.faces.words import Words, decimals, escape
from bot.front.controls import Surface, nothing
from bot.front.table_panels import fitting, position
from bot.tables.finished_games import Decision
from cogs.reviews.game_analysis import Mistake, is_alike, is_clear
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

    return fitting(drawn, words, shown.face)


def answer_panel(
    shown: Shown, at: int, words: Words, buttons: Sequence[Button] = (), *, has_next: bool
) -> Panel:
    """Tell whether a choice was good, what it costs and why, and the same of what was played then."""
    row = (*((NEXT.button(words),) if has_next else ()), *buttons)

    def drawn(words: Words) -> Panel:
        return Panel(
            (
                shown.head(words),
                *position(shown.face, shown.view, words),
                Divider(),
                *(Text(each) for each in _told(shown, at, words)),
                *(() if has_next else (Text(f"-# {words('review.last')}"),)),
                *((Row(row),) if row else ()),
            ),
            NEUTRAL,
        )

    return fitting(drawn, words, shown.face)


def _told(shown: Shown, at: int, words: Words) -> Iterator[str]:
    """Yield what is told of the choice, and what of the action taken in the game."""
    judged, then = _judgement(shown, at, words), _then(shown, at, words)
    reason = _reason(shown, shown.asked.taken, words)
    if at in (shown.asked.best, shown.asked.taken):
        yield from (f"{judged}\n{then}", reason)
        return
    own = _reason(shown, at, words)
    loss = _loss(shown, at, words)
    yield from (f"{judged}\n{words('review.costs', loss=loss)}" if loss else judged, own)
    small = "\n".join(f"-# {each}" for each in reason.splitlines()) if reason != own else ""
    yield f"{then}\n{small}".rstrip()


def _reason(shown: Shown, at: int, words: Words) -> str:
    return shown.face.reason(shown.view, shown.appraisal(shown.asked.best), shown.appraisal(at), words)


def _judgement(shown: Shown, at: int, words: Words) -> str:
    """Tell how good a choice is."""
    best, chosen = (escape(shown.label(each, words)) for each in (shown.asked.best, at))
    if at == shown.asked.best:
        return words("review.right", best=best)
    if not is_good(shown.asked, at, shown.face.game.name):
        return words("review.wrong", best=best, chosen=chosen)
    first, second = (shown.asked.choices[each].value for each in (shown.asked.best, at))
    alike = is_alike(first, second, opponents(shown.face.game.name).unit)
    return words("review.good" if alike else "review.close", best=best, chosen=chosen)


def _then(shown: Shown, at: int, words: Words) -> str:
    """Tell what was played then and what it cost."""
    taken = escape(shown.label(shown.asked.taken, words))
    lost = _loss(shown, shown.asked.taken, words)
    return words("review.again" if at == shown.asked.taken else "review.then", taken=taken, loss=lost)


def _loss(shown: Shown, at: int, words: Words) -> str:
    """Tell what a choice costs, in points or in games of 100; empty for what is too little to tell.

    Reasons tell how many games of 100 each wins: the cost is the difference of what they print.
    """
    unit = opponents(shown.face.game.name).unit
    best, value = (shown.asked.choices[each].value for each in (shown.asked.best, at))
    if unit == "points":
        gain, digits = best - value, decimals(best - value, 0.0, least=1)
    else:
        digits = decimals(100 * best, 100 * value)
        gain = round(100 * best, digits) - round(100 * value, digits)
    told = f"{gain:.{digits}f}"
    return words(f"review.loss.{unit}", loss=told) if float(told) else ""
