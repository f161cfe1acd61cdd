"""What a reader of CommonMark makes of a text, to find markup that stands there as it was typed."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

COMMON = MarkdownIt("commonmark")
ESCAPED = re.compile(r"\\(.)", re.DOTALL)


@lru_cache(maxsize=1 << 14)
def raw_asterisks(text: str) -> int:
    r"""Count the asterisks that are seen although they are not escaped, or that stand for something else.

    >>> [raw_asterisks(each) for each in (r"**A\*B**の", "**A（B）**の", "2*2*3", "`2*3`")]
    [0, 4, 2, 0]
    """
    if "*" not in text:
        return 0
    return "".join(_read(COMMON.parse(text))).count("*") - ESCAPED.findall(text).count("*")


def _read(tokens: Iterable[Token]) -> Iterator[str]:
    """Yield what can be read, without code; slanted type, which is not used, as it was typed."""
    for token in tokens:
        if token.type == "text":
            yield token.content
        elif token.markup == "*":
            yield "*"
        yield from _read(token.children or ())
