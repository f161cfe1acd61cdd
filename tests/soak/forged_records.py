"""Records of random games with forged logs and options: every forgery must be caught."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from bot.records.record import Record, record_of
from engine.games import GAMES
from tests.soak import rounds
from tests.support.forged_records import catch, catch_options, changed_logs, hold
from tests.support.laws import kit_of
from tests.support.sample_records import finished
from tests.support.tables_in_memory import people

FORGED = 100
"""About this many logs are forged of each record."""


def run(seconds: float, seed: int) -> Iterator[str]:
    """Forge until the time is up; raise AssertionError for a forgery that passes, or for a refused truth."""
    rng = Random(f"forged records {seed}")
    records, logs = Counter[str](), 0
    for _ in rounds(seconds):
        true = drawn(rng)
        records[true.game] += 1
        try:
            hold(true)
            logs += catch(true, changed_logs(true, FORGED))
            catch_options(true, kit_of(true.game).option_samples(len(true.players)))
        except AssertionError as error:
            error.add_note(f"{true.game}, {len(true.players)} seats, {true.options}, seed {true.seed}")
            raise
    counts = ", ".join(f"{game} {many}" for game, many in sorted(records.items()))
    yield f"{records.total()} records ({counts}), {logs} forged logs: every forgery was caught"


def drawn(rng: Random) -> Record:
    """Play a random game of any size, under any options of its kit."""
    name = rng.choice(sorted(GAMES))
    seats = rng.choice(GAMES[name].seats)
    options = rng.choice(list(kit_of(name).option_samples(seats)))
    chairs = people(*"ABCDEFGH"[:seats])
    return record_of(*finished(name, chairs, options, rng.randbytes(16).hex()))
