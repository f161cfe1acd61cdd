"""Records of random games: every forgery is caught, and their texts become the same records again."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from bot.notation.record_from_text import read_text
from bot.notation.text_from_record import text_of
from bot.records.record import Record, encode_record, record_of
from engine.games import GAMES
from tests.soak import counted, rounds
from tests.support.forged_records import catch, catch_options, changed_logs, hold
from tests.support.laws import kit_of
from tests.support.mutated_texts import check_mutated
from tests.support.sample_records import finished
from tests.support.tables_in_memory import people

FORGED = MUTATED = 100
"""About this many logs are forged of each record, and so many mutations made of its text."""


def run(seconds: float, seed: int) -> Iterator[str]:
    """Forge and mutate until the time is up; raise AssertionError for what passes, or for a refused truth."""
    rng = Random(f"records {seed}")
    records, logs = Counter[str](), 0
    for _ in rounds(seconds):
        true = _drawn(rng)
        records[true.game] += 1
        try:
            hold(true)
            logs += catch(true, changed_logs(true, FORGED))
            catch_options(true, kit_of(true.game).option_samples(len(true.players)))
            assert encode_record(read_text(text_of(true))) == encode_record(true)
            check_mutated(true, rng, MUTATED)
        except AssertionError as error:
            error.add_note(f"{true.game}, {len(true.players)} seats, {true.options}, seed {true.seed}")
            raise
    yield f"{records.total()} records ({counted(records)}), {logs} forged logs: every forgery was caught"
    yield f"all came back from their texts, and {MUTATED} mutations of each were told"


def _drawn(rng: Random) -> Record:
    """Play a random game of any size, under any options of its kit."""
    name = rng.choice(sorted(GAMES))
    seats = rng.choice(GAMES[name].seats)
    options = rng.choice(list(kit_of(name).option_samples(seats)))
    chairs = people(*"ABCDEFGH"[:seats])
    return record_of(*finished(name, chairs, options, rng.randbytes(16).hex()))
