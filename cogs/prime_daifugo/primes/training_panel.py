"""The panels of the trainer: a turn of a finished game as a question, and what could have been laid."""

from collections import Counter
from enum import IntEnum

from bot.decks.questions import DeckCounts
from bot.faces.forms import Form, TextField
from bot.faces.panel import NEUTRAL, Button, Divider, Panel, Row, Text
from bot.faces.words import Words
from cogs.prime_daifugo.card_text import cut, equation, grouped, large_hand, row_of
from cogs.prime_daifugo.primes.card_spellings import spelling
from cogs.prime_daifugo.primes.list_panel import ACCENT, LONG, ListSlot
from cogs.prime_daifugo.primes.missed_primes import Answer, Missed

MAX_TYPED = 100


class DeckSlot(IntEnum):
    """The controls of a question, at the present answer."""

    ANSWER = 0
    SHOW = 1
    NEXT = 2
    TYPED = 3
    LIST = 4
    CARDS = 5


def question_panel(asked: Missed, counts: DeckCounts, words: Words, note: str = "") -> Panel:
    """Ask for a prime; the note says why an answer could not be laid."""
    hint = words("prime_daifugo.train.own" if asked.own else "prime_daifugo.train.none_own")
    answer = Button(asked.slot(DeckSlot.ANSWER), words("prime_daifugo.train.button.answer"), "primary")
    show = Button(asked.slot(DeckSlot.SHOW), words("prime_daifugo.train.button.show"))
    return Panel(
        (
            *_head(asked, counts, words),
            Text(f"-# {hint}"),
            *((Text(note),) if note else ()),
            Row((answer, show)),
        ),
        ACCENT,
    )


def answer_panel(asked: Missed, counts: DeckCounts, given: Answer | None, words: Words) -> Panel:
    """Tell how good an answer is, or without one only what could have been laid."""
    lines = list[str]()
    if given is not None:
        shown = f"**{equation(given.figures, LONG)}**"
        lines.append(words(f"prime_daifugo.train.verdict.{given.verdict}", number=shown))
    if asked.own and asked.own != asked.best:
        lines.append(words("prime_daifugo.train.solution_own", number=_laid(asked, asked.own)))
    lines.append(words("prime_daifugo.train.solution", number=_laid(asked, asked.best)))
    following = Button(asked.slot(DeckSlot.NEXT), words("deck.next"), "primary")
    back = Button(asked.slot(DeckSlot.LIST), words("prime_daifugo.primes.title"))
    return Panel(
        (*_head(asked, counts, words), Divider(), Text("\n".join(lines)), Row((following, back))), NEUTRAL
    )


def nothing_panel(key: str, words: Words) -> Panel:
    """Say that nothing is to be asked, with the way back to the list, at whose address it stands."""
    back = Button(ListSlot.OPEN, words("prime_daifugo.primes.title"))
    return Panel((Text(words(f"prime_daifugo.train.{key}")), Row((back,))), NEUTRAL)


def form(asked: Missed, words: Words) -> Form:
    """Return the form for an answer."""
    label = words("prime_daifugo.practice.ask", count=asked.size)
    field = TextField(DeckSlot.CARDS, label, words("prime_daifugo.practice.prompt"), MAX_TYPED)
    held = words("prime_daifugo.form.hand", cards=row_of(asked.hand))
    text = f"{held}\n{_task(asked, words)}"
    return Form(words("prime_daifugo.train.form"), (field,), asked.slot(DeckSlot.TYPED), text)


def _head(asked: Missed, counts: DeckCounts, words: Words) -> tuple[Text, Text]:
    """Show the hand of then and what was to be laid, below the place in the deck."""
    hand = large_hand(asked.hand, words.icons)
    title = words("prime_daifugo.train.title")
    return asked.head(title, counts.told(words), words), Text(f"{hand}\n{_task(asked, words)}")


def _task(asked: Missed, words: Words) -> str:
    """Say what was to be laid."""
    if not asked.beats:
        return words("prime_daifugo.train.task", count=asked.size)
    key = "prime_daifugo.train.lower" if asked.is_reversed else "prime_daifugo.train.higher"
    return words(key, count=asked.size, number=cut(grouped(int(asked.beats)), LONG))


def _laid(asked: Missed, number: str) -> str:
    """Spell a prime with the hand of then."""
    figures = spelling(number, Counter(asked.hand), (asked.size,))
    return f"**{grouped(int(number)) if figures is None else equation(figures, LONG)}**"
