"""The panel of a person's own list of primes, and what became of an import."""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum

from bot.faces.forms import Form, TextField
from bot.faces.panel import Button, Choice, Divider, Panel, Part, Row, Select, Text
from bot.faces.words import Words, escape
from cogs.prime_daifugo.card_text import cut, grouped, product_of, row_of
from cogs.prime_daifugo.primes.card_spellings import short_spelling
from cogs.prime_daifugo.primes.list_storage import Added
from cogs.prime_daifugo.primes.sorted_numbers import Other, Sorted
from cogs.prime_daifugo.primes.typed_numbers import MAX_LIST
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
    head = f"### {words('prime_daifugo.primes.title')}\n-# {_size(pages, words)}"
    return Panel(
        (
            Text(head),
            *((Text(note),) if note else ()),
            Divider(),
            Text(_numbers(pages, numbers, words)),
            *_browsing(pages, words),
            *_actions(pages, words),
        ),
        ACCENT,
    )


def _size(pages: Pages, words: Words) -> str:
    return words("prime_daifugo.primes.size", count=f"{pages.total:,}", most=f"{MAX_LIST:,}")


def _numbers(pages: Pages, numbers: Sequence[str], words: Words) -> str:
    if not numbers:
        return words("prime_daifugo.primes.empty")
    lines = [_line(each) for each in numbers]
    if pages.last:
        lines.append(f"-# {words('prime_daifugo.primes.page', page=pages.page + 1, pages=pages.last + 1)}")
    return "\n".join(lines)


def _line(number: str) -> str:
    figures, shown = short_spelling(number), cut(grouped(int(number)), LONG)
    return f"**{shown}**" if figures is None else f"**{shown}**　{cut(row_of(figures), LONG)}"


def _browsing(pages: Pages, words: Words) -> Iterator[Part]:
    if len(pages.counts) > 1:
        yield Row((Select(ListSlot.GROUP, words("prime_daifugo.primes.group"), _groups(pages, words)),))
    if pages.last:
        back = Button(ListSlot.PREVIOUS, "◀", disabled=pages.page == 0)
        yield Row((back, Button(ListSlot.NEXT, "▶", disabled=pages.page == pages.last)))


def _groups(pages: Pages, words: Words) -> tuple[Choice, ...]:
    whole = Choice("0", words("prime_daifugo.primes.all", count=pages.total), chosen=not pages.digits)
    groups = [
        Choice(str(digits), _group(digits, count, words), chosen=digits == pages.digits)
        for digits, count in pages.counts.items()
    ]
    return (whole, *groups[:MAX_GROUPS])


def _group(digits: int, count: int, words: Words) -> str:
    return words("prime_daifugo.primes.digits", digits=digits, count=count)


def _actions(pages: Pages, words: Words) -> Iterator[Part]:
    is_empty = not pages.total
    add = Button(ListSlot.ADD, words("prime_daifugo.primes.button.add"), "primary")
    remove, export = (
        Button(slot, words(f"prime_daifugo.primes.button.{name}"), disabled=is_empty)
        for slot, name in ((ListSlot.REMOVE, "remove"), (ListSlot.EXPORT, "export"))
    )
    train = Button(ListSlot.TRAIN, words("prime_daifugo.primes.button.train"), "success")
    yield Row((add, remove))
    yield Row((export, train))
    yield Text(f"-# {words('prime_daifugo.primes.hint', primes=words.command('primedaifugo primes'))}")


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
    lines += _told_strange(found, words)
    lines += _told_others(found, words)
    return "\n".join(lines)


def _told_others(found: Sorted, words: Words) -> Iterator[str]:
    if not found.other_count:
        return
    yield words("prime_daifugo.primes.others", count=found.other_count)
    for other in found.others:
        yield f"- {_factored(other, words)}"
    yield from _more(found.other_count - len(found.others), words)
    if any(other.number in SPECIALS for other in found.others):
        yield f"\n{words('prime_daifugo.primes.specials')}"


def _factored(other: Other, words: Words) -> str:
    number = cut(grouped(other.number), LONG)
    if other.factors is None:
        return words("prime_daifugo.primes.unfactored", number=number)
    if not other.factors:
        return words("prime_daifugo.primes.neither", number=number)
    return words("prime_daifugo.primes.factors", number=number, factors=product_of(other.factors, LONG))


def _told_strange(found: Sorted, words: Words) -> Iterator[str]:
    if found.strange_count:
        quoted = words.listed(
            [words("prime_daifugo.primes.quoted", entry=escape(each)) for each in found.strange]
        )
        yield words("prime_daifugo.primes.strange", count=found.strange_count, entries=quoted)


def _more(count: int, words: Words) -> Iterator[str]:
    if count:
        yield f"- {words('prime_daifugo.primes.more', count=count)}"
