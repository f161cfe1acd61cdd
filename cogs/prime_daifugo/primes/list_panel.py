"""The panel of a person's own list of primes, and what became of an import."""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum

from bot.faces.forms import Form, TextField
from bot.faces.panel import Button, Choice, Divider, Panel, Row, Select, Text
from bot.faces.words import Words, escape
from cogs.prime_daifugo.card_text import cut, grouped, product_of, row_of
from cogs.prime_daifugo.primes.card_spellings import short_spelling
from cogs.prime_daifugo.primes.list_storage import Added
from cogs.prime_daifugo.primes.typed_numbers import MAX_LIST, Other, Sorted
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


class ListSlot(IntEnum):
    """The controls of a list, and the answers of its forms."""

    ADD = 0
    REMOVE = 1
    EXPORT = 2
    TRAIN = 3
    PREVIOUS = 4
    NEXT = 5
    GROUP = 6
    ADDED = 7
    REMOVED = 8
    LIST = 9
    OPEN = 10


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
    if numbers and pages.last:
        lines.append(f"-# {words('prime_daifugo.primes.page', page=pages.page + 1, pages=pages.last + 1)}")
    is_empty = not pages.total
    add = Button(ListSlot.ADD, words("prime_daifugo.primes.button.add"), "primary")
    remove = Button(ListSlot.REMOVE, words("prime_daifugo.primes.button.remove"), disabled=is_empty)
    export = Button(ListSlot.EXPORT, words("prime_daifugo.primes.button.export"), disabled=is_empty)
    train = Button(ListSlot.TRAIN, words("prime_daifugo.primes.button.train"), "success")
    return Panel(
        (
            Text(f"### {words('prime_daifugo.primes.title')}\n-# {size}"),
            *((Text(note),) if note else ()),
            Divider(),
            Text("\n".join(lines)),
            *_browsing(pages, words),
            Row((add, remove)),
            Row((export, train)),
            Text(f"-# {words('prime_daifugo.primes.hint', primes=words.command('primedaifugo primes'))}"),
        ),
        ACCENT,
    )


def _line(number: str) -> str:
    """Write a prime with its cards, if a pack has them."""
    figures, shown = short_spelling(number), cut(grouped(int(number)), LONG)
    return f"**{shown}**" if figures is None else f"**{shown}**　{cut(row_of(figures), LONG)}"


def _browsing(pages: Pages, words: Words) -> Iterator[Row]:
    """Generate the select of a length, and the buttons that turn the pages, where there are several."""
    if len(pages.counts) > 1:
        choices = [Choice("0", words("prime_daifugo.primes.all", count=pages.total), not pages.digits)]
        for digits, count in list(pages.counts.items())[:MAX_GROUPS]:
            label = words("prime_daifugo.primes.digits", digits=digits, count=count)
            choices.append(Choice(str(digits), label, digits == pages.digits))
        yield Row((Select(ListSlot.GROUP, words("prime_daifugo.primes.group"), tuple(choices)),))
    if pages.last:
        back = Button(ListSlot.PREVIOUS, "◀", disabled=pages.page == 0)
        yield Row((back, Button(ListSlot.NEXT, "▶", disabled=pages.page == pages.last)))


def form(slot: ListSlot, words: Words) -> Form:
    """Return the form to type the numbers to add or to remove."""
    name, answer = ("add", ListSlot.ADDED) if slot == ListSlot.ADD else ("remove", ListSlot.REMOVED)
    prompt = words(f"prime_daifugo.primes.form.{name}_prompt")
    field = TextField(
        ListSlot.LIST, words("prime_daifugo.primes.form.numbers"), prompt, MAX_TYPED, is_long=True
    )
    return Form(words(f"prime_daifugo.primes.form.{name}"), (field,), answer)


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
