from itertools import product
from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from bot.faces.words import Words
from cogs.yaniv.options import OPTIONS
from engine.core import InvalidOptions
from engine.games.yaniv.values import Options

EN, JA = Words("en"), Words("ja")
EVERY = [
    convert(dict(zip(Options.__struct_fields__, given, strict=False)), Options)
    for given in product(
        (5, 7), (100, 200), (True, False), ("ends", "any"), (True, False), ("survivor", "first_out")
    )
]


def answers(options: Options) -> dict[int, tuple[str, ...]]:
    """Leave the form as it is shown."""
    return {
        field.slot: tuple(choice.value for choice in field.choices if choice.chosen)
        for field in OPTIONS.fields(options, EN)
    }


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_a_form_that_is_sent_as_it_is_changes_nothing(options: Options) -> None:
    assert OPTIONS.choose(options, answers(options), 2) == options


@pytest.mark.parametrize("rounds", [1, 7, 10, 50])
def test_any_number_of_rounds_stands_in_the_form(rounds: int) -> None:
    options = Options(ending="rounds", rounds=rounds)
    assert OPTIONS.choose(options, answers(options), 2) == options


def test_every_answer_is_read() -> None:
    for field in OPTIONS.fields(Options(), EN):
        for choice in field.choices:
            given: dict[int, Any] = {**answers(Options()), field.slot: (choice.value,)}
            now = next(
                each
                for each in OPTIONS.fields(OPTIONS.choose(Options(), given, 2), EN)
                if each.slot == field.slot
            )
            assert [each.value for each in now.choices if each.chosen] == [choice.value]


@pytest.mark.parametrize(
    ("ending", "rounds", "meant"),
    [
        (None, None, "survivor"),
        (None, 3, "rounds"),
        ("rounds", 3, "rounds"),
        ("rounds", None, "rounds"),
        ("first_out", None, "first_out"),
    ],
)
def test_whoever_says_how_many_rounds_means_a_match_of_so_many(
    ending: str | None, rounds: int | None, meant: Any
) -> None:
    assert OPTIONS.read({"ending": ending, "rounds": rounds}) == Options(ending=meant, rounds=rounds or 10)


@pytest.mark.parametrize("ending", ["survivor", "first_out"])
def test_rounds_and_another_ending_are_refused_together(ending: str) -> None:
    with pytest.raises(InvalidOptions, match="rounds_not_counted"):
        OPTIONS.read({"ending": ending, "rounds": 3})


def test_the_lobby_says_all_of_it() -> None:
    assert OPTIONS.described(Options(), EN) == (
        "Out above 100, halving at 100 and 50 · call with 5 points or less · draw the first or the last card"
        " · jokers in sets and runs · until one is left"
    )
    other = replace(
        Options(7, 200, halving=False, draw="any", jokers_in_sets=False), ending="rounds", rounds=1
    )
    assert OPTIONS.described(other, EN) == (
        "Out above 200, no halving · call with 7 points or less · draw any card of a set"
        " · jokers in runs only · 1 round"
    )
    assert OPTIONS.described(Options(), JA).startswith(
        "アウトは100点超（ちょうど100・50は半減） ・ 5点以下でヤニブ宣言"
    )
