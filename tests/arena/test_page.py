from pathlib import Path

import pytest
from click.testing import CliRunner

import tests.arena.__main__ as table
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
    lines = section([report("normal", "random", "random"), report("random", "normal")]).splitlines()
    figures = [line for line in lines if line.startswith("| normal, random, random | ")]
    assert len(figures) == 1
    assert " | 6 | normal none in " in figures[0]
    assert sum(line.startswith(("| normal | ", "| random | ")) for line in lines) == 2
    assert lines[-1] == "Seed 1; 2.0 minutes on 2 cores."
    page = "a\n<!-- algo -->\nold\n<!-- /algo -->\nb\n<!-- yaniv -->\nkept\n<!-- /yaniv -->\n"
    assert placed(page, "algo", "new") == page.replace("old", "new")
    with pytest.raises(ValueError, match="no place for expect"):
        placed(page, "expect", "new")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_a_place_for_every_game(game: str) -> None:
    assert "\nnew\n" in placed(table.PAGE.read_text("utf-8"), game, "new")


def test_one_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(contest: Contest, cores: int, enough: object) -> list[Deal]:
        return [dealt(contest, number) for number in range(2)]

    monkeypatch.setattr(table, "run", run)
    monkeypatch.setattr(table, "contests", lambda game, seed: [Contest(game, ("random", "normal"), seed)])
    page = tmp_path / "page.md"
    page.write_text(table.PAGE.read_text("utf-8"), "utf-8")
    said = CliRunner().invoke(table.main, ["--game", "no_thank_you", "--seed", "7", "--page", str(page)])
    assert said.exit_code == 0, said.output
    assert "| random, normal | " in page.read_text("utf-8")
    assert "Seed 7; " in page.read_text("utf-8")
