"""The options of every game: each is declared once, and asked, typed and read alike."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.words import Words
from engine.core import InvalidOptions
from engine.games import GAMES, algo, expect, no_thank_you, yaniv
from engine.play import begin
from tests.cogs.prime_daifugo.test_options import OTHERWISE as PRIMES
from tests.support.harness import Stage, said, text_of
from tests.support.laws import kit_of
from tests.support.presses import fill_in
from tests.support.tables_in_memory import FACES

Algo, Expect, Gifts, Yaniv = (each.GAME.options for each in (algo, expect, no_thank_you, yaniv))
NAMES = ("Ana", "B*n", "さくら")
Answers = dict[int, tuple[str, ...]]


def shown(name: str, options: Any, seats: int) -> Answers:
    """Return the answers that the form of these options shows as chosen."""
    fields = FACES[name].options.fields(options, Words("en", tuple("ABCDEFGH"[:seats])))
    return {each.slot: tuple(choice.value for choice in each.choices if choice.chosen) for each in fields}


@pytest.mark.parametrize("name", GAMES)
def test_a_form_sent_as_it_is_changes_nothing_and_every_other_answer_that_alone(name: str) -> None:
    offered, seats = FACES[name].options, GAMES[name].seats[-1]
    for options in kit_of(name).option_samples(seats):
        usual = shown(name, options, seats)
        assert offered.choose(options, usual, seats) == options
        for field in offered.fields(options, Words("en", ("",) * seats)):
            for choice in field.choices:
                switched = {*usual[field.slot]} ^ {choice.value} if field.most > 1 else {choice.value}
                answer = tuple(each.value for each in field.choices if each.value in switched)
                given = usual | {field.slot: answer}
                assert shown(name, offered.choose(options, given, seats), seats) == given


OPENED: dict[str, tuple[dict[str, Any], Any, list[Any], Any]] = {
    "algo": (
        {"pairs": "on", "chips": "off", "rounds": "one", "notes": "on"},
        Algo(pairs=True, chips="off", single=True, notes=True),
        ["off", "each", "all", "off"],
        Algo(chips="each"),
    ),
    "expect": (
        {"qk": "replace", "last": "instead", "jokers": "none", "count": "hidden", "black": "host"},
        Expect("replace", "instead", jokers=False, hide_count=True, black=0),
        ["besides", "instead", "two", "shown", "chooser0"],
        Expect(last_turn="instead", chooser=0),
    ),
    "yaniv": (
        {"call": 7, "limit": 200, "halving": "off", "draw": "any", "jokers": "runs", "rounds": 3},
        Yaniv(7, 200, False, "any", False, "rounds", 3),
        ["200", "5", "ends", "both", "8"],
        Yaniv(limit=200, ending="rounds", rounds=8),
    ),
    "no_thank_you": (
        {"dealer": "host"},
        Gifts(dealer=0),
        ["lot"],
        Gifts(),
    ),
    "prime_daifugo": (
        {"rules": "official", "hand": 5, "jokers": 0, "exponents": "off", "penalty": "shown", "evens": 3}
        | {"under": "kept", "lock_out": "on", "hand_limit": 20, "factors": "hidden", "longest": 6},
        replace(PRIMES, hand=5, penalty="shown", lock_out=True, hand_limit=20, even_copies=3, max_cards=6),
        ["official", "7", "one", "32", []],
        PRIMES,
    ),
}
"""Options as typed and what they make, then those that the host answers in the lobby."""


async def test_a_table_is_opened_with_options_which_the_host_changes_in_the_lobby(stage: Stage) -> None:
    hosts = ("Ana", "Ben", "Ana", "Ben", "Cleo")
    for host, (name, (given, typed, answers, chosen)) in zip(hosts, OPENED.items(), strict=True):
        await stage[host].slash(stage.channel, f"{name.replace('_', '')} start", **given)
        assert stage.table.options == typed
        await fill_in(stage, host, await stage.lobby(host, "Options"), answers)
        assert stage.table.options == chosen
        told = FACES[name].options.described(chosen, Words("en", (host,)))
        assert told in text_of(stage.message(stage.table.message).components)


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
def test_whoever_says_how_many_rounds_of_yaniv_means_a_match_of_so_many(
    ending: str | None, rounds: int | None, meant: str
) -> None:
    read = FACES["yaniv"].options.read({"ending": ending, "rounds": rounds})
    assert read == Yaniv(ending=meant, rounds=rounds or 10)


async def test_rounds_are_refused_with_an_ending_that_leaves_them_out(stage: Stage) -> None:
    for ending in ("survivor", "first_out"):
        with pytest.raises(InvalidOptions, match="rounds_not_counted"):
            FACES["yaniv"].options.read({"ending": ending, "rounds": 3})
    for name, words in (("Ana", "Leave out one of the two."), ("さくら", "どちらかを外してください。")):
        assert words in said(
            await stage[name].slash(stage.channel, "yaniv start", ending="survivor", rounds=3)
        )
    assert not list(stage.bot.services.tables)


# ------------------------------------------------------------------ told


@pytest.mark.parametrize(
    ("name", "language", "options", "told"),
    [
        ("algo", "en", Algo(), "each for themselves · with chips · everybody deals once"),
        ("algo", "en", Algo(chips="each"), "each for themselves · with chips · everybody deals once"),
        (
            *("algo", "en", Algo(pairs=True, single=True, notes=True)),
            "two pairs (4 players), partners sit across · with chips; a losing pair pays once"
            " · a single round · with notes for learners",
        ),
        ("algo", "ja", Algo(chips="off"), "個人戦 ・ チップなし ・ 全員が1回ずつ親"),
        (
            *("expect", "en", Expect()),
            "Q/K: predictor gets the difference too · last turn: a letter works and costs 5 · two jokers"
            " · number of cards laid: shown · colours by lot",
        ),
        (
            *("expect", "ja", Expect("replace", "instead", jokers=False, hide_count=True, chooser=2)),
            "Q・K：数の差は入らない ・ 最後のターンの文字：効果なしで5点 ・ JOKERなし"
            " ・ 伏せた枚数は見えない ・ 色を選ぶ人：さくら",
        ),
        (
            *("yaniv", "en", Yaniv()),
            "Out above 100, halving at 100 and 50 · call with 5 points or less"
            " · draw the first or the last card · jokers in sets and runs · until one is left",
        ),
        (
            *("yaniv", "en", Yaniv(7, 200, False, "any", False, "rounds", 1)),
            "Out above 200, no halving · call with 7 points or less · draw any card of a set"
            " · jokers in runs only · 1 round",
        ),
        (
            *("yaniv", "ja", Yaniv()),
            "アウトは100点超（ちょうど100・50は半減） ・ 5点以下でヤニブ宣言"
            " ・ 両端のカードだけ引ける ・ ジョーカーは同じ数字にも連番にも使える ・ 最後の1人になるまで",
        ),
        ("no_thank_you", "en", Gifts(), "The dealer is drawn by lot."),
        ("no_thank_you", "en", Gifts(dealer=1), r"**B\*n** deals."),
        ("no_thank_you", "ja", Gifts(dealer=2), "親：**さくら**"),
    ],
)
def test_the_lobby_says_all_of_it(name: str, language: str, options: Any, told: str) -> None:
    assert FACES[name].options.described(options, Words(language, NAMES)) == told


def test_a_black_player_is_told_without_markup() -> None:
    described = FACES["expect"].options.described(Expect(black=1), Words("en", NAMES))
    assert described.endswith(r" · B\*n plays black")


def test_who_sits_there_is_offered_by_name() -> None:
    def labels(name: str, language: str, *names: str) -> list[str]:
        game = FACES[name].options
        return [each.label for each in game.fields(game.game.options(), Words(language, names))[-1].choices]

    assert labels("no_thank_you", "en", *NAMES) == ["By lot", *NAMES]
    assert labels("expect", "en", "A*na", "Ben") == [
        *("colours by lot", "A*na plays black", "Ben plays black"),
        *("A*na chooses the colour", "Ben chooses the colour"),
    ]
    assert labels("expect", "ja", "さくら") == ["色：抽選", "黒：さくら", "色を選ぶ人：さくら"]


# ------------------------------------------------------------------ other seats, and a rematch


@pytest.mark.parametrize(
    ("before", "order", "after"),
    [
        (Gifts(), (2, 0, 1), Gifts()),
        (Gifts(0), (2, 0, 1), Gifts(1)),
        (Gifts(2), (2, 0, 1), Gifts(0)),
        (Gifts(1), (0, 2), Gifts()),
        (Gifts(2), (0, 2), Gifts(1)),
        (Expect(black=0), (1, 0), Expect(black=1)),
        (Expect(chooser=1, jokers=False), (1,), Expect(chooser=0, jokers=False)),
        (Expect(black=1), (0,), Expect()),
    ],
)
def test_people_who_change_seats_keep_their_parts(before: Any, order: tuple[int, ...], after: Any) -> None:
    face = FACES["expect" if isinstance(before, Expect) else "no_thank_you"]
    assert face.reseat(before, order) == after


@pytest.mark.parametrize(("last", "chooser"), [((1,), 1), ((0,), 0), ((), None)])
def test_the_loser_chooses_next_and_after_a_draw_the_lot(last: tuple[int, ...], chooser: int | None) -> None:
    view = begin(expect.GAME, Expect(), 2, "00" * 16).state.view(None)
    before = Expect(black=0, hide_count=True)
    assert FACES["expect"].rematch(before, view, last) == Expect(hide_count=True, chooser=chooser)


def test_N5_in_a_rematch_a_named_dealer_passes_the_deal_on_and_without_one_everybody_draws_again() -> None:
    face, view = FACES["no_thank_you"], begin(no_thank_you.GAME, Gifts(1), 3, "00" * 16).state.view(None)
    for dealer in range(3):
        dealt = replace(view, dealer=dealer)
        assert face.rematch(Gifts(dealer), dealt, ()) == Gifts((dealer + 1) % 3)
        assert face.rematch(Gifts(), dealt, ()) == Gifts()
