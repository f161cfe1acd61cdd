from bot.faces.forms import NO_DRAFT
from engine.games import GAMES
from tests.support.tables_in_memory import FACES


def test_every_game_has_a_face() -> None:
    assert FACES.keys() == GAMES.keys()
    assert all(face.game is GAMES[name] for name, face in FACES.items())


def test_a_draft_remembers_what_was_chosen_at_each_slot() -> None:
    draft = NO_DRAFT.with_values(3, ["a", "b"]).with_values(1, ["c"])
    assert (draft.values(3), draft.values(1), draft.values(2)) == (("a", "b"), ("c",), ())
    assert (draft.with_values(3, []).values(3), draft.values(3)) == ((), ("a", "b"))
    assert NO_DRAFT.values(3) == ()
