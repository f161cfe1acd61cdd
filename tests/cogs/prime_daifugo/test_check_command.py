"""/primedaifugo check: what is a number, what is told of it, and to whom it is not."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord import InteractionResult

from bot.chats import chat_of
from bot.database.rows import Chair
from bot.faces.line_breaks import JOINER
from bot.faces.words import LANGUAGES, Words
from bot.front.acknowledgment import PATIENCE
from bot.front.services import Services
from bot.tables.table import Phase
from bot.workers import factoring
from bot.workers.fair_share import FairQueue
from cogs.prime_daifugo.check_command import read
from cogs.prime_daifugo.primes.number_questions import answer_question
from engine.core import InvalidAction
from tests.bot.tables.test_number_lookups import HARD
from tests.bot.test_shutdown import until
from tests.cogs.prime_daifugo.tables import GAME, seat
from tests.support.harness import Stage, said
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import people
from tests.support.raw_commands import send

LONGEST = 10**71 + 9
NUMBERS = {
    "1213": 1213,
    "１２１３": 1213,
    "1_213": 1213,
    "1 213": 1213,
    "1，２１３": 1213,
    "QK": 1213,
    "ｑｋ": 1213,
    "A2 A3": 1213,
    "KQJ": 131211,
    "A": 1,
    "0": 0,
    "0057": 57,
    str(LONGEST): LONGEST,
}


@pytest.mark.parametrize(("typed", "number"), NUMBERS.items())
def test_numbers_are_read_in_digits_in_groups_and_as_cards(typed: str, number: int) -> None:
    assert read(typed) == number


REFUSED = {
    "": "check_empty",
    " , ": "check_empty",
    "9**9**9": "check_power",
    "２＾６１": "check_power",
    "10²": "check_power",
    "2×3": "check_sum",
    "7-2": "check_sum",
    "4=2*2": "check_sum",
    "-7": "check_negative",
    "−7": "check_negative",
    "3.14": "check_decimal",
    "五十七": "check_kanji",
    "KX": "check_joker",
    "1e9": "check_strange",
    "<@1>": "check_strange",
    "٣": "check_strange",
    "①x": "check_joker",
    str(10**72): "check_too_long",
    "9" * 10_000: "check_too_long",
    "K" * 37: "check_too_long",
}


@pytest.mark.parametrize(("typed", "code"), REFUSED.items(), ids=str)
def test_whatever_is_no_number_is_refused_for_its_own_reason(typed: str, code: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        read(typed)
    assert refused.value.code == code
    for language in LANGUAGES:
        assert Words(language)(f"{GAME}.error.{code}", **refused.value.facts)


@given(st.text() | st.text("0123456789AKQJTX,_ .-^*", max_size=90))
def test_any_text_is_read_or_refused(typed: str) -> None:
    try:
        number = read(typed)
    except InvalidAction as error:
        Words("ja")(f"{GAME}.error.{error.code}", **error.facts)
    else:
        assert 0 <= number < 10**72


# ------------------------------------------------------------------ told


@pytest.fixture
def ana(services: Services) -> PlainContext:
    return PlainContext(services)


async def ask(person: PlainContext, number: str) -> str:
    return (await person.called(answer_question, number)).text


ANSWERS = {
    "13111211": "✅ **13,111,211** is prime.",
    "KQJQ": "❌ **13,121,112** is not prime: 2³ × 3 × 101 × 5,413",
    "4J": "❌ **411** is not prime: 3 × 137",
    "0": "**0** is neither prime nor composite.",
    "A": "**1** is neither prime nor composite.",
    str(2**61 - 1): "✅ **2,305,843,009,213,693,951** is prime.",
}


async def test_a_number_is_told_to_be_prime_or_what_it_is_made_of(ana: PlainContext) -> None:
    assert {typed: await ask(ana, typed) for typed in ANSWERS} == ANSWERS


async def test_57_and_1729_are_remarked_upon(ana: PlainContext) -> None:
    told = await ask(ana, "57")
    assert told.startswith("❌ **57** is not prime: 3 × 19\nYet it is the **Grothendieck prime**")
    ana.locale = "ja"
    told = await ask(ana, "1729")
    assert told.startswith("❌ **1,729**は素数ではありません：7 × 13 × 19\n")
    assert "ラマヌジャン革命" in told


async def test_a_person_asks_one_question_at_a_time_and_all_together_not_many(services: Services) -> None:
    ana, ben, cleo = people(services, "Ana", "Ben", "Cleo")
    turns = services.factoring.quick.turns = FairQueue(2)
    async with turns.turn():
        waiting = [asyncio.create_task(ask(each, "1001")) for each in (ana, ben)]
        await until(lambda: turns.waiting == 2)
        assert (await ask(PlainContext(services), "7")).startswith(
            "Your last request is still being worked on."
        )
        assert (await ask(cleo, "1001")).startswith("Too many people are waiting")
    assert await asyncio.gather(*waiting) == ["❌ **1,001** is not prime: 7 × 11 × 13"] * 2
    assert await ask(cleo, "7") == "✅ **7** is prime."


# ------------------------------------------------------------------ not told


async def test_whoever_sits_at_a_running_table_is_told_nothing_in_any_server(services: Services) -> None:
    ana, ben, cleo = people(services, "Ana", "Ben", "Cleo")
    refused = ana.words("error.playing")
    seat(services, Chair("Ana", ana.person), Chair("Ben", ben.person, "normal"), guild=12345)
    for typed in ("7", "8", "", "9**9**9"):
        for who in (ana, ben):
            assert await ask(who, typed) == refused
    assert await ask(cleo, "7") == "✅ **7** is prime."
    ana.guild = chat_of(ana.channel)
    assert await ask(ana, "7") == refused


@pytest.mark.parametrize(
    ("game", "phase"),
    [("yaniv", Phase.PLAYING), (GAME, Phase.LOBBY), (GAME, Phase.OVER), (GAME, Phase.CLOSED)],
)
async def test_a_table_of_another_game_or_that_does_not_run_keeps_nobody_from_asking(
    ana: PlainContext, game: str, phase: Phase
) -> None:
    seat(ana.services, Chair("Ana", ana.person), game=game, phase=phase)
    assert await ask(ana, "7") == "✅ **7** is prime."


async def test_whoever_sits_down_while_the_answer_is_sought_is_not_told_it(ana: PlainContext) -> None:
    turns = ana.services.factoring.quick.turns
    async with turns.turn():
        asking = asyncio.create_task(ask(ana, "1001"))
        await until(lambda: turns.waiting)
        seat(ana.services, Chair("Ana", ana.person))
    assert await asking == ana.words("error.playing")


# ------------------------------------------------------------------ on Discord


async def test_a_private_chat_is_answered_too(stage: Stage) -> None:
    user = stage["さくら"].user
    await user.send_dm("こんにちは")
    # It was copied from a message, with what keeps a number and the word behind it in one line.
    answer = await user.slash("primedaifugo check", number=f"1213{JOINER}")
    assert said(answer) == "✅ **1,213**は素数です。"


async def test_factors_that_are_not_found_in_time_are_not_waited_for(stage: Stage) -> None:
    asking = ask_at_once(stage, "Ana", str(HARD))
    await until(lambda: stage.bot.factoring.hard.pid)
    stage.env._move_clock(stage.env._virtual_time + factoring.FACTORING_TIMEOUT)
    await stage.env.settle()
    assert asking.ephemeral
    assert "is composite, but no factors were found within 2 seconds." in said(asking)
    answer = await stage["Ana"].slash(stage.channel, "primedaifugo check", number="1213")
    assert said(answer) == "✅ **1,213** is prime."


def ask_at_once(stage: Stage, who: str, number: str) -> InteractionResult:
    """Ask and wait for nothing."""
    return InteractionResult(stage.env, send(stage, who, "primedaifugo check", {"number": number}))


async def test_hard_numbers_of_others_delay_no_question_that_is_easy(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(factoring, "FACTORING_TIMEOUT", 600.0)
    attacks = [ask_at_once(stage, who, str(HARD)) for who in ("Ana", "Ben", "Cleo")]
    await until(lambda: stage.bot.factoring.hard.turns.waiting == len(attacks) - 1)
    settling = asyncio.create_task(stage.env.settle())
    stage.env._move_clock(stage.env._virtual_time + PATIENCE)
    told = f"🔎 Factorising a number of {len(str(HARD))} digits…"
    await until(lambda: all(each.response and said(each) == told for each in attacks))
    honest = ask_at_once(stage, "さくら", "1001")
    await until(lambda: honest.response and said(honest))
    assert "7 × 11 × 13" in said(honest)
    assert stage.bot.factoring.hard.turns.waiting == len(attacks) - 1
    await stage.bot.factoring.close()
    await settling
    await until(lambda: all("no factors were found" in said(each) for each in attacks))
