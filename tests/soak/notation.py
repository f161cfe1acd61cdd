"""Random games as text: every text becomes its record again, and no mutated one another record."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from bot.notation.record_from_text import read_text
from bot.notation.text_from_record import text_of
from bot.records.record import encode_record
from tests.soak import rounds
from tests.soak.forged_records import drawn
from tests.support.mutated_texts import check_mutated

MUTATED = 100
"""So many mutations are made of each text."""


def run(seconds: float, seed: int) -> Iterator[str]:
    """Write, read and mutate until the time is up; raise AssertionError for a record that is not the same."""
    rng = Random(f"notation {seed}")
    records = Counter[str]()
    for _ in rounds(seconds):
        of = drawn(rng)
        records[of.game] += 1
        try:
            assert encode_record(read_text(text_of(of))) == encode_record(of)
            check_mutated(of, rng, MUTATED)
        except AssertionError as error:
            error.add_note(f"{of.game}, {len(of.players)} seats, {of.options}, seed {of.seed}")
            raise
    counts = ", ".join(f"{game} {many}" for game, many in sorted(records.items()))
    yield f"{records.total()} records ({counts}) came back, and {MUTATED} mutations of each were told"
