"""The command that writes a record as text, and a text as a record: `bot notation`."""

from typing import IO, NoReturn

import click

from bot.notation.document import BLANK
from bot.notation.parsing import parse
from bot.notation.record_from_text import replayed
from bot.notation.text_from_record import text_of
from bot.records.record import MAX_RECORD_BYTES, Record, RecordError, decode_record, encode_record
from bot.records.record_checks import check_record
from engine.notation.errors import NotationError


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
    content = _content(file)
    if content.lstrip(BLANK).startswith(b"{"):
        printed = _text(context, content, with_seed=not no_seed).encode()
    else:
        printed = encode_record(_record(context, content, seed))
    click.echo(printed, nl=False)


def _content(file: IO[bytes]) -> bytes:
    try:
        return file.read(MAX_RECORD_BYTES + 1)
    except OSError as error:
        raise _unreadable(f"this cannot be read: {error}") from None


def _unreadable(reason: str) -> click.BadParameter:
    return click.BadParameter(f"{reason}.", param_hint="FILE")


def _text(context: click.Context, content: bytes, *, with_seed: bool) -> str:
    try:
        record = decode_record(content)
    except RecordError as error:
        raise _unreadable(f"this is no record: {error}") from None
    _require_holding(context, record)
    try:
        return text_of(record, with_seed=with_seed)
    except RecordError as error:
        raise _unreadable(f"this record cannot be written as text: {error}") from None


def _record(context: click.Context, content: bytes, seed: str | None) -> Record:
    try:
        document = parse(content.decode())
    except UnicodeDecodeError:
        raise _unreadable("this is not written in UTF-8") from None
    except NotationError as error:
        raise _unreadable(f"this is no text of a game: {error}") from None
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
