"""Prime Daifugo on the stage by typed commands, with restarts in between; and how tables are opened."""

from typing import Any

import pytest

from bot.faces.words import Words
from bot.tables.table import Phase
from cogs.prime_daifugo.turn import LAY, PLAY, READING
from engine.games.prime_daifugo.values import Options, Pass
from tests.cogs.prime_daifugo.playing import board, panel, sit, write
from tests.support.harness import Stage, said
from tests.support.presses import fill_in
from tests.support.tables_in_memory import details_of

HANDS = ("53229", "6AX78")


async def command(stage: Stage, who: str, name: str, **given: str) -> str:
    """Type a command, and give the answer."""
    return said(await stage[who].slash(stage.channel, f"primedaifugo {name}", **given))


async def test_a_short_game_is_typed_and_restarted_in_the_middle(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=HANDS, stock="4", restarts=2)
    assert "## 2 2　9\n3 cards in hand" in await command(stage, "Ana", "play", cards="5 3")
    await command(stage, "Ben", "play", cards="61")
    assert "you have drawn" in await command(stage, "Ana", "draw")
    await stage.restart()
    assert "You have already drawn this turn." in await command(stage, "Ana", "draw")
    await command(stage, "Ana", "pass")
    assert "🧹 Nobody beat it: the field is cleared, **Ben** leads" in await board(stage)
    await a_preview_is_forgotten(stage)
    table = stage.table
    await command(stage, "Ben", "play", cards="78X|X=7")
    assert table.phase is Phase.OVER
    await stage.pass_time(10)
    result = details_of(table, "en")
    assert "🥇 1. Ben　**Grand Millionaire**\n-# 2 primes" in result
    assert "🥈 2. Ana　**Grand Pauper**\n-# 1 prime" in result
    assert "👑 Largest prime: **7 8 🃏(7) = 787** (Ben)" in result


async def a_preview_is_forgotten(stage: Stage) -> None:
    """Restart between a preview and its button: nothing is laid, and it is typed once more."""
    assert "📝 As a prime: **7**" in await write(stage, "Ben", "7")
    moment = stage.table.moment
    await stage.restart()
    await stage.play("Ben", LAY)
    assert "Please choose once more: the bot was restarted" in panel(stage, "Ben")
    assert "📝" not in panel(stage, "Ben")
    assert stage.table.moment == moment


async def test_a_composite_is_typed_with_its_factors(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=("2423397", "6AX7896"))
    await command(stage, "Ana", "play", cards="24", factors="2^3*3")
    assert "✅ **Ana**: **2 4 = 24** = 2³ × 3, correct" in await board(stage)
    await command(stage, "Ben", "play", cards="6X|X=6", factors="6*J")
    assert stage.table.moment == 1, "no eleven is held, and so nothing is laid"


async def test_equals_and_factors_that_stand_twice_are_named(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=("2423397", "6AX7896"))
    for cards, factors in (("24=2^3*3", "2^3*3"), ("24==", "2*3")):
        refused = await command(stage, "Ana", "play", cards=cards, factors=factors)
        assert refused == words("too_many_equals")
    assert stage.table.moment == 0


async def test_what_cannot_be_read_matters_less_than_whose_turn_it_is(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=("2423397", "6AX7896"))
    text = await command(stage, "Ben", "play", cards="五")
    assert "The table is waiting for **Ana**." in text
    assert "## A　6 6　7　8　9　🃏" in text


def words(code: str) -> str:
    """Return the sentence of a refusal."""
    return Words("en")(f"prime_daifugo.error.{code}")


async def test_a_deal_of_an_odd_size_is_refused(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await stage["Ana"].slash(stage.channel, "primedaifugo start", hand=11)
    for _ in range(4):
        await stage.add_computer("Ana")
    refused = said(await stage.lobby("Ana", "Start"))
    assert refused == ("With 11 cards for each of 5 players, fewer than 5 would be left to draw. Deal fewer.")
    assert stage.table.phase is Phase.LOBBY


# ------------------------------------------------------------------ refused


async def test_what_is_typed_wrong_is_refused_with_the_reason_and_nothing_changes(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sit(stage, monkeypatch, "Ana", "Ben", hands=HANDS)
    before = table.play
    for language, reason in (("en-US", "Missing: Q K"), ("ja", "足りないカードがあります：Q K")):
        stage.locales[stage["Ana"].id] = language
        assert reason in await command(stage, "Ana", "play", cards="QK")
    assert "9**9**9" not in await command(stage, "Ana", "play", cards="9**9**9")
    assert "文字までです" in await command(stage, "Ana", "play", cards="9" * 350)
    assert table.play is before


async def test_whoever_is_not_to_act_is_told_so_whatever_they_type(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=HANDS)
    for cards in ("61", "QK", "X|X=99"):
        await command(stage, "Ben", "play", cards=cards)
    assert "It is not your turn" in await command(stage, "Ben", "play", cards="61")
    assert "It is not your turn" in await command(stage, "Ben", "pass")
    assert stage.table.moment == 0


async def test_somebody_who_does_not_play_cannot_play(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=HANDS)
    answer = await command(stage, "Cleo", "play", cards="53", table=stage.table.id)
    assert "You have no seat at this table." in answer
    assert stage.table.moment == 0


async def test_readings_are_chosen_from_a_list(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=("A23QK", "6AX78"))
    answer = await command(stage, "Ana", "play", cards="1213")
    assert "That can be read in several ways: `QK` · `QA3` · `A2K`." in answer
    assert "Which one do you mean?" in await write(stage, "Ana", "1213")
    await stage.choose("Ana", READING, "2")
    assert "📝 As a prime: **A 2 K = 1,213**" in panel(stage, "Ana")
    await stage.play("Ana", LAY)
    assert "**A 2 K = 1,213**, a prime" in await board(stage)


async def test_what_was_typed_for_one_moment_is_gone_at_the_next(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=HANDS)
    await write(stage, "Ana", "53")
    await command(stage, "Ana", "draw")
    await stage.open_hand("Ana")
    assert "📝" not in panel(stage, "Ana")


async def test_a_form_that_is_sent_too_late_lays_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit(stage, monkeypatch, "Ana", "Ben", hands=HANDS)
    await stage.open_hand("Ana")
    form = await stage.play("Ana", PLAY)
    with stage.within():
        for who in ("Ana", "Ben"):
            await stage.bot.services.tables.playing.act(stage.table, stage[who].id, Pass())
    answer = await fill_in(stage, "Ana", form, ["53", ""])
    assert answer.acknowledged
    assert stage.table.moment == 2
    assert not stage.table.draft(stage["Ana"].id).chosen


# ------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ({}, Options()),
        ({"rules": "seed"}, Options()),
        ({"rules": "official"}, Options(revolution=True)),
        (
            {
                "hand": 5,
                "jokers": 0,
                "exponents": "off",
                "penalty": "shown",
                "under": "kept",
                "lock_out": "on",
                "hand_limit": 20,
                "factors": "hidden",
            },
            Options(
                hand=5,
                jokers=0,
                exponents=False,
                penalty="shown",
                under="kept",
                lock_out=True,
                hand_limit=20,
                factors=False,
            ),
        ),
    ],
)
async def test_a_table_is_opened_with_options(stage: Stage, given: dict[str, Any], options: Options) -> None:
    await stage["Ana"].slash(stage.channel, "primedaifugo start", **given)
    assert stage.table.options == options


async def test_the_host_changes_the_options_in_the_lobby(stage: Stage) -> None:
    await stage["Ana"].slash(stage.channel, "primedaifugo start")
    form = await stage.lobby("Ana", "Options")
    await fill_in(stage, "Ana", form, ["official", "7", "one", "20", ["exponents", "lock_out"]])
    assert stage.table.options == Options(
        jokers=0,
        hand=7,
        revolution=True,
        penalty="one",
        under="kept",
        lock_out=True,
        hand_limit=20,
        factors=False,
    )
