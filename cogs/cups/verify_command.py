"""The command that checks the record of a cup: `bot verify-cup`."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import IO

import click
from msgspec import UNSET

from bot.faces.words import visible
from bot.records.record import MAX_RECORD_BYTES, RecordError
from cogs.cups.cup_lines import points_text
from cogs.cups.rules.brackets import Part, slots_of
from cogs.cups.rules.cup_record import CupCheck, CupRecord, check_cup, decode_cup
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Awarded, Competition, Revoked
from cogs.cups.rules.pairings import Pairing
from cogs.cups.rules.standings import standings
from cogs.cups.rules.tie_breaks import ORDER

HOLDS = """The record holds: {lots}, and all pairings and places follow from the acts.
Compare its seal with the one that stood where people entered, by eye or with --seal:
  {seal}"""


@click.command("verify-cup")
@click.argument("record", type=click.File("rb"))
@click.option("--seal", default="", metavar="SHA256", help="The seal that you noted before the draw.")
@click.pass_context
def verify_cup(context: click.Context, record: IO[bytes], seal: str) -> None:
    """Replay the cup of a RECORD and say whether it holds.

    The RECORD is the file that [Record] below a finished cup gives you; - reads it from standard input.
    It ends with 0 when the record holds, with 1 when it does not, and with 2 when it cannot be read.
    """
    try:
        read = decode_cup(record.read(MAX_RECORD_BYTES + 1))
    except RecordError as error:
        raise click.BadParameter(f"this is no record of a cup: {error}.", param_hint="RECORD") from None
    except OSError as error:
        raise click.BadParameter(f"this cannot be read: {error}.", param_hint="RECORD") from None
    checked = check_cup(read, seal.strip().lower())
    report = "\n".join(_report(read, checked))
    # A name that the terminal cannot encode is no reason to fail.
    click.echo(report.encode(sys.stdout.encoding, "backslashreplace"))
    context.exit(1 if checked.faults else 0)


def _report(record: CupRecord, checked: CupCheck) -> Iterator[str]:
    format_name = record.rules.format.replace("_", " ")
    third = ", a match for the third place" if record.rules.third_place else ""
    rules = f"{format_name}, best of {record.rules.best_of}{third}"
    is_drawn = record.rules.order is UNSET
    yield f"Cup {record.cup}: {record.game}, {rules}, {len(record.names)} entrants, {len(record.acts)} acts."
    if checked.cup:
        names = [visible(name) or "?" for name in record.names]
        yield "The lots:" if is_drawn else "The seeds:"
        yield from (f"  {lot}. {names[entrant]}" for lot, entrant in enumerate(checked.cup.lots, 1))
        for heading, pairings in groupby(checked.cup.pairings, partial(_heading, checked.cup)):
            yield f"{heading}:"
            yield from (f"  [{pairing.number}] {_described(pairing, names)}" for pairing in pairings)
        yield from _rulings(checked.cup, names)
        yield from _places(checked.cup, names)
    yield ""
    if checked.faults:
        yield "The record does not hold:"
        yield from (f"  - {fault}." for fault in checked.faults)
    else:
        lots = "this seed draws these lots" if is_drawn else "nobody was placed by lot"
        yield HOLDS.format(lots=lots, seal=record.seal)


def _heading(cup: Competition, pairing: Pairing) -> str:
    """Name the round of a pairing, and in an elimination the part of the bracket."""
    name = f"Round {pairing.round_index + 1}"
    if not cup.rules.is_bracket:
        return name
    slot = slots_of(cup.rules, cup.entrants)[pairing.number]
    if slot.part is Part.FINAL:
        return f"{name}, {'second final' if slot.is_second_final else 'final'}"
    if slot.part is Part.THIRD_PLACE:
        return f"{name}, third place"
    is_double = cup.rules.format is Format.DOUBLE_ELIMINATION
    return f"{name}, {slot.part}' bracket {slot.part_round + 1}" if is_double else name


def _described(pairing: Pairing, names: list[str]) -> str:
    if pairing.second is None:
        return f"{names[pairing.first]}: bye"
    one, other = (f"{names[each]} {pairing.wins(each)}" for each in pairing.entrants)
    if pairing.outcome is None:
        return f"{one} – {other}: open"
    end = _ended(pairing.outcome.winner, names, is_draw=pairing.outcome.is_draw)
    return f"{one} – {other}: {end} ({'; '.join((pairing.outcome.how, *_notes(pairing, names)))})"


def _ended(winner: int | None, names: list[str], *, is_draw: bool) -> str:
    return "draw" if is_draw else "both lost" if winner is None else f"{names[winner]} won"


def _notes(pairing: Pairing, names: list[str]) -> Iterator[str]:
    """Yield which games were given up, and in which a computer or the clock moved for somebody."""
    for number, game in enumerate(pairing.games, 1):
        if game.is_forfeit:
            yield f"game {number} by forfeit"
        for each in game.helped:
            yield f"game {number} not by {names[each]} alone"


def _rulings(cup: Competition, names: list[str]) -> Iterator[str]:
    """Yield what a director decided, and what of it was taken back."""
    if not any(isinstance(act, Awarded) and act.by == "organiser" for act in cup.acts):
        return
    yield "The rulings:"
    for act in cup.acts:
        if isinstance(act, Awarded) and act.by == "organiser":
            yield f"  [{act.pairing}] {_ended(act.winner, names, is_draw=bool(act.drawn))}"
        elif isinstance(act, Revoked):
            yield f"  [{act.pairing}] taken back"


def _places(cup: Competition, names: list[str]) -> Iterator[str]:
    criteria = [each.replace("_", " ") for each in ORDER[cup.rules.format]]
    yield f"The places by {', '.join(['points', *criteria])}:" if criteria else "The places:"
    for each in standings(cup):
        values: tuple[Fraction | None, ...] = (each.points, *each.tie_breaks)
        numbers = "  ".join("-" if value is None else points_text(value) for value in values)
        told = "withdrew early, not counted" if each.is_annulled else numbers
        yield f"  {each.place}. {names[each.entrant]}: {told}"
