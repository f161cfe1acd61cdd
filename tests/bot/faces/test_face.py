from bot.faces.face import Face
from bot.faces.forms import NO_DRAFT
from bot.faces.options import GameOptions
from bot.faces.words import Words
from engine.games import GAMES
from engine.games.no_thank_you import GAME, GameAction, GameEvent, Keep, Options, View
from engine.play import begin
from tests.support.tables_in_memory import FACES


def test_every_game_has_a_face() -> None:
    assert FACES.keys() == GAMES.keys()
    assert all(face.game is GAMES[name] for name, face in FACES.items())


def test_a_draft_remembers_what_was_chosen_at_each_slot() -> None:
    draft = NO_DRAFT.with_values(3, ["a", "b"]).with_values(1, ["c"])
    assert (draft.values(3), draft.values(1), draft.values(2)) == (("a", "b"), ("c",), ())
    assert (draft.with_values(3, []).values(3), draft.values(3)) == ((), ("a", "b"))
    assert NO_DRAFT.values(3) == ()


PLAIN = Face[View, GameAction, GameEvent, Options](
    game=GAME,
    options=GameOptions(GAME),
    accent=0,
    panel=lambda view, draft, words: (),
    decide=lambda view, slot, values, draft, words: draft,
    story=lambda event, words: "",
    label=lambda view, action, words: "",
    reason=lambda view, best, taken, words: "",
    read=lambda action, fields, view, words: Keep(),
    score=lambda view, seat, result, words: "",
)
"""A face of a game without options: it says no more than every face has to."""


def test_a_game_without_options_has_nothing_to_say_about_them() -> None:
    face, options, words = PLAIN, Options(), Words("en", ("Ana", "Ben"))
    view = begin(GAME, options, 2, "seed").state.view(None)
    assert (face.options.fields(options, words), face.options.described(options, words)) == ((), "")
    assert face.options.choose(options, {0: ("x",)}, 2) == options
    assert face.reseat(options, (1, 0)) is options
    assert face.rematch(options, view, ()) is options
