"""The options of a table, and the tournaments that it can be played like (rule book, 2.7)."""

import pytest
from msgspec.structs import replace

from bot.faces.options import Preset
from bot.faces.speeds import Speed
from bot.front.refusals import sentence
from bot.front.services import Services
from bot.tables.table import Phase
from cogs.prime_daifugo.face import FACE
from cogs.prime_daifugo.options import OPTIONS, PRESETS
from engine.core import InvalidOptions
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.values import Options
from engine.play import begin
from tests.cogs.prime_daifugo.views import EN, JA
from tests.support.harness import Stage
from tests.support.plain_tables import dealt, people

RULES, HAND, PENALTY, LIMIT, MORE = range(5)
ON = ("jokers", "exponents", "factors", "under")
Given = dict[int, tuple[str, ...]]
DEFAULT: Given = {RULES: ("seed",), HAND: ("0",), PENALTY: ("all",), LIMIT: ("0",), MORE: ON}
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
            "basic rules · 11 cards each · a wrong number draws as many cards as it took",
            "基本ルール ・ 手札11枚 ・ 間違えたら、出した枚数だけ引く",
        ),
        (
            OTHERWISE,
            "official rules: 1729 reverses the order · 7 cards each · a wrong number draws one card · "
            "more than 32 cards lose · no jokers · no powers as factors · factors are not shown · "
            "cards go under the stock in their order",
            "公式ルール（1729で革命） ・ 手札7枚 ・ 間違えたら1枚引く ・ 手札が32枚を超えたら負け"
            " ・ ジョーカーなし ・ 指数なし ・ 素因数分解は見せない ・ 流れたカードは順番のまま山札の下へ",
        ),
        (
            Options(penalty="one", lock_out=True, even_copies=3, max_cards=6),
            "basic rules · 7 cards each · a wrong number draws one card · "
            "a pass lasts until the field is cleared · three of each even card · at most 6 cards shown",
            "基本ルール ・ 手札7枚 ・ 間違えたら1枚引く ・ パスすると、場が流れるまで休み"
            " ・ 偶数は3枚ずつ ・ 一度に出せるのは6枚まで",
        ),
    ],
)
def test_the_lobby_describes_what_is_played_and_whatever_is_unusual(
    options: Options, english: str, japanese: str
) -> None:
    assert OPTIONS.described(options, EN) == english
    assert OPTIONS.described(options, JA) == japanese


async def test_a_deal_of_an_odd_size_is_refused(services: Services) -> None:
    with pytest.raises(InvalidOptions) as refused:
        await dealt(GAME, people(services, *"ABCDE"), options=Options(hand=11))
    assert sentence(EN, refused.value, None, GAME.name) == (
        "With 11 cards for each of 5 players, fewer than 5 would be left to draw. Deal fewer."
    )
    (table,) = services.tables
    assert table.phase is Phase.LOBBY


# ------------------------------------------------------------------ tournaments

OPEN, LIGHT, PRIME = PRESETS
LIGHT_OPTIONS = Options(hand=7, revolution=True, hand_limit=19, factors=False, even_copies=3, max_cards=6)
TITLES = {
    "sapporo": ("Sapporo Cup, open class", "札幌杯 無差別級"),
    "sapporo_light": ("Sapporo Cup, light class", "札幌杯 ライト級"),
    "mathprime": ("Math Prime Cup", "マスプライム杯"),
}


@pytest.mark.parametrize(
    ("preset", "sizes", "stock", "bank", "move"),
    [(OPEN, (11, 11), 54 - 22, 300.0, 15.0), (LIGHT, (7, 7), 48 - 14, 180.0, 10.0)],
)
def test_a_tournament_has_its_pack_its_hands_and_its_time(
    preset: Preset, sizes: tuple[int, ...], stock: int, bank: float, move: float
) -> None:
    view = begin(GAME, preset.options, 2, "00" * 16).state.view(None)
    pace = FACE.pace(preset.speed)
    assert (view.sizes, view.stock) == (sizes, stock)
    assert (pace.look, pace.bank, pace.move) == (60.0, bank, move)


def test_a_tournament_has_options_and_a_name_of_its_own_in_both_languages() -> None:
    assert len({preset.options for preset in PRESETS}) == len(PRESETS)
    for preset in PRESETS:
        assert tuple(OPTIONS.title(preset.key, words) for words in (EN, JA)) == TITLES[preset.key]


def test_the_lobby_names_a_tournament_where_the_options_are_its_own() -> None:
    assert LIGHT.options == LIGHT_OPTIONS
    assert OPTIONS.described(LIGHT_OPTIONS, EN) == (
        "Sapporo Cup, light class · official rules: 1729 reverses the order · 7 cards each · "
        "a wrong number draws as many cards as it took · more than 19 cards lose · factors are not shown · "
        "three of each even card · at most 6 cards shown"
    )
    assert OPTIONS.described(LIGHT_OPTIONS, JA) == (
        "札幌杯 ライト級 ・ 公式ルール（1729で革命） ・ 手札7枚 ・ 間違えたら、出した枚数だけ引く ・ "
        "手札が19枚を超えたら負け ・ 素因数分解は見せない ・ 偶数は3枚ずつ ・ 一度に出せるのは6枚まで"
    )
    changed = replace(LIGHT_OPTIONS, penalty="one")
    assert "Sapporo" not in OPTIONS.described(changed, EN)


def test_an_unknown_preset_is_refused() -> None:
    assert OPTIONS.preset("mathprime") is PRIME
    with pytest.raises(InvalidOptions):
        OPTIONS.preset("osaka")


async def test_a_preset_gives_what_is_not_given_beside_it(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "primedaifugo start", preset="sapporo_light")
    assert (stage.table.options, stage.table.speed) == (LIGHT.options, Speed.LIGHT)
    given = {"hand": 7, "factors": "shown", "speed": "slow"}
    await stage["Ben"].slash(stage.channel, "primedaifugo start", preset="sapporo", **given)
    assert (stage.table.options, stage.table.speed) == (Options(hand=7, revolution=True), Speed.SLOW)
