from itertools import product

import pytest

from bot.faces.words import Words
from cogs.algo.options import OPTIONS
from engine.games.algo.values import Options

EN, JA = Words("en"), Words("ja")
EVERY = [
    OPTIONS.read({"pairs": pairs, "chips": chips, "rounds": rounds, "notes": notes})
    for pairs, chips, rounds, notes in product(
        ("off", "on"), ("team", "each", "off"), ("all", "one"), ("off", "on")
    )
]


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_a_form_that_is_sent_as_it_is_changes_nothing(options: Options) -> None:
    shown = OPTIONS.fields(options, EN)
    answers = {each.slot: tuple(choice.value for choice in each.choices if choice.chosen) for each in shown}
    assert OPTIONS.choose(Options(), answers, 2) == options


def test_every_setting_can_be_made() -> None:
    assert len(set(EVERY)) == 24
    assert Options() in EVERY


def test_the_lobby_says_all_of_it() -> None:
    assert OPTIONS.described(Options(), EN) == "each for themselves · with chips · everybody deals once"
    only_pairs_pay_as_pairs = OPTIONS.described(Options(chips="each"), EN)
    assert only_pairs_pay_as_pairs == OPTIONS.described(Options(), EN)
    assert OPTIONS.described(Options(pairs=True, single=True, notes=True), EN) == (
        "two pairs (4 players), partners sit across · with chips; a losing pair pays once · a single round"
        " · with notes for learners"
    )
    assert OPTIONS.described(Options(chips="off"), JA) == "個人戦 ・ チップなし ・ 全員が1回ずつ親"
