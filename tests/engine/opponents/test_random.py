from engine.chance import Chance
from engine.opponents import Random


def test_every_legal_action_is_chosen_sometimes_and_no_other() -> None:
    assert {Random().choose(None, "abc", Chance("random", number)) for number in range(60)} == set("abc")
