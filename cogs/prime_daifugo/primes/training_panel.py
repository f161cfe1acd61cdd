"""The panels of the trainer: a turn of a finished game as a question, and what could have been laid."""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum

from bot.faces.forms import Form, TextField
from bot.faces.panel import NEUTRAL, Button, Divider, Panel, Row, Text
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import cut, equation, grouped, large_hand, row_of
from cogs.prime_daifugo.primes.answer_check import Answer
from cogs.prime_daifugo.primes.card_spellings import spelling
from cogs.prime_daifugo.primes.list_panel import ACCENT, LONG, ListSlot
from cogs.prime_daifugo.primes.missed_prime_storage import DeckCounts, Question

STEP = 10
"""What the slots go up by with every answer, so that a repeated press is known."""
MOST_ANSWERS = 99
"""How many answers the slots tell apart."""
MAX_TYPED = 100


class DeckSlot(IntEnum):
    """The controls of a question, modulo STEP."""

    ANSWER = 0
    SHOW = 1
    NEXT = 2
    TYPED = 3
    LIST = 4
    CARDS = 5


def slot_of(asked: Question, slot: DeckSlot) -> int:
    """Return a slot at the present answer."""
    return STEP * (asked.asked % MOST_ANSWERS) + slot


def is_current(asked: Question, slot: int) -> bool:
    """Return whether a control was drawn for the present answer."""
    return slot // STEP == asked.asked % MOST_ANSWERS


def question_panel(asked: Question, deck: DeckCounts, words: Words, note: str = "") -> Panel:
    """Ask for a prime; the note says why an answer could not be laid."""
    answer = Button(slot_of(asked, DeckSlot.ANSWER), words("prime_daifugo.train.button.answer"), "primary")
    show = Button(slot_of(asked, DeckSlot.SHOW), words("prime_daifugo.train.button.show"))
    return Panel(
        (
            *_head(asked, deck, words),
            Text(f"-# {words(_hint(asked))}"),
            *((Text(note),) if note else ()),
            Row((answer, show)),
        ),
        ACCENT,
    )


def _hint(asked: Question) -> str:
    return "prime_daifugo.train.own" if asked.own else "prime_daifugo.train.none_own"


def _head(asked: Question, deck: DeckCounts, words: Words) -> tuple[Text, ...]:
    where = words.dotted(
        (
            words("table.id", table=asked.table_id),
            words("prime_daifugo.train.deck", due=deck.due, done=deck.done),
        )
    )
    return (
        Text(f"### {words('prime_daifugo.train.title')}\n-# {where}"),
        Text(f"{large_hand(asked.hand, words.icons)}\n{task(asked, words)}"),
    )


def task(asked: Question, words: Words) -> str:
    """Say what was to be laid."""
    if not asked.beats:
        return words("prime_daifugo.train.task", count=asked.size)
    key = "prime_daifugo.train.lower" if asked.is_reversed else "prime_daifugo.train.higher"
    return words(key, count=asked.size, number=cut(grouped(int(asked.beats)), LONG))


def form(asked: Question, words: Words) -> Form:
    """Return the form for an answer."""
    label = words("prime_daifugo.practice.ask", count=asked.size)
    field = TextField(DeckSlot.CARDS, label, words("prime_daifugo.practice.prompt"), MAX_TYPED)
    held = words("prime_daifugo.form.hand", cards=row_of(asked.hand))
    text = f"{held}\n{task(asked, words)}"
    return Form(words("prime_daifugo.train.form"), (field,), slot_of(asked, DeckSlot.TYPED), text)


def answer_panel(asked: Question, deck: DeckCounts, given: Answer | None, words: Words) -> Panel:
    """Tell how good an answer is, or without one only what could have been laid."""
    following = Button(slot_of(asked, DeckSlot.NEXT), words("prime_daifugo.train.button.next"), "primary")
    back = Button(slot_of(asked, DeckSlot.LIST), words("prime_daifugo.primes.title"))
    lines = [*_judged(given, words), *_solutions(asked, words)]
    return Panel(
        (*_head(asked, deck, words), Divider(), Text("\n".join(lines)), Row((following, back))),
        NEUTRAL,
    )


def _judged(given: Answer | None, words: Words) -> Iterator[str]:
    if given is not None:
        shown = equation(given.figures, LONG)
        yield words(f"prime_daifugo.train.verdict.{given.verdict}", number=f"**{shown}**")


def _solutions(asked: Question, words: Words) -> Iterator[str]:
    if asked.own and asked.own != asked.best:
        yield words("prime_daifugo.train.solution_own", number=_laid(asked, asked.own))
    yield words("prime_daifugo.train.solution", number=_laid(asked, asked.best))


def _laid(asked: Question, number: str) -> str:
    figures = spelling(number, Counter(asked.hand), (asked.size,))
    return f"**{grouped(int(number)) if figures is None else equation(figures, LONG)}**"


def nothing_panel(key: str, words: Words) -> Panel:
    """Say that nothing is to be asked, with the way back to the list, at whose address it stands."""
    back = Button(ListSlot.OPEN, words("prime_daifugo.primes.title"))
    return Panel((Text(words(key)), Row((back,))), NEUTRAL)
