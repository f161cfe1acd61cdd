from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

import tests.arena.__main__ as table
from bot.arena.contest_processes import Enough
from bot.arena.deals import Deal
from bot.arena.players import Contest
from bot.arena.report import Report
from engine.games import GAMES
from tests.arena.page import placed, section
from tests.bot.arena.test_deals import dealt


def report(*seats: str) -> Report:
    contest = Contest("no_thank_you", seats, 1)
    return Report(contest, [dealt(contest, number) for number in range(2)], 60.0, 2)


def test_a_section_has_a_line_for_each_contest_and_player_and_replaces_the_one_before() -> None:
    reports = [report("easy", "normal"), report("random", "normal", "normal")]
    lines = section(reports, "An evening.").splitlines()
    (step,) = (line for line in lines if line.startswith("| easy | normal | "))
    (other,) = (line for line in lines if line.startswith("| random, normal, normal | "))
    assert "0.25 to 0.40: **" in step
    assert " | 4 | 0." in step
    assert " | 6 | 0." in other
    assert other.endswith((" an equal share |", " no difference shown |"))
    players = [line.split(" | ")[0] for line in lines if " none in " in line or " last_" in line]
    assert players == ["| easy", "| normal", "| random"]
    assert lines[-3:] == ["An evening.", "", "Seed 1; 2.0 minutes on 2 cores."]
    alone = section([report("easy", "normal")], "")
    assert "| seats |" not in alone
    page = "a\n<!-- algo -->\nold\n<!-- /algo -->\nb\n<!-- yaniv -->\nkept\n<!-- /yaniv -->\n"
    assert placed(page, "algo", "new") == page.replace("old", "new")
    with pytest.raises(ValueError, match="no place for expect"):
        placed(page, "expect", "new")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_a_place_for_every_game(game: str) -> None:
    assert "\nnew\n" in placed(table.PAGE.read_text("utf-8"), game, "new")


@pytest.fixture
def played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process, one deal again and again."""

    async def run(contest: Contest, cores: int, enough: Enough, before: Sequence[Deal]) -> list[Deal]:
        deals = [*before]
        while not enough(deals):
            deals.append(deals[-2] if len(deals) > 1 else dealt(contest, len(deals)))
        return deals

    monkeypatch.setattr(table, "run", run)


@pytest.mark.usefixtures("played_here")
def test_one_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "contests", lambda game, seed: [Contest(game, ("easy", "normal"), seed)])
    monkeypatch.setattr(table, "EVENINGS", 2)
    page = tmp_path / "page.md"
    page.write_text(table.PAGE.read_text("utf-8"), "utf-8")
    said = CliRunner().invoke(
        table.main, ["--game", "no_thank_you", "--seed", "7", "--games", "90", "--page", str(page)]
    )
    assert said.exit_code == 0, said.output
    assert "| easy | normal | " in page.read_text("utf-8")
    assert " | 90 | " in page.read_text("utf-8")
    assert "Seed 7; " in page.read_text("utf-8")
    assert "A newcomer's evening" in page.read_text("utf-8")


@pytest.mark.usefixtures("played_here")
def test_a_contest_goes_on_until_it_has_enough_games_or_time_or_a_narrow_interval() -> None:
    begun = Report(Contest("no_thank_you", ("easy", "random"), 1), (), 0, 1)
    piloted = table.played(begun, games=20_000, seconds=0)
    assert len(piloted.deals) == table.LEAST_DEALS
    assert table.played(begun, games=6, seconds=0).games == 6
    longer = table.played(piloted, games=90, seconds=600)
    assert longer.games == 90
    assert longer.deals[: table.LEAST_DEALS] == piloted.deals
    assert longer.seconds > piloted.seconds
    narrow = table.played(piloted, games=20_000, seconds=600)
    assert len(narrow.deals) == table.BETWEEN
    assert table.excess(narrow.contest, narrow.deals) < 1


def test_what_takes_longest_to_a_narrow_interval_is_played_last() -> None:
    noted, aimed = report("easy", "random"), report("easy", "normal")
    slow = replace(noted, seconds=600)
    aimed = replace(
        aimed, deals=[replace(deal, standings={"easy": deal.standings["easy"]}) for deal in noted.deals]
    )
    assert table.demand(noted, 20_000) < table.demand(slow, 20_000)
    assert table.demand(aimed, 20_000) == pytest.approx(4 * table.demand(noted, 20_000))
    assert table.demand(slow, 8) == 1200
