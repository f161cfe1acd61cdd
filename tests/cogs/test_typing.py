"""What is typed, suggested and refused in the games, in both languages."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from bot.faces.words import Words
from bot.front.services import Services
from bot.tables.table import Table
from engine.core import InvalidAction
from engine.games import GAMES
from engine.games.expect.position import Position as Expect
from engine.games.expect.values import Options
from engine.play import begin
from tests.cogs.algo.refusals import FOUR, TWO
from tests.cogs.dealing import deal, put
from tests.cogs.expect.positions import after, last, start
from tests.cogs.panels import loosened
from tests.engine.games.prime_daifugo.tables import table as primes
from tests.engine.games.yaniv.tables import table as yaniv
from tests.support import plain_tables
from tests.support.harness import Stage, said
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import dealt, people, standing
from tests.support.tables_in_memory import FACES, SEED
from tests.support.typed_commands import command

NAMES = ("Ana", "Ben", "Cleo", "さくら")
HANDS = ("AC 5H 6H 7H XB", "QC QD 2S 3S 9D", "KC KD 8S 8D XR")
COMMANDS: list[tuple[str, int, Any, list[tuple[str, str, dict[str, Any], str]]]] = [
    ("algo", 2, TWO, [("Ana", "attack", {"card": "ｆ", "number": 7}, "YES"), ("Ana", "stay", {}, "bG=8")]),
    (
        *("algo", 4, FOUR),
        [
            ("Ana", "toss", {}, "Toss"),
            ("Cleo", "show", {"card": "f ⬜"}, "Your hand"),
            ("Ana", "choose", {"card": "B"}, "bE wF=6"),
        ],
    ),
    (
        *("expect", 2, start()),
        [
            ("Ana", "lay", {"number": "３", "letter": "j"}, "🤫 You laid **♤3+J**"),
            ("Ben", "lay", {"number": "♦7", "letter": "ＡD"}, "→ Ben **+7**"),
        ],
    ),
    ("expect", 2, after(last(("QS", "JC")), "4H"), [("Ana", "declare", {}, "📢 Declared: 2 points")]),
    (
        "expect",
        2,
        Expect(Options(chooser=1), None),
        [("Ben", "choose", {"colour": "black"}, "plays black ♤♧")],
    ),
    ("yaniv", 2, yaniv("AC 2H", "QC"), [("Ana", "call", {}, "**Round 1: Ana called Yaniv with 3 points")]),
    ("yaniv", 3, yaniv(*HANDS), [("Ana", "discard", {"cards": "5H 6H 7H"}, "[♥5] ♥6 [♥7]")]),
    (
        "no_thank_you",
        3,
        None,
        [("Ana", "pass", {"to": "2"}, "No thank you"), ("Ben", "keep", {}, "Your hand")],
    ),
    (
        *("prime_daifugo", 2, primes("2423397", "6AX7896")),
        [
            ("Ana", "play", {"cards": "24", "factors": "2^3*3"}, "**2 4 = 24** = 2³ × 3 (5 cards)"),
            ("Ben", "draw", {}, "you have drawn"),
            ("Ben", "pass", {}, "Nobody beat it"),
            ("Ana", "play", {"cards": "9"}, "9"),
        ],
    ),
]
"""What is typed at a position, and what each answer shows."""
SUGGESTED: list[tuple[str, int, Any, list[tuple[str, str, str, Sequence[str]]]]] = [
    (
        *("algo", 4, FOUR),
        [
            ("Ana", "attack card", "", ["C black (Ben)", "D white (Ben)", "H white (さくら)"]),
            ("Ana", "choose card", "", ["A black", "B white"]),
            ("Cleo", "show card", "", ["E black", "F white"]),
        ],
    ),
    (
        *("expect", 2, start(hands=(("2S", "9S", "3C", "JS", "QC", "XB"), ("2D", "2H")))),
        [
            ("Ana", "lay number", "", ["♤2", "♤9"]),
            ("Ana", "lay number", "９", ["♤9"]),
            ("Ana", "lay letter", "", ["♤J", "JOKER"]),
            ("Ana", "lay letter", "jok", ["JOKER"]),
            ("Ana", "lay letter", "ジョーカー", ["JOKER"]),
            *((who, f"lay {field}", "", []) for who in ("Ben", "Cleo") for field in ("number", "letter")),
        ],
    ),
    (
        *("yaniv", 3, yaniv(*HANDS, group="9H 10H JH", layer=1)),
        [
            ("Ana", "discard cards", "5h 7", ["♥5 ♥6 ♥7", "🃏B ♥5 ♥6 ♥7", "♥5 🃏B ♥7"]),
            ("Ana", "discard draw", "", ["stock", "♥9", "♥J"]),
        ],
    ),
    ("no_thank_you", 3, None, [("Ana", "pass to", "", ["Ben", "Cleo"])]),
]
"""What is suggested at a position to whoever has typed so much of a field."""


def group(name: str) -> str:
    return name.replace("_", "")


async def stand(stage: Stage, name: str, seats: int, state: Any) -> None:
    """Deal to so many people in place of the table before, and put a position there; else the host deals."""
    for before in list(stage.bot.services.tables):
        with stage.within():
            await stage.bot.services.tables.closing.give_up(before, "closed.channel_gone")
    options: dict[str, Any] = {} if state else {"dealer": "host"}
    table = await deal(stage, GAMES[name], seats, **options)
    if state:
        put(table, replace(begin(GAMES[name], table.options, seats, SEED), state=state))


async def test_every_action_is_typed(stage: Stage) -> None:
    for name, seats, state, commands in COMMANDS:
        await stand(stage, name, seats, state)
        for who, typed, given, expected in commands:
            answer = await stage[who].slash(
                stage.channel, f"{group(name)} {typed}", table=stage.table.id, **given
            )
            assert expected in loosened(said(answer)), (name, typed)
            assert answer.ephemeral
        assert stage.table.moment == len(commands)


async def test_what_can_be_typed_is_suggested_and_nothing_that_others_hold(stage: Stage) -> None:
    for name, seats, state, offers in SUGGESTED:
        await stand(stage, name, seats, state)
        for who, field, text, expected in offers:
            action, option = field.split()
            found = await stage[who].autocomplete(stage.channel, f"{group(name)} {action}", option, text)
            assert [each["value"] for each in found] == expected, (name, who, field, text)


# ------------------------------------------------------------------ refused


NO_ACTIONS = {
    "algo": ("", "stay now", "pass"),
    "expect": ("", "lie 7", "declare 7", "choose", "choose green", "LAY 7"),
    "yaniv": ("", "call now", "yaniv", "Call", "lay 5H"),
    "no_thank_you": ("", "   ", "Keep it", "keep 2", "take", "passed 2", "Pass"),
    "prime_daifugo": ("", "lay QK", "draw 2", "pass on", "PLAY QK"),
}
QUOTED = {"expect": "lay {} > ", "yaniv": "discard 5H {} > ", "no_thank_you": "pass {}"}


def read(name: str, typed: str) -> object:
    view = begin(GAMES[name], GAMES[name].options(), 2, SEED).state.view(0)
    return FACES[name].read(*command(name, typed), view, Words("en", NAMES))


def test_what_spells_no_action_is_refused() -> None:
    for name, typed in ((name, each) for name, several in NO_ACTIONS.items() for each in several):
        with pytest.raises(InvalidAction, match="no_such_action"):
            read(name, typed)


@pytest.mark.parametrize("name", QUOTED)
def test_what_nobody_can_read_is_repeated_in_part_and_without_its_markup(name: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        read(name, QUOTED[name].format("**@x" * 20))
    assert [*caught.value.facts.values()] == [r"\*\*\@x" * 8]


@pytest.mark.parametrize("name", ["algo", "expect", "yaniv"])
async def test_what_may_not_be_done_is_refused_with_the_reason_and_nothing_changes(
    services: Services, name: str
) -> None:
    refused, game, everybody = (
        import_module(f"tests.cogs.{name}.refusals"),
        GAMES[name],
        people(services, *NAMES),
    )
    tables = {seats: await dealt(game, everybody[:seats]) for seats in (2, 4) if seats in game.seats}

    def placed(state: Any) -> Table:
        table = tables[refused.seats_of(state)]
        table.play = replace(begin(game, game.options(), len(table.chairs), SEED), state=state)
        return table

    for state, seat, action, given, *reasons in refused.TYPED:
        table, who = placed(state), everybody[seat]
        before = await standing(services, table)
        for language, reason in zip(("en", "ja"), reasons, strict=True):
            who.locale = language
            told = await plain_tables.typed(who, table, action, **{"letter": "", **given})
            assert reason in told, (action, given)
        assert await standing(services, table) == before
    everybody[0].locale = "en"
    for state, slot, value, reason in refused.PRESSED:
        table = placed(state)
        told = (await plain_tables.press(everybody[0], table, slot, *filter(None, [value]))).text
        assert reason in told, (slot, value)
        assert table.moment == 0


async def test_a_stranger_who_types_is_told_that_there_is_no_seat(services: Services) -> None:
    table = await dealt(GAMES["expect"], people(services, "Ana", "Ben"))
    told = await plain_tables.typed(PlainContext(services, 3, "Cleo"), table, "lay", number="7", letter="")
    assert "You have no seat at this table." in told
    assert table.moment == 0
