"""Panels of a review: a decision as a question, and what was better.

The question is drawn from the person's view of then, and from the choices without their values.
"""

from bot.faces.face import AnyFace
from bot.faces.panel import NEUTRAL, Button, Divider, Panel, Row, Text, text_panel
from bot.faces.words import Words, escape
from bot.front.table_panels import fitting, position
from bot.tables.finished_games import Decision
from cogs.reviews.game_analysis import is_clear
from cogs.reviews.review_storage import DeckCounts, Question
from engine.opponents import Appraisal, opponents

NEXT = 9
"""The slot of [Next], modulo STEP; those below are the choices."""
STEP = 10
"""What the slots go up by with every answer, so that a repeated press is known."""
MOST_ANSWERS = 99
"""How many answers the slots tell apart."""
MOST_LABEL = 80
"""Discord's limit in characters for a button."""


class Shown(Decision, frozen=True, kw_only=True):
    """A decision with its question, and how to show them."""

    asked: Question
    face: AnyFace
    place: str
    """Where the decision is among others, in words."""

    def label(self, at: int, words: Words) -> str:
        """Name a choice, without markup."""
        return self.face.label(self.view, self.appraisal(at).action, words)[:MOST_LABEL]

    def appraisal(self, at: int) -> Appraisal:
        """Return what a choice was worth."""
        return self.asked.choices[at].appraisal(self.face.game.actions)


def is_good(asked: Question, at: int, game: str) -> bool:
    """Return whether nothing is clearly better than a choice."""
    best, chosen = asked.choices[asked.best], asked.choices[at]
    return not is_clear(best.value, chosen.value, opponents(game).unit)


def slot_of(asked: Question, at: int) -> int:
    """Return the slot of a choice, or of [Next], at the present answer."""
    return STEP * (asked.asked % MOST_ANSWERS) + at


def is_current(asked: Question, slot: int) -> bool:
    """Return whether a control was drawn for the present answer."""
    return slot // STEP == asked.asked % MOST_ANSWERS


def question_panel(shown: Shown, words: Words) -> Panel:
    """Ask for a decision: what the seat saw and had heard, and the choices."""
    return fitting(lambda drawn: _question(shown, drawn), words)


def _question(shown: Shown, words: Words) -> Panel:
    heard = [f"-# {shown.face.story(event, words)}" for event in shown.heard]
    buttons = [
        Button(slot_of(shown.asked, at), shown.label(at, words)) for at in range(len(shown.asked.choices))
    ]
    return Panel(
        (
            *_head(shown, words),
            *position(shown.face, shown.view, words),
            Divider(),
            *((Text("\n".join(heard)),) if heard else ()),
            Text(f"**{words('review.question')}**"),
            Row(tuple(buttons)),
        ),
        shown.face.accent,
    )


def _head(shown: Shown, words: Words) -> tuple[Text, ...]:
    title = words("review.title", game=words(f"{shown.face.game.name}.title"))
    at = words.dotted((words("table.id", table=shown.asked.table_id), shown.place))
    return (Text(f"### {title}\n-# {at}"),)


def answer_panel(shown: Shown, at: int, words: Words, *, has_next: bool) -> Panel:
    """Tell whether a choice was good, what was played then, what that cost, and why."""
    return fitting(lambda drawn: _answer(shown, at, drawn, has_next=has_next), words)


def _answer(shown: Shown, at: int, words: Words, *, has_next: bool) -> Panel:
    best, taken = shown.appraisal(shown.asked.best), shown.appraisal(shown.asked.taken)
    following = Button(slot_of(shown.asked, NEXT), words("button.next_decision"), "primary")
    return Panel(
        (
            *_head(shown, words),
            *position(shown.face, shown.view, words),
            Divider(),
            Text(f"{_judgement(shown, at, words)}\n{_then(shown, at, words)}"),
            Text(shown.face.reason(shown.view, best, taken, words)),
            *((Row((following,)),) if has_next else (Text(f"-# {words('review.last')}"),)),
        ),
        NEUTRAL,
    )


def _judgement(shown: Shown, at: int, words: Words) -> str:
    best, chosen = (escape(shown.label(each, words)) for each in (shown.asked.best, at))
    if at == shown.asked.best:
        return words("review.right", best=best)
    good = is_good(shown.asked, at, shown.face.game.name)
    return words("review.good" if good else "review.wrong", best=best, chosen=chosen)


def _then(shown: Shown, at: int, words: Words) -> str:
    """Say what was played then and what it cost."""
    key = "review.again" if at == shown.asked.taken else "review.then"
    taken = escape(shown.label(shown.asked.taken, words))
    return words(key, taken=taken, loss=_loss(shown, words))


def _loss(shown: Shown, words: Words) -> str:
    """Spell the loss: points with a decimal, or percentage points of the chance to win."""
    unit, loss = opponents(shown.face.game.name).unit, shown.asked.loss
    return words(f"review.loss.{unit}", loss=f"{loss / 100:.1f}" if unit == "points" else str(loss))


def nothing_panel(key: str, words: Words) -> Panel:
    """Say kindly that nothing is to be asked."""
    return text_panel(words(key))


def deck_place(deck: DeckCounts, words: Words) -> str:
    """Say how far a person is with their deck."""
    return words("review.deck", due=deck.due, done=deck.done)
