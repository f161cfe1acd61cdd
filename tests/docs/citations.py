"""Where code cites the rule book: in comments, in docstrings, and in the names of tests."""

import re
import tokenize
from collections.abc import Iterator
from io import StringIO
from typing import TypeAlias

Citation: TypeAlias = tuple[int, str]
"""A line, and the ruling or section that it cites."""

RULING = re.compile(r"\b[NPYAE]\d{1,2}\b")
IN_PARENTHESES = re.compile(r"\([NPYAE]\d{1,2}\)")
IN_A_NAME = re.compile(r"test_((?:[NPYAE]\d{1,2}_)+)")
SECTION = re.compile(
    r"(?:(?:book,|section) (\d(?:\.\d)?)|table (\d\.\d)|\(([1-9]\.\d)\))(?: and (\d\.\d))?", re.IGNORECASE
)
EXAMPLE = re.compile(r"^ *>>> .*(?:\n(?! *$).*)*", re.MULTILINE)
"""A doctest with what it prints."""
QUOTED = re.compile(r"\"[^\"\n]*\"|`[^`\n]*`")
NO_CODE = {tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT}
"""A string that stands behind one of these is a statement of its own: a docstring."""


def rulings_in(page: str) -> set[str]:
    """List the rulings that a rule book defines.

    >>> rulings_in("* **N2. Gifts.** No (N3).")
    {'N2'}
    """
    return set(re.findall(r"^\* \*\*([NPYAE]\d+)\. ", page, re.MULTILINE))


def sections_in(page: str) -> set[str]:
    """List the sections of a rule book.

    >>> sorted(sections_in("## 6. Views\\n### 5.2 Effects"))
    ['5.2', '6']
    """
    return set(re.findall(r"^#{2,3} (\d(?:\.\d)?)\.? ", page, re.MULTILINE))


def citations(source: str) -> Iterator[Citation]:
    """List what a module cites, with the lines."""
    if not any(each.search(source) for each in (RULING, IN_A_NAME, SECTION)):
        return
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if prose := _prose(token, is_statement=before in NO_CODE):
            for line, text in enumerate(prose.split("\n"), token.start[0]):
                yield from ((line, cited) for cited in _cited(text))
        before = token.type


def _prose(token: tokenize.TokenInfo, *, is_statement: bool) -> str:
    """Return what a token says to a reader, line by line; of strings that are data only "(N2)" counts."""
    if token.type == tokenize.NAME:
        named = IN_A_NAME.match(token.string)
        return named[1].replace("_", " ") if named else ""
    if token.type == tokenize.COMMENT:
        return QUOTED.sub("", token.string)
    if token.type != tokenize.STRING:
        return ""
    if not is_statement:
        return " ".join(IN_PARENTHESES.findall(token.string))
    return QUOTED.sub("", EXAMPLE.sub(blank, token.string.strip('r"')))


def blank(found: re.Match[str]) -> str:
    """Leave the lines of what was found, and nothing on them."""
    return "\n" * found[0].count("\n")


def _cited(text: str) -> Iterator[str]:
    yield from RULING.findall(text)
    for found in SECTION.findall(text):
        yield from filter(None, found)
