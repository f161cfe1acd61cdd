"""A search of log output for secrets: hidden cards, actions, reprs and private texts."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine import core
from engine.games import GAMES

PIECE = 12
"""Length of a piece of a message that cannot be a coincidence: shorter ones are common words."""
STRANGE = re.compile(r"[^\x00-\x7f]{3,}|−\d+")
"""Japanese, a suit, or a card's value with a true minus sign: a log has no reason to write any of it."""
HARMLESS = (
    re.compile(r"(?<=\btable )[A-Z2-9]{6}\b|(?<=テーブル )[A-Z2-9]{6}", re.IGNORECASE),
    re.compile(r"(?<=\bfault )[0-9a-f]{8}\b"),
    re.compile(r"`/[^`]*`|https://discord\.com/channels/\S+"),
)
"""What a message and a log may share: a table, the reference of a fault, a command, an address."""
FIELD = re.compile(r"%[sdr]")
DEED = re.compile(r'"do"\s*:')


def structs() -> set[str]:
    """Return the names of all structs of the contract and of every game."""
    modules = [core, *(import_module(game.setup.__module__) for game in GAMES.values())]
    values = (value for module in modules for value in vars(module).values())
    return {kind.__name__ for kind in values if isinstance(kind, type) and issubclass(kind, Struct)}


REPR = re.compile(rf"\b(?:{'|'.join(sorted(structs()))})\(\w+=")


def slips(log: str, secrets: Iterable[str] = (), shown: Iterable[str] = ()) -> set[str]:
    """Find secrets, actions, what a view or a trick holds, and pieces of what anybody was shown."""
    found = {secret for secret in secrets if secret in log}
    found |= {match.group() for kind in (DEED, REPR, STRANGE) for match in kind.finditer(log)}
    logged = set(pieces(log)) - own_words()
    return found | {piece for text in shown for piece in pieces(text) if piece in logged}


@cache
def own_words() -> frozenset[str]:
    """Collect the pieces that our own log lines always hold: a fixed text tells nothing of anybody."""
    sources = [path for folder in ("bot", "cogs") for path in Path(folder).rglob("*.py")]
    parts = (part for path in sources for line in _lines(path) for part in FIELD.split(line))
    return frozenset(piece for part in parts for piece in pieces(f" {part} "))


def _lines(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name("log")), args=[ast.Constant(str(line)), *_]):
                yield line


def pieces(text: str) -> Iterator[str]:
    """Cut a text into all its pieces, leaving out what a message and a log may share."""
    for pattern in HARMLESS:
        text = pattern.sub("\0", text)
    for start in range(len(text) - PIECE + 1):
        piece = text[start : start + PIECE]
        if "\0" not in piece:
            yield piece


def readable(sent: Any) -> Iterator[str]:
    """Yield every visible text of a request."""
    if isinstance(sent, list):
        for each in sent:
            yield from readable(each)
    elif isinstance(sent, dict):
        for key, value in sent.items():
            if key in ("content", "label", "placeholder", "title", "description", "name"):
                yield from (str(value),) if isinstance(value, str) else ()
            yield from readable(value)
