"""The law of pictures: a panel with pictures shows the same facts as the one of words alone.

Every card that is drawn is also written: pictures stand alone in lines above the texts that say the same, or
in a line before them, in the same order. Small type may say it in several lines. The picture of a mark takes
the place of its sign, or stands before the word for a role.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bot.faces.icons import Icons, without_icons
from bot.faces.panel import Link, Panel, Part, Row, Select, Text
from tests.support.all_icons import DECKS, MENTIONS

MOST = 13
"""Pictures in a line."""
ADDED = "_0a1b2c"
"""As long as what is added to the name of a picture when it is uploaded."""
LONGEST = {name: mention.replace(f":{name}:", f":{name}{ADDED}:") for name, mention in MENTIONS.items()}
SEVERAL = tuple(Icons(LONGEST, deck, is_still=is_still) for deck in DECKS for is_still in (False, True))
"""The pictures of both decks, moving and still, with names as long as they can be."""

PICTURE = re.compile(rf"<a?:(\w+?)(?:{ADDED})?:\d+>")
BETWEEN = " \u3000\n#-[]🆕"
"""What may stand between pictures of one group, and before their text."""
WHOLE = "(?<![0-9A-Za-z])(?:{})(?![0-9A-Za-z])"
LINE_MARK = re.compile(r"^(?:#{1,3}|-#) +", re.MULTILINE)
SIGNS = {"turn": "▶", "gift": "🎁", "away": "💤", "easy": "🤖", "normal": "🤖", "strong": "🤖"}
"""The marks whose picture takes the place of a sign."""
NAMED = {"dealer": "deals|親", "easy": "Easy|弱い", "normal": "Normal|ふつう", "strong": "Strong|強い"}
"""The marks that stand for a word, and that word."""
ROLES = {"attack": "attack|攻め", "predict": "predict|予想"}
"""The words for the roles in Expect, of which a mark stands in the same line."""
BEHIND = re.compile(r".*(?:\n-# .*)*")
"""What may say the same as pictures: the rest of a line, with lines of small type below."""
OF_A_SUIT = re.compile(
    r"(?P<several>[♧♦♥♤]) |(?P<first>[♧♦♥♤])(?=(?:10|[2-9])\+)|(?P<one>[♧♦♥♤])"
    r"|(?<![0-9A-Za-z♧♦♥♤])(?P<bare>10|[2-9JQKA])(?![0-9A-Za-z])"
)
"""A sign that is said once for several cards, for a play, or for one card; or a card without its sign."""
SUITS = {"C": "♧", "D": "♦", "H": "♥", "S": "♤"}
COLOURS = {"black": "⬛", "white": "⬜"}


def said_by(name: str) -> str:
    r"""Return the pattern of the text for which a picture stands.

    >>> [said_by(name) for name in ("two_10H", "four_XR", "rank_T", "turned_minus_9", "known_white_7")]
    ['♥10', '🃏R|JOKER', '10', '−9', '⬜[A-Z]=7']
    >>> said_by("two_JH")
    '(?:♥|^)J'
    """
    if name in NAMED:
        return NAMED[name]
    kind, _, rest = name.removeprefix("turned_").partition("_")
    if kind in ("two", "four"):
        return f"🃏{rest[1]}|JOKER" if rest[0] == "X" else _suited(rest[:-1], SUITS[rest[-1]])
    if kind == "rank":
        return {"T": "10", "X": "🃏"}.get(rest, rest)
    if kind in ("minus", "thank"):
        return f"−{rest}" if kind == "minus" else "THANK YOU"
    return _tile(kind, rest)


def _suited(rank: str, sign: str) -> str:
    """Return the pattern of a card with its suit; a label that begins with a letter needs none."""
    return f"(?:{sign}|^){rank}" if rank in "JQKA" else sign + rank


def _tile(kind: str, rest: str) -> str:
    """Return the pattern of a tile: an open one, the latest hit, one known to its owner, or a back."""
    if kind in COLOURS:
        return rf"{COLOURS[kind]}(?:\*\*)?{rest}"
    colour, _, shown = rest.partition("_")
    return COLOURS[colour] + {"hit": rf"(?:\*\*)?{shown}", "known": f"[A-Z]={shown}", "back": shown}[kind]


# ------------------------------------------------------------------ texts


def names_in(text: str) -> list[str]:
    """List the pictures in a text by name."""
    return PICTURE.findall(text)


def faults_of_text(drawn: str, plain: str) -> Iterator[str]:
    """Yield what is wrong with a text with pictures, given the one without."""
    longest = max(len(names_in(line)) for line in drawn.split("\n"))
    if longest > MOST:
        yield f"{longest} in a line"
    for mark, sign in SIGNS.items():
        if names_in(drawn).count(mark) > plain.count(sign):
            yield f"{mark} in the place of no sign"
    yield from _wordless(drawn)
    for names, said in _groups(PICTURE.sub(_sign, drawn)):
        yield from (f"{name} beside {said!r}" for name in _unsaid(names, said))


def _sign(picture: re.Match[str]) -> str:
    """Replace the picture of a mark by its sign, and that of a role, which stands before its word."""
    return "" if picture[1] in ROLES else SIGNS.get(picture[1], picture[0])


def _wordless(drawn: str) -> Iterator[str]:
    """Yield the marks of roles in lines without their words."""
    for line in drawn.split("\n"):
        said = PICTURE.sub("", line)
        for role in ROLES.keys() & set(names_in(line)):
            if not re.search(ROLES[role], said, re.IGNORECASE):
                yield f"{role} beside {said!r}"


def _groups(text: str) -> Iterator[tuple[list[str], str]]:
    """Yield the pictures that stand together, with the rest of their line or the next one, up to others."""
    names: list[str] = []
    _, *found = PICTURE.split(text)
    for name, behind in zip(found[::2], found[1::2], strict=True):
        names.append(name)
        said = BEHIND.match(behind.lstrip(BETWEEN))
        if said and said[0]:
            yield names, _with_suits(said[0])
            names = []
    if names:
        yield names, ""


def _with_suits(said: str) -> str:
    """Write a sign that is said once for several cards before each of them.

    >>> _with_suits("Attack ♤ 2 10 · J JOKER, ♦7+A against ♥5, 9")
    'Attack ♤2 ♤10 · ♤J JOKER, ♦7+♦A against ♥5, 9'
    """
    sign = ""

    def written(found: re.Match[str]) -> str:
        nonlocal sign
        if found["bare"]:
            return sign + found["bare"]
        sign = found["several"] or found["first"] or ""
        return found["first"] or found["one"] or ""

    return OF_A_SUIT.sub(written, said)


def _unsaid(names: Iterable[str], said: str) -> Iterator[str]:
    """Yield the pictures whose texts do not come in the same order."""
    start = 0
    for name in names:
        found = re.compile(WHOLE.format(said_by(name))).search(said, start)
        start = found.end() if found else start
        if not found:
            yield name


# ------------------------------------------------------------------ panels


def faults_of_panel(drawn: Panel, plain: Panel) -> list[str]:
    """List what a panel with pictures shows otherwise than the one without."""
    said = zip(without_icons(drawn).parts, plain.parts, strict=True)
    told = [
        f"{_words(bare)} instead of {_words(part)}" for bare, part in said if _words(bare) != _words(part)
    ]
    return [
        *told,
        *(fault for pair in zip(drawn.parts, plain.parts, strict=True) for fault in _of_part(*pair)),
    ]


def _words(part: Part) -> Any:
    """Return the words of a text, however large they are and wherever its lines end."""
    return LINE_MARK.sub("", part.text).split() if isinstance(part, Text) else part


def _of_part(drawn: Part, plain: Part) -> Iterator[str]:
    if isinstance(drawn, Text) and isinstance(plain, Text):
        yield from faults_of_text(drawn.text, plain.text)
    for control in drawn.controls if isinstance(drawn, Row) else ():
        labelled = control.choices if isinstance(control, Select) else (control,)
        yield from (fault for each in labelled if not isinstance(each, Link) for fault in _of_label(each))


def _of_label(labelled: Any) -> Iterator[str]:
    """Yield the pictures on a button or a choice that its label does not name."""
    names = names_in(getattr(labelled, "icon", ""))
    yield from (f"{name} on {labelled.label!r}" for name in _unsaid(names, labelled.label))
