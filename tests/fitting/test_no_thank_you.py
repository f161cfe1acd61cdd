from array import array
from collections.abc import Sequence
from importlib.resources import files

import numpy as np

import engine.opponents.no_thank_you as shipped
from engine.luck.no_thank_you import FILE
from engine.opponents.no_thank_you import leads
from tests.fitting import no_thank_you, no_thank_you_leads


def figures(file: str) -> Sequence[int]:
    """Read a file that is shipped."""
    return array("h", files(shipped.__name__).joinpath(file).read_bytes())


def test_the_leads_that_are_shipped_are_those_that_the_script_makes() -> None:
    made = array("h", no_thank_you_leads.file())
    # Rounding may differ between machines.
    assert all(abs(one - other) <= 1 for one, other in zip(made, figures(leads.FILE), strict=True))


def test_a_few_games_already_resemble_the_values_that_are_shipped() -> None:
    made = 100 * no_thank_you.fitted(2, 60)
    stored = np.array(figures(FILE)[: len(made)])
    assert len(figures(FILE)) == 3 * len(made)
    assert np.corrcoef(made, stored)[0, 1] > 0.2
