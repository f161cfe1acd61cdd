"""The command that checks the record of a cup: `bot verify-cup`."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import IO

import click

from bot.faces.words import visible
from bot.records.record import MAX_RECORD_BYTES, RecordError
from cogs.cups.cup_lines import points_text
from cogs.cups.rules.cup_record import CupCheck, CupRecord, check_cup, decode_cup
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import Pairing
from cogs.cups.rules.standings import standings
from cogs.cups.rules.tie_breaks import ORDER

HOLDS = """The record holds: this seed draws these lots, and all pairings and places follow from the acts.
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
    rules = f"{record.rules.format}, best of {record.rules.best_of}"
    yield f"Cup {record.cup}: {record.game}, {rules}, {len(record.names)} entrants, {len(record.acts)} acts."
    if checked.cup:
        names = [visible(name) or "?" for name in record.names]
        yield "The lots:"
        yield from (f"  {lot}. {names[entrant]}" for lot, entrant in enumerate(checked.cup.lots, 1))
        for each in checked.cup.rounds:
            yield f"Round {each.index + 1}:"
            yield from (f"  [{pairing.number}] {_described(pairing, names)}" for pairing in each.pairings)
        yield from _places(checked.cup, names)
    yield ""
    if checked.faults:
        yield "The record does not hold:"
        yield from (f"  - {fault}." for fault in checked.faults)
    else:
        yield HOLDS.format(seal=record.seal)


def _described(pairing: Pairing, names: list[str]) -> str:
    if pairing.second is None:
        return f"{names[pairing.first]}: bye"
    one, other = (f"{names[each]} {pairing.wins(each)}" for each in pairing.entrants)
    if pairing.outcome is None:
        return f"{one} – {other}: open"
    winner = pairing.outcome.winner
    end = "draw" if pairing.outcome.is_draw else "both lost" if winner is None else f"{names[winner]} won"
    return f"{one} – {other}: {end} ({pairing.outcome.how})"


def _places(cup: Competition, names: list[str]) -> Iterator[str]:
    criteria = [each.replace("_", " ") for each in ORDER[cup.rules.format]]
    yield f"The places by {', '.join(['points', *criteria])}:" if criteria else "The places:"
    for each in standings(cup):
        values: tuple[Fraction | None, ...] = (each.points, *each.tie_breaks)
        numbers = "  ".join("-" if value is None else points_text(value) for value in values)
        told = "withdrew early, not counted" if each.is_annulled else numbers
        yield f"  {each.place}. {names[each.entrant]}: {told}"
