"""The law of pictures: a panel with pictures tells the same facts as the one of words alone.

Each picture is replaced by the text for which it stands, a card by its name. Then both have the same words,
numbers and cards in the same texts and on the same controls, whatever stands between them.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, zip_longest
from typing import Any

from msgspec.structs import asdict, replace

from bot.faces.icon_names import playing_cards, shown_by, spoken
from bot.faces.icons import Icons, without_icons
from bot.faces.panel import Button, Choice, Panel, Part, Row, Select, Text
from tests.support.all_icons import DECKS, MENTIONS

MOST = 13
"""Pictures in a line."""
ADDED = "_0a1b2c"
"""As long as what is added to the name of a picture when it is uploaded."""
LONGEST = {
    name: mention.replace(f":{name}:", f":{spoken(name)}{ADDED}:") for name, mention in MENTIONS.items()
}
SEVERAL = tuple(Icons(LONGEST, deck, is_still=is_still) for deck in DECKS for is_still in (False, True))
"""The pictures of both decks, moving and still, with names as long as they can be."""

PICTURE = re.compile(r"<a?:(\w+):\d+>")
ROLES = {"attack": "attack|攻め", "predict": "predict|予想"}
"""The words for the roles in Expect, of which a mark stands in the same line."""
SUITED = frozenset(playing_cards())
"""The pictures of cards with a suit."""
ALIKE = (
    (re.compile(r"\*\*|\\"), ""),
    (re.compile(r"黒|[Bb]lack ?|(?<![A-Za-z])b(?=[A-Z0-9])"), "⬛"),
    (re.compile(r"白|[Ww]hite ?|(?<![A-Za-z])w(?=[A-Z0-9])"), "⬜"),
    (re.compile(r"([⬛⬜])([A-Z])=(?=\d)"), r"\2\1"),
    (re.compile(r"JOKER|Joker|ジョーカー"), "🃏"),
    (re.compile(r"THANK YOU"), "🎁"),
    (re.compile("♡"), "♥"),
    (re.compile("♢"), "♦"),
)
"""What tells the same: colours in words, a letter before a known tile, no red suits on a label."""
TOKEN = re.compile(
    r"[⬛⬜](?:\d+|[A-Z](?![A-Za-z]))?|−?\d+(?:[,.]\d+)*|[A-Za-z]+|🃏[BR]?(?![A-Za-z])|[▶🎁💤🤖]|[^\W\d_]"
)
"""A tile, a number, a Latin word, a joker, a mark, or a character of Japanese."""
SUIT_OR_RANK = re.compile(r"[♧♦♥♤]|(?<![0-9A-Za-z])(?:10|[2-9JQKA])(?![0-9A-Za-z])")
CARD = re.compile(r"[♧♦♥♤](?:10|[2-9JQKA])(?![0-9A-Za-z])")


# ------------------------------------------------------------------ texts


def names_in(text: str) -> list[str]:
    """List the pictures in a text by name."""
    return [shown_by(emoji) or emoji for emoji in PICTURE.findall(text)]


def faults_of_text(bare: str, plain: str) -> Iterator[str]:
    """Yield what a text tells otherwise than the one of words alone."""
    bare, plain = _unified(bare), _unified(plain)
    told, asked = _tokens(bare), _tokens(plain)
    if told != asked:
        yield f"{dict(told - asked)} instead of {dict(asked - told)} in {bare!r} for {plain!r}"
    # A hand whose suit is said elsewhere has none on each card.
    elif CARD.search(bare) and re.search("[♧♦♥♤]", plain):
        wrong = {*CARD.findall(bare)} - _of_suits(plain) | {*CARD.findall(plain)} - _of_suits(bare)
        if wrong:
            yield f"{sorted(wrong)} in {bare!r} or {plain!r} alone"


@lru_cache(maxsize=1 << 14)
def _unified(text: str) -> str:
    for pattern, written in ALIKE:
        text = pattern.sub(written, text)
    return text


@lru_cache(maxsize=1 << 14)
def _tokens(text: str) -> Counter[str]:
    r"""Count the facts of a text.

    >>> sorted(_tokens("♥5　10 = ⬜B −9 🃏B, 3手").elements())
    ['10', '3', '5', '−9', '⬜B', '手', '🃏']
    """
    return Counter("🃏" if each[0] == "🃏" else each for each in TOKEN.findall(text))


def _of_suits(text: str) -> set[str]:
    """Return the cards of a text; a sign may be said once for those behind it in a line.

    >>> sorted(_of_suits("Attack ♤ 2 10 · J JOKER, ♦7+A"))
    ['♤10', '♤2', '♤J', '♦7', '♦A']
    """
    found = set()
    for line in text.split("\n"):
        sign = ""
        for each in SUIT_OR_RANK.findall(line):
            sign = each if each in "♧♦♥♤" else sign
            found |= {sign + each} - {sign * 2, each}
    return found


def faults_of_lines(drawn: str) -> Iterator[str]:
    """Yield what is wrong with the pictures in the lines of a text."""
    for line in drawn.split("\n"):
        names, words = names_in(line), PICTURE.sub("", line)
        if len(names) > MOST:
            yield f"{len(names)} in a line"
        if not SUITED.isdisjoint(names) and re.search("[♧♦♥♤♡♢♣♠]", words):
            yield f"a suit beside a picture: {words!r}"
        for role in ROLES.keys() & set(names):
            if not re.search(ROLES[role], words, re.IGNORECASE):
                yield f"{role} beside {words!r}"


# ------------------------------------------------------------------ panels


def faults_of_panel(drawn: Panel, plain: Panel) -> list[str]:
    """List what a panel with pictures shows otherwise than the one without."""
    lines = [fault for text in drawn.parts if isinstance(text, Text) for fault in faults_of_lines(text.text)]
    runs = zip_longest(_runs(without_icons(drawn)), _runs(plain))
    return [*lines, *(fault for bare, other in runs for fault in _of_run(bare, other))]


def _runs(panel: Panel) -> Iterator[Any]:
    """Yield the texts that follow each other as one, all controls of rows that do, and other parts."""
    for kind, parts in groupby(panel.parts, _kind):
        if kind is Row:
            yield [control for row in parts if isinstance(row, Row) for control in row.controls]
        else:
            yield "\n".join(part.text for part in parts if isinstance(part, Text)) or kind


def _kind(part: Part) -> Any:
    return Row if isinstance(part, Row) else part if type(part).__name__ == "Picture" else Text


def _of_run(bare: Any, plain: Any) -> Iterator[str]:
    if isinstance(bare, str) and isinstance(plain, str):
        yield from faults_of_text(bare, plain)
    elif isinstance(bare, list) and isinstance(plain, list) and len(bare) == len(plain):
        for one, other in zip(bare, plain, strict=True):
            yield from _of_control(one, other)
    elif bare != plain:
        yield f"{bare} instead of {plain}"


def _of_control(bare: Any, plain: Any) -> Iterator[str]:
    if isinstance(bare, Select) and isinstance(plain, Select) and len(bare.choices) == len(plain.choices):
        for pair in zip(bare.choices, plain.choices, strict=True):
            yield from _of_control(*pair)
        bare, plain = replace(bare, choices=()), replace(plain, choices=())
    if isinstance(bare, Button | Choice) and isinstance(plain, Button | Choice):
        if not bare.label:
            yield f"no words on {asdict(bare)}"
        yield from faults_of_text(bare.label, plain.label)
        bare, plain = replace(bare, label=""), replace(plain, label="")
    if bare != plain:
        yield f"{asdict(bare)} instead of {asdict(plain)}"
