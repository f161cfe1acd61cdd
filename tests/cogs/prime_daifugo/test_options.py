"""The options of a table: what the form of the lobby asks, and how they are told."""

import pytest
from msgspec.structs import replace

from bot.front.refusals import sentence
from bot.front.services import Services
from bot.tables.table import Phase
from cogs.prime_daifugo.options import OPTIONS
from engine.core import InvalidOptions
from engine.games import GAMES
from engine.games.prime_daifugo.values import Options
from tests.cogs.prime_daifugo.tables import GAME
from tests.cogs.prime_daifugo.views import EN, JA
from tests.support.harness import Stage
from tests.support.plain_tables import dealt, people
from tests.support.presses import fill_in

RULES, HAND, PENALTY, LIMIT, MORE = range(5)
ON = ("jokers", "exponents", "factors", "under")
Given = dict[int, tuple[str, ...]]
DEFAULT: Given = {RULES: ("seed",), HAND: ("0",), PENALTY: ("all",), LIMIT: ("0",), MORE: ON}
OTHER: Given = {RULES: ("official",), HAND: ("7",), PENALTY: ("one",), LIMIT: ("32",)}
OTHERWISE = Options(
    jokers=0,
    hand=7,
    exponents=False,
    revolution=True,
    penalty="one",
    under="kept",
    hand_limit=32,
    factors=False,
)


def test_every_answer_is_taken_and_makes_the_options() -> None:
    assert OPTIONS.choose(Options(), OTHER, 4) == OTHERWISE
    assert OPTIONS.choose(OTHERWISE, DEFAULT, 4) == Options()
    small = OPTIONS.choose(Options(), DEFAULT | {LIMIT: ("19",), MORE: (*ON, "evens", "longest")}, 4)
    assert small == Options(hand_limit=19, even_copies=3, max_cards=6)


def test_every_option_of_the_rule_book_is_asked_for() -> None:
    made = {OPTIONS.choose(Options(), DEFAULT, 4)}
    for field in OPTIONS.fields(Options(), EN):
        for choice in field.choices:
            switched = tuple({*ON} ^ {choice.value})
            answer = switched if field.slot == MORE else (choice.value,)
            made.add(OPTIONS.choose(Options(), DEFAULT | {field.slot: answer}, 4))
    for name in Options.__struct_fields__:
        assert len({getattr(each, name) for each in made}) > 1, name


@pytest.mark.parametrize(
    ("options", "english", "japanese"),
    [
        (
            Options(),
            "basic rules · cards by number of players (11, 7 or 5) · foul: one card for every card laid",
            "基本ルール ・ 人数に合わせた枚数（11・7・5枚） ・ 反則：出したカード全部と同じ枚数",
        ),
        (
            OTHERWISE,
            "official rules: 1729 reverses the order · 7 cards each · foul: one card · more than 32 cards "
            "lose · no jokers · no powers as factors · factors are not shown · "
            "cards go under the stock in their order",
            "公式ルール（1729で革命） ・ 7枚ずつ ・ 反則：1枚 ・ 手札が32枚を超えたら負け ・ ジョーカーなし"
            " ・ 指数なし ・ 素因数分解は見せない ・ 流れたカードは順番のまま山札の下へ",
        ),
        (
            Options(penalty="one", lock_out=True, even_copies=3, max_cards=6),
            "basic rules · cards by number of players (11, 7 or 5) · foul: one card · "
            "a pass lasts until the field is cleared · three of each even card · at most 6 cards shown",
            "基本ルール ・ 人数に合わせた枚数（11・7・5枚） ・ 反則：1枚 ・ パスすると、場が流れるまで休み"
            " ・ 偶数は3枚ずつ ・ 一度に出せるのは6枚まで",
        ),
    ],
)
def test_the_lobby_describes_what_is_played_and_whatever_is_unusual(
    options: Options, english: str, japanese: str
) -> None:
    assert OPTIONS.described(options, EN) == english
    assert OPTIONS.described(options, JA) == japanese


async def test_a_table_is_opened_with_options_which_the_host_changes_in_the_lobby(stage: Stage) -> None:
    given = {
        "hand": 5,
        "jokers": 0,
        "exponents": "off",
        "penalty": "shown",
        "under": "kept",
        "lock_out": "on",
        "hand_limit": 20,
        "factors": "hidden",
        "evens": 3,
        "longest": 6,
    }
    await stage["Ana"].slash(stage.channel, "primedaifugo start", rules="official", **given)
    opened = replace(OTHERWISE, hand=5, penalty="shown", lock_out=True, hand_limit=20)
    assert stage.table.options == replace(opened, even_copies=3, max_cards=6)
    form = await stage.lobby("Ana", "Options")
    await fill_in(stage, "Ana", form, ["official", "7", "one", "32", []])
    assert stage.table.options == OTHERWISE


async def test_a_deal_of_an_odd_size_is_refused(services: Services) -> None:
    with pytest.raises(InvalidOptions) as refused:
        await dealt(GAMES[GAME], people(services, *"ABCDE"), options=Options(hand=11))
    assert sentence(EN, refused.value, None, GAME) == (
        "With 11 cards for each of 5 players, fewer than 5 would be left to draw. Deal fewer."
    )
    (table,) = services.tables
    assert table.phase is Phase.LOBBY
