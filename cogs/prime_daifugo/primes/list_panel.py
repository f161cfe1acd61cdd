"""The panel of a person's own list of primes, and what became of an import."""

from collections.abc import Mapping, Sequence

from bot.errors import TableError
from bot.faces.forms import FileField, Form, TextField
from bot.faces.panel import Choice, Divider, Panel, Row, Text
from bot.faces.words import Words, escape
from bot.front.context import Context
from bot.front.controls import Control, Pager, Surface
from bot.front.permissions import require_not_playing
from cogs.prime_daifugo.card_text import cut, grouped, product_of, row_of
from cogs.prime_daifugo.primes.card_spellings import short_spelling
from cogs.prime_daifugo.primes.list_storage import Added
from cogs.prime_daifugo.primes.typed_numbers import MAX_LIST, Other, Sorted
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.values import GROTHENDIECK, RAMANUJAN

ON_PAGE = 20
"""Primes on a page."""
MAX_GROUPS = 24
"""How many lengths the select offers beside all."""
MAX_TYPED = 4000
"""Discord's limit in characters for a question of a form."""
LONG = 48
"""Maximum characters of a number or of its factors."""
ACCENT = 0x5B5FC7
SPECIALS = (GROTHENDIECK, RAMANUJAN)
"""The composite numbers that the rules count as primes."""


async def require_free(context: Context) -> None:
    """Raise TableError for a person seated in a running game of Prime Daifugo, in any server."""
    context.game = GAME.name
    try:
        await require_not_playing(context, GAME.name)
    except TableError:
        raise TableError("primes_playing") from None


def read_digits(text: str) -> int:
    """Return a number of digits, or 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) <= 2 else 0


async def _digits_named(context: Context) -> int:
    await require_free(context)
    return read_digits(context.id)


PRIMES: Surface[int] = Surface("i", "primes", _digits_named, max_text=MAX_TYPED)
"""A person's own list; its controls are about the primes of a length in digits, or for 0 about all."""
PAGES = Pager(PRIMES)
GROUP = PRIMES.declare("group", "prime_daifugo.primes.group")
ADD = PRIMES.declare("add", "prime_daifugo.primes.button.add", style="primary")
REMOVE = PRIMES.declare("remove", "prime_daifugo.primes.button.remove")
ADDED = PRIMES.declare("added", "prime_daifugo.primes.form.add")
REMOVED = PRIMES.declare("removed", "prime_daifugo.primes.form.remove")
"""The forms of the two before."""
IMPORT = PRIMES.declare("import", "prime_daifugo.primes.button.import")
IMPORTED = PRIMES.declare("imported", "prime_daifugo.primes.form.import")
"""The form of the one before."""
EXPORT = PRIMES.declare("export", "prime_daifugo.primes.button.export")
TRAIN = PRIMES.declare("train", "prime_daifugo.primes.button.train", style="success")
OPEN = PRIMES.declare("open", "prime_daifugo.primes.title")


class Pages:
    """The pages of a list, of one length in digits or, for 0, of all."""

    def __init__(self, counts: Mapping[int, int], digits: int, page: int) -> None:
        self.counts = counts
        self.digits = digits if digits in counts else 0
        shown = counts[self.digits] if self.digits else self.total
        self.last = max(-(-shown // ON_PAGE) - 1, 0)
        self.page = min(page, self.last)

    @property
    def total(self) -> int:
        """Return how many primes the list has."""
        return sum(self.counts.values())


def list_panel(pages: Pages, numbers: Sequence[str], words: Words, note: str = "") -> Panel:
    """Show a page of a list with its controls; the note tells what a press did."""
    size = words("prime_daifugo.primes.size", count=f"{pages.total:,}", most=f"{MAX_LIST:,}")
    lines = [_line(each) for each in numbers] or [words("prime_daifugo.primes.empty")]
    is_empty = not pages.total
    return Panel(
        (
            Text(f"### {words('prime_daifugo.primes.title')}\n-# {size}"),
            *((Text(note),) if note else ()),
            Divider(),
            Text("\n".join(lines)),
            *_groups(pages, words),
            *PAGES.parts(pages.page, pages.last + 1, words),
            Row((ADD.button(words), REMOVE.button(words, disabled=is_empty))),
            Row((IMPORT.button(words), EXPORT.button(words, disabled=is_empty), TRAIN.button(words))),
            Text(f"-# {words('prime_daifugo.primes.hint', primes=words.command('primedaifugo primes'))}"),
        ),
        ACCENT,
    )


def _line(number: str) -> str:
    """Write a prime with its cards, if a pack has them."""
    figures, shown = short_spelling(number), cut(grouped(int(number)), LONG)
    return f"**{shown}**" if figures is None else f"**{shown}**　{cut(row_of(figures), LONG)}"


def _groups(pages: Pages, words: Words) -> tuple[Row, ...]:
    """Return the select of a length, where there are several."""
    if len(pages.counts) < 2:
        return ()
    choices = [Choice("0", words("prime_daifugo.primes.all", count=pages.total), not pages.digits)]
    for digits, count in list(pages.counts.items())[:MAX_GROUPS]:
        label = words("prime_daifugo.primes.digits", digits=digits, count=count)
        choices.append(Choice(str(digits), label, digits == pages.digits))
    return (Row((GROUP.select(words, choices),)),)


def form(control: Control[int], words: Words) -> Form:
    """Return the form to type the numbers to add or to remove."""
    key = "prime_daifugo.primes.form.add_prompt"
    prompt = words(key if control is ADDED else "prime_daifugo.primes.form.remove_prompt")
    field = TextField(0, words("prime_daifugo.primes.form.numbers"), prompt, MAX_TYPED, is_long=True)
    return control.form(words(control.label), (field,))


def import_form(words: Words) -> Form:
    """Return the form for a file to import."""
    field = FileField(0, words("prime_daifugo.primes.form.file"))
    return IMPORTED.form(words(IMPORTED.label), (field,))


def told(found: Sorted, added: Added, words: Words) -> str:
    """Tell what was added, and what was not and why."""
    lines = [words("prime_daifugo.primes.added", count=added.new)]
    repeated = found.repeated + added.known
    if repeated:
        lines.append(words("prime_daifugo.primes.repeated", count=repeated))
    if found.strange_count:
        quoted = [words("prime_daifugo.primes.quoted", entry=escape(each)) for each in found.strange]
        entries = words.listed(quoted)
        lines.append(words("prime_daifugo.primes.strange", count=found.strange_count, entries=entries))
    if found.other_count:
        lines.append(words("prime_daifugo.primes.others", count=found.other_count))
        lines += [f"- {_factored(other, words)}" for other in found.others]
        more = found.other_count - len(found.others)
        if more:
            lines.append(f"- {words('prime_daifugo.primes.more', count=more)}")
        if any(other.number in SPECIALS for other in found.others):
            lines.append(f"\n{words('prime_daifugo.primes.specials')}")
    return "\n".join(lines)


def _factored(other: Other, words: Words) -> str:
    """Tell why a number is not prime."""
    number = cut(grouped(other.number), LONG)
    if other.factors is None:
        return words("prime_daifugo.primes.unfactored", number=number)
    if not other.factors:
        return words("prime_daifugo.primes.neither", number=number)
    return words("prime_daifugo.primes.factors", number=number, factors=product_of(other.factors, LONG))
