"""The referee catches every planted cheat, and accuses nobody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click import Context

from bot.arena.deals import Decision, inspect, play_deal
from bot.arena.players import ArenaError, players
from bot.cli.arena import arena
from engine.core import Seat
from engine.games.no_thank_you import GameAction, Position
from engine.opponents import levels
from tests.bot.arena.test_deals import dealt, with_file


def judged(*seats: str, deals: int) -> ArenaError | None:
    """Play, then judge with the files loaded anew, as in a process of its own."""
    contest = with_file(*seats)
    players.cache_clear()
    samples = list[Decision]()
    for number in range(deals):
        samples += dealt(contest, number).samples
    players.cache_clear()
    return inspect(contest, samples)


@pytest.mark.parametrize("name", ["Frames", "Generator", "Keeping", "OwnChance", "Equal"])
def test_a_planted_cheat_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = Position._legal

    def generated(self: Position, seat: Seat) -> Iterator[GameAction]:
        """List the actions by a generator with a frame, however the game does."""
        yield from listed(self, seat)

    monkeypatch.setattr(Position, "_legal", generated)
    error = judged("normal", name, "random", deals=12)
    assert str(error).startswith(f"{name} chose otherwise when nothing but the hidden cards was dealt anew.")


def test_a_cheat_that_leaves_its_choice_in_a_file_is_not_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The referee finds accidents, not malice: a policy is trusted code, and the command says so."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert judged("normal", "Noting", "random", deals=4) is None
    notes = list(tmp_path.iterdir())
    assert notes
    contest = with_file("normal", "Noting", "random")
    samples = [each for number in range(4) for each in dealt(contest, number).samples]
    for note in notes:
        note.unlink()
    assert "Noting chose otherwise" in str(inspect(contest, samples)), "it does look at the state"
    assert "finds accidents, not malice" in " ".join(arena.get_help(Context(arena)).split())


@pytest.mark.parametrize("name", ["Honest", "Spoiling", *levels("no_thank_you")])
def test_an_honest_policy_is_not_accused(name: str) -> None:
    assert judged(name, "random", "normal", deals=2 if name in levels("no_thank_you") else 12) is None


def test_a_policy_that_cannot_choose_before_the_referee_is_caught() -> None:
    contest = with_file("Failing", "normal")
    samples = [
        Decision("Failing", each.question, each.action, 0)
        for each in dealt(with_file("normal", "normal")).samples
    ]
    assert "Failing chose otherwise" in str(inspect(contest, samples))
    assert isinstance(play_deal(contest, 0), ArenaError)
