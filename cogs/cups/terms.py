"""Decisions about the terms of a cup: its title, how it is played, what happens at a deadline. All pure."""

from msgspec import UNSET
from msgspec.structs import replace

from bot.errors import TableError
from bot.faces.words import visible
from bot.tables.table import encode
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import AtDeadline, Phase
from cogs.cups.rules.cup_rules import MIN_ENTRANTS, BestOf, check
from cogs.cups.rulings import MOST_DAYS, require_bystander

LONGEST_TITLE, LONGEST_TEXT = 60, 500
"""Characters."""


def shown_title(typed: str) -> str:
    """Return a title as it can be shown; raise TableError if it is too long."""
    title = visible(typed)
    if len(title) > LONGEST_TITLE:
        raise TableError("cup_long_title", most=LONGEST_TITLE)
    return title


def describing(cup: Cup, title: str, text: str) -> Change:
    """Change the title and the text; raise TableError for what is too long."""
    cup.require(Phase.ENTRY)
    lines = (visible(line) for line in text.splitlines())
    shown = "\n".join(line for line in lines if line)
    if len(shown) > LONGEST_TEXT:
        raise TableError("cup_long_text", most=LONGEST_TEXT)
    return Change({"terms": replace(cup.terms, title=shown_title(title), text=shown)})


def playing(cup: Cup, best_of: BestOf, days: int, *, third_place: bool) -> Change:
    """Change how many games a pairing has, how long a round is, and whether the third place is played for.

    Raise TableError where that is not possible.
    """
    cup.require(Phase.ENTRY)
    if not 1 <= days <= MOST_DAYS:
        raise TableError("cup_round_days", most=MOST_DAYS)
    rules = replace(cup.rules, best_of=best_of, third_place=third_place or UNSET)
    check(rules, max(len(cup.entrants), MIN_ENTRANTS))
    return Change({"terms": replace(cup.terms, rules_json=encode(rules), days=days)})


def ending_rounds(cup: Cup, at_deadline: AtDeadline, person: int) -> Change:
    """Change what happens at a deadline, also of a cup that runs; then only by somebody who plays no more."""
    cup.require(Phase.ENTRY, Phase.RUNNING)
    require_bystander(cup, person)
    return Change({"settings_json": encode(replace(cup.settings, at_deadline=at_deadline))})
