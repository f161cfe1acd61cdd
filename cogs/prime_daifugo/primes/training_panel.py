"""The panels of the trainer: a turn of a finished game as a question, and what could have been laid."""

from collections import Counter

from bot.decks.questions import DeckCounts, read_key
from bot.faces.forms import Form, TextField
from bot.faces.panel import NEUTRAL, Button, Divider, Panel, Row, Text
from bot.faces.puzzles import BEGIN, SURFACE
from bot.faces.words import Words
from bot.front.context import Context
from bot.front.controls import Surface
from bot.front.custom_ids import code_of
from cogs.prime_daifugo.card_text import cut, equation, grouped, large_hand, row_of
from cogs.prime_daifugo.primes.card_spellings import spelling
from cogs.prime_daifugo.primes.list_panel import ACCENT, LONG, OPEN, require_free
from cogs.prime_daifugo.primes.list_storage import DECK
from cogs.prime_daifugo.primes.missed_primes import Answer, Missed
from engine.games.prime_daifugo import GAME

MAX_TYPED = 100


async def _missed(context: Context) -> Missed:
    """Return the prime that a control is about: one that was asked of this person."""
    await require_free(context)
    key = read_key(context.id, context.moment)
    return await DECK.question(context.services.store, context.person, key)


TRAINING: Surface[Missed] = Surface("ia", "prime_training", _missed)
ANSWER = TRAINING.declare("answer", "prime_daifugo.train.button.answer", style="primary")
TYPED = TRAINING.declare("typed", "prime_daifugo.train.form")
"""The form for an answer."""
SHOW = TRAINING.declare("show", "prime_daifugo.train.button.show")
NEXT = TRAINING.declare("next", "deck.next", style="primary")


def question_panel(asked: Missed, counts: DeckCounts, words: Words, note: str = "") -> Panel:
    """Ask for a prime; the note says why an answer could not be laid."""
    hint = words("prime_daifugo.train.own" if asked.own else "prime_daifugo.train.none_own")
    return Panel(
        (
            *_head(asked, counts, words),
            Text(f"-# {hint}"),
            *((Text(note),) if note else ()),
            Row((ANSWER.button(words), SHOW.button(words))),
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
    row = Row((NEXT.button(words), OPEN.button(words, id="0")))
    return Panel((*_head(asked, counts, words), Divider(), Text("\n".join(lines)), row), NEUTRAL)


def nothing_panel(key: str, words: Words) -> Panel:
    """Say that nothing is to be asked; offer puzzles instead, and the way back to the list."""
    puzzles = Button(
        0, words("prime_daifugo.puzzles"), "primary", surface=SURFACE, id=code_of(GAME.name), control=BEGIN
    )
    told = Text(words(f"prime_daifugo.train.{key}"))
    return Panel((told, Row((puzzles, OPEN.button(words)))), NEUTRAL)


def form(asked: Missed, words: Words) -> Form:
    """Return the form for an answer."""
    label = words("prime_daifugo.practice.ask", count=asked.size)
    field = TextField(0, label, words("prime_daifugo.practice.prompt"), MAX_TYPED)
    held = words("prime_daifugo.form.hand", cards=row_of(asked.hand))
    text = f"{held}\n{_task(asked, words)}"
    return TYPED.form(words(TYPED.label), (field,), text)


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
