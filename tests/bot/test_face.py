import subprocess
import sys

from bot.face import NO_DRAFT, Draft
from engine.games import GAMES
from tests.parlour import FACES


def test_every_game_has_a_face() -> None:
    assert FACES.keys() == GAMES.keys()
    assert all(face.game is GAMES[name] for name, face in FACES.items())


def test_a_draft_remembers_what_was_chosen_at_each_slot() -> None:
    draft = NO_DRAFT.with_values(3, ["a", "b"]).with_values(1, ["c"])
    assert (draft.values(3), draft.values(1), draft.values(2)) == (("a", "b"), ("c",), ())


def test_a_second_choice_takes_the_place_of_the_first() -> None:
    assert NO_DRAFT.with_values(3, ["a"]).with_values(3, []).values(3) == ()


def test_choosing_leaves_the_older_draft_alone() -> None:
    older = Draft().with_values(1, ["a"])
    older.with_values(1, ["b"])
    assert older.values(1) == ("a",)
    assert Draft() == NO_DRAFT


def test_what_is_shown_and_stored_knows_no_discord() -> None:
    script = "import sys, bot.face, bot.screens, bot.store, bot.tables; sys.exit('discord' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
