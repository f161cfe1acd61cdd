"""A static scan of the sources: message keys asked for, and errors raised."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

import bot.errors
import cogs.cups.rules.cup_rules
import engine.core
from bot.faces.words import catalog

ROOT = Path(bot.errors.__file__).parents[1]
ERRORS = {
    name
    for module in (bot.errors, cogs.cups.rules.cup_rules, engine.core)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, bot.errors.TableError | engine.core.RuleError)
}
"""The names of all errors that are shown to a person."""
KEYS = sorted(
    str(message.id[0] if message.pluralizable else message.id) for message in catalog("en") if message.id
)
OF_COMMANDS = ("command.", "option.")
"""Keys that the translator asks for; the laws over cogs hold these."""
SPEAKERS = {"words", "ENGLISH"}
"""What sentences are asked of; a call of a call, as in words_of(...)(...), speaks as well."""


class Refusal(Struct, frozen=True):
    """A place where an error is made: its code and the facts that it brings."""

    code: str
    facts: frozenset[str]
    path: str


@cache
def modules(*folders: str) -> tuple[tuple[str, ast.Module], ...]:
    """Parse every module of these packages; give it with its path from the root."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return tuple((path.relative_to(ROOT).as_posix(), _parsed(path)) for path in paths)


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def literals(node: ast.AST) -> tuple[str, ...]:
    """List the texts that stand somewhere, without docstrings and without parts of f-strings."""
    return tuple(_literals(node))


def _literals(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        elif not isinstance(child, ast.Expr) or not isinstance(child.value, ast.Constant):
            yield from _within(child)


def _within(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr):
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _literals(part)
    else:
        yield from _literals(node)


@cache
def templates(node: ast.AST) -> tuple[tuple[str, ...], ...]:
    """List the f-strings by what stands between their holes; those that could make a key."""
    return tuple(_templates(node))


def _templates(node: ast.AST) -> Iterator[tuple[str, ...]]:
    for each in ast.walk(node):
        if isinstance(each, ast.JoinedStr):
            text = "".join(str(p.value) if isinstance(p, ast.Constant) else "\0" for p in each.values)
            if re.search(r"[a-z]\.|\.[a-z]", text):
                yield tuple(text.split("\0"))
        elif isinstance(each, ast.Call) and ast.unparse(each.func) == "chosen" and len(each.args) == 4:
            # The choices of a setting make their keys from their names.
            for key in literals(ast.Tuple([each.args[3]])):
                yield from ((f"{key}.", ""), (f"{key}.", ".note"))


def fillings(template: tuple[str, ...], key: str) -> tuple[str, ...] | None:
    """Return what would stand in the holes of an f-string if it made this key; None when it cannot."""
    if not (key.startswith(template[0]) and key.endswith(template[-1])):
        return None
    pattern = "([a-z0-9_]+)".join(re.escape(part) for part in template)
    found = re.fullmatch(pattern, key)
    return found.groups() if found else None


def asked(node: ast.AST) -> Iterator[str]:
    """Yield the keys that are asked for by name."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and call.args and _speaks(call.func):
            first = call.args[0]
            yield from literals(ast.Tuple([first]))


def _speaks(function: ast.expr) -> bool:
    return isinstance(function, ast.Call) or (isinstance(function, ast.Name) and function.id in SPEAKERS)


@cache
def refusals() -> tuple[Refusal, ...]:
    """List every place in engine, bot and cogs where an error is made."""
    return tuple(_refusals())


def _refusals() -> Iterator[Refusal]:
    for path, module in modules("engine", "bot", "cogs"):
        nodes = tuple(ast.walk(module))
        for node in nodes:
            if isinstance(node, ast.ClassDef) and ERRORS & {ast.unparse(base) for base in node.bases}:
                yield from _made(path, ast.walk(node), {"super().__init__"})
                yield from (Refusal(code, frozenset(), path) for code in _own_code(node))
        yield from _made(path, nodes, ERRORS)


def _own_code(kind: ast.ClassDef) -> list[str]:
    """List the code that all errors of a class have, if they have one."""
    assigned = (each for each in kind.body if isinstance(each, ast.Assign))
    return [code for each in assigned if ast.unparse(each.targets[0]) == "code" for code in literals(each)]


def _codes_beside(path: str) -> list[str]:
    """List the codes that a function beside finds: they stand in a type named Fault."""
    trees = (_parsed(each) for each in sorted((ROOT / path).parent.glob("*.py")))
    named = (node for tree in trees for node in tree.body if isinstance(node, ast.AnnAssign))
    return [code for node in named if ast.unparse(node.target) == "Fault" for code in literals(node)]


def _path(function: ast.expr) -> str:
    """Return what is called, as it is written; of methods, which are many, __init__ alone."""
    if isinstance(function, ast.Name):
        return function.id
    is_init = isinstance(function, ast.Attribute) and function.attr == "__init__"
    return ast.unparse(function) if is_init else ""


def _made(path: str, within: Iterable[ast.AST], makers: set[str]) -> Iterator[Refusal]:
    for call in within:
        if isinstance(call, ast.Call) and call.args and _path(call.func) in makers:
            codes = list(literals(ast.Tuple([call.args[0]]))) or _codes_beside(path)
            assert codes, f"{path}: the code of {ast.unparse(call)} stands elsewhere"
            facts = frozenset(str(fact.arg) for fact in call.keywords)
            yield from (Refusal(code, facts, path) for code in codes)
