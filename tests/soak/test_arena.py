"""The soak fails for an aim that is clearly missed, and for a level that blunders."""

from collections import Counter

import pytest

from bot.arena.deals import Deal, Standing
from bot.arena.players import Contest
from tests.soak.arena import judged

CONTEST = Contest("yaniv", ("strong", "normal", "normal"), 1)


def deals(share: float, blunders: int, blunderer: str = "strong") -> list[Deal]:
    rest = [Standing((1 - share) / 2, 2, 0)] * 2
    standings = {"strong": [Standing(share, 2, 0)], "normal": rest}
    made = {blunderer: Counter({"left_behind": blunders} if blunders else {})}
    return [Deal(standings, {"strong": [0.1], "normal": [0.1]}, made)] * 20


def test_what_is_reached_or_open_is_told() -> None:
    assert judged(CONTEST, deals(0.5, 0)).startswith("yaniv: strong, normal, normal: 0.500")
    assert "aim above 0.45" in judged(CONTEST, deals(0.36, 0))


@pytest.mark.parametrize(
    ("share", "blunders", "blunderer"), [(0.1, 0, ""), (0.5, 1, "strong"), (0.5, 1, "normal")]
)
def test_a_missed_aim_and_a_blunder_fail(share: float, blunders: int, blunderer: str) -> None:
    with pytest.raises(AssertionError, match="yaniv: strong"):
        judged(CONTEST, deals(share, blunders, blunderer))


def test_a_newcomer_may_blunder() -> None:
    contest = Contest("yaniv", ("newcomer", "strong"), 1)
    played = [Deal({**each.standings, "newcomer": each.standings["normal"]}) for each in deals(0.5, 0)]
    for each in played:
        each.blunders["newcomer"]["returned"] += 1
    assert judged(contest, played).startswith("yaniv: newcomer")
