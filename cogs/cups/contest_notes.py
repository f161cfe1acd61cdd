"""What the table, the pings and the result of a cup game say of the cup."""

import logging
from collections.abc import Iterator

from bot.errors import TableError
from bot.faces.words import LANGUAGES, Words
from bot.front.result_panel import ResultNote
from bot.front.services import Services
from bot.tables.table import Table
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_lines import stage_name
from cogs.cups.next_steps import Step, next_step
from cogs.cups.public_panel import MY_GAME, link_to, title_of
from cogs.cups.rules.pairings import Pairing
from cogs.cups.step_lines import again_line, step_line

log = logging.getLogger(__name__)


async def prepare(services: Services, table: Table) -> None:
    """Give a table of a cup the line that names the cup, the round, and how it stood before this game."""
    cup = await services.own(cups_of).read(table.contest) if table.contest else None
    pairing = _pairing_at(cup, table.id) if cup else None
    if cup is not None and pairing is not None:
        before = (
            [each.table for each in pairing.games].index(table.id) if _is_counted(pairing, table) else None
        )
        table.contest_lines = {
            language: head_line(cup, pairing, Words(language), before) for language in LANGUAGES
        }


async def result(services: Services, table: Table, words: Words) -> ResultNote | None:
    """Return what the result of a cup game says: how it stands, and what both do next."""
    cups = services.own(cups_of)
    try:
        cup = await cups.find(table.contest or "", table.guild)
    except TableError as error:
        log.warning("the result of table %s says nothing of its cup: %s", table.id, error.code)
        return None
    pairing = _pairing_at(cup, table.id)
    if pairing is None:
        return None
    told = cup.words(words)
    playing = (MY_GAME.button(told, id=cup.id),) if cup.is_open else ()
    head = head_line(cup, pairing, words, len(pairing.games))
    return ResultNote(head, "\n".join(_after(cup, pairing, told)), (*playing, link_to(cup, told)))


def _pairing_at(cup: Cup, table_id: str) -> Pairing | None:
    """Return the pairing that is, or was, played at a table."""
    if cup.course is None:
        return None
    playing = {each.pairing for each in cup.meetings if each.table_id == table_id}
    return next(
        (
            each
            for each in cup.competition.pairings
            if each.number in playing or any(game.table == table_id for game in each.games)
        ),
        None,
    )


def _is_counted(pairing: Pairing, table: Table) -> bool:
    return any(game.table == table.id for game in pairing.games)


def head_line(cup: Cup, pairing: Pairing, words: Words, games: int | None = None) -> str:
    """Name the cup, the round, and of a best of several how it stands after so many games, or all."""
    words = cup.words(words)
    score: tuple[str, ...] = ()
    if cup.rules.best_of > 1 and pairing.second is not None:
        counted = pairing.games[:games]
        wins = [sum(game.winner == each for game in counted) for each in pairing.entrants]
        names = {"first": words.person(pairing.first), "second": words.person(pairing.second)}
        score = (words("cup.line.score", **names, a=wins[0], b=wins[1]),)
    round_ = stage_name(cup.competition, pairing, words)
    return f"-# 🏆 {words.dotted((title_of(cup, words), round_, *score))}"


def _after(cup: Cup, pairing: Pairing, words: Words) -> Iterator[str]:
    """Yield what the two of a pairing do next, the winner first."""
    if pairing.is_open:
        yield again_line(cup, pairing, words)
        return
    outcome = pairing.outcome
    ordered = sorted(pairing.entrants, key=lambda each: outcome is None or each != outcome.winner)
    steps = [(each, next_step(cup, each)) for each in ordered]
    if not cup.rules.is_bracket and all(step.step is Step.WAITS for _, step in steps):
        yield words("cup.next.round")
        return
    for entrant, step in steps:
        yield step_line(cup, entrant, step, words)
