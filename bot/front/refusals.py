"""Refusals in words."""

from typing import Any

from bot.errors import TableError
from bot.faces.cards import SIGNS, shown
from bot.faces.person_names import called
from bot.faces.words import Words
from bot.tables.table import Table
from engine.core import RuleError


def note_in_hand(words: Words, error: RuleError | TableError, table: Table) -> str:
    """Return the text for an error that is best understood beside one's hand; raise any other."""
    if error.code not in ("stale", "timed_out", "not_your_turn", "nothing_chosen"):
        raise error
    return sentence(words, error, table)


def sentence(words: Words, error: RuleError | TableError, table: Table | None, game: str = "") -> str:
    """Return the text for an error: the game's own, or the general one."""
    facts: dict[str, Any] = dict(error.facts)
    if "card" in facts:
        facts["card"] = shown(facts["card"])
    if "suit" in facts:
        facts["suit"] = SIGNS[facts["suit"]]
    if "people" in facts:
        facts["people"] = words.listed([called(each) for each in facts["people"]])
    if table and table.to_act is not None and len(words.names) > table.to_act:
        facts.setdefault("turn", words.name(table.to_act))
    facts.setdefault("help", words.command("help"))
    own = f"{table.game.name if table else game}.error.{error.code}"
    return words(own if words.has(own) else f"error.{error.code}", **facts)
