from tests.cogs.algo.positions import A, B, C, D
from tests.cogs.algo.test_face import EN, FACE, FOUR, JA, THREE


def test_a_pair_wins_together_which_is_no_tie() -> None:
    view = FOUR.view(None)
    assert FACE.victory(view, (A, C), EN) == "🏆 **Ana and さくら** win!"
    assert FACE.victory(view, (A, C), JA) == "🏆 **Ana、さくら**ペアの勝ち！"
    assert FACE.victory(view, (A, B, C, D), EN).endswith("share the win!")
    assert FACE.victory(view, (C,), EN) == "🏆 **さくら** wins!", "whose partner has left"


def test_others_share_a_win() -> None:
    assert FACE.victory(THREE.view(None), (A, C), JA) == "🏆 同率1位：**Ana、さくら**"
