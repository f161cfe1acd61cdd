"""Refusals in words."""

from typing import Any

from bot.errors import TableError
from bot.faces.cards import SIGNS, shown
from bot.faces.words import Words
from bot.tables.table import Table
from engine.core import RuleError


def shows_hand(error: RuleError | TableError) -> bool:
    """Return whether a refusal is best shown inside the person's hand."""
    return error.code in ("stale", "timed_out", "not_your_turn", "nothing_chosen")


def sentence(words: Words, error: RuleError | TableError, table: Table | None, game: str = "") -> str:
    """Return the text for an error: the game's own, or the general one."""
    facts: dict[str, Any] = dict(error.facts)
    if "card" in facts:
        facts["card"] = shown(facts["card"])
    if "suit" in facts:
        facts["suit"] = SIGNS[facts["suit"]]
    if table and table.to_act is not None and len(words.names) > table.to_act:
        facts.setdefault("turn", words.name(table.to_act))
    own = f"{table.game.name if table else game}.error.{error.code}"
    return words(own if words.has(own) else f"error.{error.code}", **facts)
