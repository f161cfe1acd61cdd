"""The commands for records: `bot verify` checks one, `bot notation` writes it as text and a text as one."""

import re
import sys
from collections.abc import Iterator, Sequence
from typing import IO, NoReturn

import click
from msgspec import UNSET

from bot.faces.words import signed, visible
from bot.notation.document import BLANK
from bot.notation.parsing import parse
from bot.notation.record_from_text import replayed
from bot.notation.text_from_record import text_of
from bot.records.clock_report import report
from bot.records.record import (
    MAX_RECORD_BYTES,
    SHORT_SEAL,
    Kind,
    Player,
    Record,
    RecordError,
    decode_record,
    encode_record,
    finished_of,
)
from bot.records.record_checks import CheckResult, check_record
from bot.scores.luck import has_judge, in_points, judge
from engine.core import Result
from engine.notation.errors import NotationError

KINDS: dict[Kind, str] = {
    "person": "",
    "computer": " (a computer)",
    "left": " (left, and counts as last at the table; a computer played on)",
    "away": " (away at the end, and counts as last at the table)",
}
HOLDS = """The record holds: this seed deals these cards, every action is legal, and the result follows."""
COMPARE = """Yet somebody could have made all of it up. So compare its seal with the one that you noted before
the deal of table {table} (or that stands in the result message), by eye or with --seal:
  {seal}"""
SAME = """Its seal is the one that you noted, so nobody chose the deal after that. The seal does not bind what
was played: be sure of it by the record that [Record] gives to you yourself."""
ALIKE = """Its seal begins like the short one that you noted. Yet a computer finds another deal whose seal
begins so within minutes: next time, note the whole seal, which [⋯] shows in the lobby. It is:
  {seal}"""
WRITTEN_SEAL = re.compile(f"(?<![0-9a-z])(?:[0-9a-f]{{{SHORT_SEAL}}}|[0-9a-f]{{64}})(?![0-9a-z])")
"""A seal among other words, in lower case."""


class Seal(click.ParamType[str]):
    """A seal: a SHA-256 in hex, or its first digits as the lobby shows them."""

    name = "SHA256"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Parse a seal that was typed, or pasted with the line around it."""
        seals = WRITTEN_SEAL.findall(value.lower())
        if len(seals) != 1:
            self.fail(f"a seal has 64 hexadecimal digits, or {SHORT_SEAL} in its short form", param, ctx)
        return str(seals[0])


@click.command()
@click.argument("record", type=click.File("rb"))
@click.option("--seal", type=Seal(), help="The seal that you noted in the lobby.")
@click.pass_context
def verify(context: click.Context, record: IO[bytes], seal: str | None) -> None:
    """Replay the game of a RECORD and say whether it holds.

    The RECORD is the file that [Record] below a result gives you; - reads it from standard input.
    It ends with 0 when the record holds, with 1 when it does not, and with 2 when it cannot be read.
    """
    game = _decoded(_content(record, "RECORD"), "RECORD")
    checked = check_record(game, seal)
    report = "\n".join(_report(game, checked, seal))
    # A name that the terminal cannot encode is no reason to fail.
    click.echo(report.encode(sys.stdout.encoding, "backslashreplace"))
    context.exit(0 if checked.holds else 1)


def _report(record: Record, checked: CheckResult, seal: str | None) -> Iterator[str]:
    yield f"Table {record.table}: {record.game}, rules {record.rules}, {len(record.actions)} actions."
    for seat, player in enumerate(record.players):
        yield f"  seat {seat}: {_name_of(player)}{KINDS[player.kind]}"
    if record.forfeit is not UNSET:
        yield f"  seat {record.forfeit.seat} lost before the end: {record.forfeit.why}"
    if checked.result:
        yield from _ranks(record, checked.result)
    if checked.holds:
        names = [_name_of(player) for player in record.players]
        yield from report(record, names)
        yield from _verdicts(record, names)
    yield ""
    if checked.holds:
        yield HOLDS
        advice = COMPARE if seal is None else SAME if seal == record.seal else ALIKE
        yield advice.format(table=record.table, seal=record.seal)
    else:
        yield "The record does not hold:"
        yield from (f"  - {fault}." for fault in checked.faults)


def _ranks(record: Record, result: Result) -> Iterator[str]:
    yield "The result as replayed:"
    rank = 1
    for tied in result.ranking:
        for seat in tied:
            yield f"  {rank}. {_name_of(record.players[seat])}: {signed(result.scores[seat])}"
        rank += len(tied)


def _verdicts(record: Record, names: Sequence[str]) -> Iterator[str]:
    """Yield luck and skill of every seat; nothing for a game without a judge."""
    if not has_judge(record.game) or record.forfeit is not UNSET:
        return
    yield "Luck and skill in points, against the average of the table:"
    for name, verdict in zip(names, judge(finished_of(record))[1], strict=True):
        luck, skill, actual = map(in_points, (verdict.luck, verdict.skill, verdict.actual))
        yield f"  {name}: luck {luck}, skill {skill}, together {actual}"


def _name_of(player: Player) -> str:
    """Return a name without terminal control characters."""
    return visible(player.name) or "?"


# ------------------------------------------------------------------ records as text


class Seed(click.ParamType[str]):
    """A seed: 32 hexadecimal digits."""

    name = "SEED"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Parse a seed."""
        seed = value.strip().lower()
        if len(seed) != 32 or not set(seed) <= set("0123456789abcdef"):
            self.fail("a seed has 32 hexadecimal digits", param, ctx)
        return seed


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--seed", type=Seed(), help="The seed, for a text that was written without it.")
@click.option("--no-seed", is_flag=True, help="Write the text without the seed, as a puzzle.")
@click.pass_context
def notation(context: click.Context, file: IO[bytes], seed: str | None, *, no_seed: bool) -> None:
    """Print a game as text, or a text as a record.

    The FILE is a record, which [Record] below a result gives you, or such a text; - reads it from
    standard input. A record is printed as text, a text as a record.
    It ends with 0, with 1 when the game does not hold, and with 2 when the file cannot be read.
    """
    content = _content(file, "FILE")
    if content.lstrip(BLANK).startswith(b"{"):
        record = _decoded(content, "FILE")
        _require_holding(context, record)
        try:
            printed = text_of(record, with_seed=not no_seed).encode()
        except RecordError as error:
            raise _unreadable(f"this record cannot be written as text: {error}", "FILE") from None
    else:
        printed = encode_record(_record(context, content, seed))
    click.echo(printed, nl=False)


def _record(context: click.Context, content: bytes, seed: str | None) -> Record:
    """Return the record of a text; end the command if there is none."""
    try:
        document = parse(content.decode())
    except UnicodeDecodeError:
        raise _unreadable("this is not written in UTF-8", "FILE") from None
    except NotationError as error:
        raise _unreadable(f"this is no text of a game: {error}", "FILE") from None
    if (document.seed or seed) is None:
        raise click.UsageError("The grammar of this text is right, but it has no seed: give it with --seed.")
    try:
        record = replayed(document, seed)
    except NotationError as error:
        _end(context, str(error))
    _require_holding(context, record)
    return record


def _require_holding(context: click.Context, record: Record) -> None:
    faults = check_record(record).faults
    if faults:
        _end(context, *map(str, faults))


def _end(context: click.Context, *faults: str) -> NoReturn:
    """End the command, as the game does not hold."""
    click.echo("The game does not hold:", err=True)
    for fault in faults:
        click.echo(f"  - {fault}.", err=True)
    context.exit(1)


# ------------------------------------------------------------------ files


def _content(file: IO[bytes], argument: str) -> bytes:
    """Read a file, of which a byte more than the longest record is enough to refuse it."""
    try:
        return file.read(MAX_RECORD_BYTES + 1)
    except OSError as error:
        raise _unreadable(f"this cannot be read: {error}", argument) from None


def _decoded(content: bytes, argument: str) -> Record:
    try:
        return decode_record(content)
    except RecordError as error:
        raise _unreadable(f"this is no record: {error}", argument) from None


def _unreadable(reason: str, argument: str) -> click.BadParameter:
    return click.BadParameter(f"{reason}.", param_hint=argument)


COMMANDS = (verify, notation)
