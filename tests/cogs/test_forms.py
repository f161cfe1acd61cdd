"""Forms open before anything that may take long: a press that was deferred meanwhile can open none."""

import ast
from collections.abc import Iterable, Iterator

from tests.support.source_scan import modules

QUICK = {
    "_carry_out": "it only decides, where the answer is a form",
    "context.services.tables.welcome": "the table is in memory; one row at most",
    "practice.exercise": "one row",
    "practice.turn": "the person's own presses, one after the other",
    "show_hand": "then the press has been answered",
    "show_page": "then the press has been answered",
}
"""What is awaited before a form opens, and why that is quick."""


def openers(trees: Iterable[tuple[str, ast.Module]]) -> Iterator[tuple[str, ast.AsyncFunctionDef, int]]:
    """Yield the functions that open a form, and the line where they do."""
    for path, tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.AsyncFunctionDef):
                calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
                yield from (
                    (path, node, each.lineno) for each in calls if ast.unparse(each.func) == "context.ask"
                )


def awaited(function: ast.AsyncFunctionDef, line: int) -> Iterator[str]:
    """Yield what a function awaits before a line."""
    for each in ast.walk(function):
        if isinstance(each, ast.AsyncWith):
            called = [item.context_expr for item in each.items]
        else:
            called = [each.value] if isinstance(each, ast.Await) else []
        for call in called:
            if call.lineno < line:
                yield ast.unparse(call.func if isinstance(call, ast.Call) else call)


def slow(trees: Iterable[tuple[str, ast.Module]]) -> set[str]:
    """Return what is awaited before forms and not known to be quick."""
    return {
        f"{path}: {each}"
        for path, function, line in openers(trees)
        for each in awaited(function, line)
        if each not in QUICK
    }


def test_nothing_that_may_take_long_is_awaited_before_a_form() -> None:
    assert len(list(openers(modules("bot", "cogs")))) >= 12
    assert slow(modules("bot", "cogs")) == set()
    everything = {
        each for _, function, line in openers(modules("bot", "cogs")) for each in awaited(function, line)
    }
    assert everything == set(QUICK), "what is not awaited any more goes"


def test_work_before_a_form_is_found() -> None:
    planted = (
        "async def open(context, x):\n    await context.later(work(), '…')\n    await context.ask(form, at)\n"
    )
    assert slow([("cogs/x.py", ast.parse(planted))]) == {"cogs/x.py: context.later"}
