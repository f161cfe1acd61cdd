from itertools import product
from typing import Any

import pytest

from bot.faces.words import Words
from cogs.expect.options import OPTIONS, rematch, reseat
from engine.games.expect import GAME
from engine.games.expect.values import Options
from engine.play import begin

EN, JA = (Words(language, ("A*na", "さくら")) for language in ("en", "ja"))
VIEW = begin(GAME, Options(), 2, "00" * 16).state.view(None)
SIDES = ((None, None), (0, None), (1, None), (None, 0), (None, 1))
EVERY: list[Any] = [
    Options(qk, last, jokers, count, *sides)  # type: ignore[arg-type]  # one of the texts that it takes
    for qk, last, jokers, count, sides in product(
        ("besides", "replace"), ("besides", "instead"), (True, False), (False, True), SIDES
    )
]


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_a_form_that_is_sent_as_it_is_changes_nothing(options: Options) -> None:
    shown = OPTIONS.fields(options, EN)
    answers = {each.slot: tuple(choice.value for choice in each.choices if choice.chosen) for each in shown}
    assert OPTIONS.choose(Options(), answers, 2) == options


@pytest.mark.parametrize(
    ("black", "options"), [("lot", Options()), ("host", Options(black=0)), (None, Options())]
)
def test_a_command_may_say_that_its_person_plays_black(black: str | None, options: Options) -> None:
    assert OPTIONS.read({"black": black}) == options


def test_who_sits_there_can_play_black_or_choose() -> None:
    *_, black = OPTIONS.fields(Options(), EN)
    assert [choice.label for choice in black.choices] == [
        "colours by lot",
        "A*na plays black",
        "さくら plays black",
        "A*na chooses the colour",
        "さくら chooses the colour",
    ]
    *_, alone = OPTIONS.fields(Options(), Words("ja", ("さくら",)))
    assert [choice.label for choice in alone.choices] == ["色：抽選", "黒：さくら", "色を選ぶ人：さくら"]


def test_the_lobby_says_all_of_it() -> None:
    assert OPTIONS.described(Options(), EN) == (
        "Q/K: predictor gets the difference too · last turn: a letter works and costs 5 · two jokers"
        " · number of cards laid: shown · colours by lot"
    )
    assert OPTIONS.described(Options(black=0), EN).endswith(r" · A\*na plays black")
    text = OPTIONS.described(Options("replace", "instead", jokers=False, hide_count=True, chooser=1), JA)
    assert text == (
        "Q・K：数の差は入らない ・ 最後のターンの文字：効果なしで5点 ・ JOKERなし"
        " ・ 伏せた枚数は見えない ・ 色を選ぶ人：さくら"
    )


def test_people_who_change_seats_keep_their_parts() -> None:
    assert reseat(Options(black=0), (1, 0)) == Options(black=1)
    assert reseat(Options(chooser=1, jokers=False), (1,)) == Options(chooser=0, jokers=False)
    assert reseat(Options(black=1), (0,)) == Options()


@pytest.mark.parametrize(("last", "chooser"), [((1,), 1), ((0,), 0), ((), None)])
def test_the_loser_chooses_next_and_after_a_draw_the_lot(last: tuple[int, ...], chooser: int | None) -> None:
    before = Options(black=0, hide_count=True)
    assert rematch(before, VIEW, last) == Options(hide_count=True, chooser=chooser)
