"""Presses in the hands of every game, in its forms, and below one's own list of primes."""

import pytest

from engine.cards import Card
from tests.cogs.prime_daifugo.playing import packed
from tests.support.hanging.controls import Answers
from tests.support.hanging.session import Session
from tests.support.rigged_deck import rig


async def everywhere(stage: Session, patch: pytest.MonkeyPatch) -> None:
    """Press everything in the hands of all games."""
    await any_hand(stage)
    await no_thank_you(stage)
    await yaniv(stage, patch)
    await algo(stage)
    await expect(stage)
    await prime_daifugo(stage, patch)


async def hand(stage: Session, game: str, slot: int, *values: str) -> None:
    """Let whoever is to act open their hand and press there."""
    who = stage.acting()
    await stage.tap(who, "b", 0)
    await stage.tap(who, "p", slot, *values, game=game)


async def any_hand(stage: Session) -> None:
    """Press what every hand has, and come back after leaving."""
    await stage.start_table("no_thank_you")
    await stage.tap("Ana", "b", 0)
    await stage.tap("Ana", "p", 902)
    await stage.tap("Ana", "p", 900)
    await stage.tap("Ana", "b", 2)
    await stage.tap("Ana", "k", 0)
    await stage.tap("Ana", "b", 0)
    await stage.tap("Ana", "p", 901)


async def no_thank_you(stage: Session) -> None:
    await stage.start_table("no_thank_you")
    await hand(stage, "no_thank_you", 1 if stage.acting() == "Ben" else 2)
    await hand(stage, "no_thank_you", 0)


async def yaniv(stage: Session, patch: pytest.MonkeyPatch) -> None:
    """Lay three of a kind in another order, and draw what was laid."""
    with patch.context() as rigged:
        rig(rigged, [Card(each) for each in ("AS", "2S", "AH", "2H", "AD", "2D", "3S", "3H", "3D", "4S")])
        await stage.start_table("yaniv")
    await hand(stage, "yaniv", 0)
    cards = stage.options(stage.acting(), "p", 1)
    await hand(stage, "yaniv", 1, *[each for each in cards if each[0] == cards[0][0]])
    await hand(stage, "yaniv", 2, "1")
    await hand(stage, "yaniv", 10)
    await hand(stage, "yaniv", 101)
    await hand(stage, "yaniv", 11)


async def algo(stage: Session) -> None:
    """Attack, and press what belongs to other phases and other numbers of people."""
    table = await stage.start_table("algo")
    await hand(stage, "algo", 4)
    view = table.view(table.to_act)
    own = next(each.tag for each in view.lines[table.to_act] if not each.is_open)
    for first in (100, 200):
        await hand(stage, "algo", first + own)
    target = next(each for each in stage.hanging(stage.acting(), "p").slots if each.startswith("3"))
    await hand(stage, "algo", int(target))
    await hand(stage, "algo", 0, str(int(target) - 300))
    await hand(stage, "algo", 1, "7")
    await hand(stage, "algo", 2)
    await hand(stage, "algo", 3)


async def expect(stage: Session) -> None:
    """Choose each colour, and lay."""
    for colour in (4, 5):
        await stage.start_table("expect", black="host")
        await hand(stage, "expect", colour)
    await stage.tap(stage.acting(), "b", 0)
    for slot in (0, 1):
        await hand(stage, "expect", slot, stage.options(stage.acting(), "p", slot)[-1])
    for slot in (3, 2):
        await hand(stage, "expect", slot)


# ------------------------------------------------------------------ Prime Daifugo


async def prime_daifugo(stage: Session, patch: pytest.MonkeyPatch) -> None:
    """Keep a list, play with it, and train what was missed in the game."""
    await own_list(stage)
    with patch.context() as rigged:
        rig(rigged, *[packed("A23QJ", "7KJQX", stock="4444")] * 9)
        await stage.open_lobby("prime_daifugo", "Ben")
        options: Answers = {0: ["seed"], 1: ["5"], 2: ["all"], 3: ["0"], 4: ["jokers", "exponents", "assist"]}
        await stage.fill("Ana", "m", 0, options, on=stage.hanging("Ana", "l"))
        await stage.tap("Ana", "l", 4)
        await one_game(stage)
        await stage.panel("primedaifugo primes")
        await training(stage)


async def own_list(stage: Session) -> None:
    """Press everything below one's own list of primes."""
    await stage.panel("primedaifugo primes")
    for opener, form, text in ((0, 7, "2 11 13 17 53 9973"), (1, 8, "17")):
        await stage.tap("Ana", "i", opener)
        await stage.fill("Ana", "i", form, {9: text}, on=stage.hanging("Ana", "i"))
    await stage.tap("Ana", "i", 6, "2")
    for slot in (4, 5, 2, 10):
        await stage.tap("Ana", "i", slot)


async def one_game(stage: Session) -> None:
    """Ana reads a number in another way, lays from her list and misses a prime; Ben wins with a joker."""
    await typed(stage, {10: "123", 11: ""})
    await hand(stage, "prime_daifugo", 4, "1")
    await hand(stage, "prime_daifugo", 20)
    await stage.tap("Ana", "ib", 1)
    await hand(stage, "prime_daifugo", 20)
    await stage.tap("Ana", "ib", 0, "2")
    await typed(stage, {10: "7", 11: "", 12: ""})
    await hand(stage, "prime_daifugo", 3)
    await hand(stage, "prime_daifugo", 0)
    await hand(stage, "prime_daifugo", 1)
    await typed(stage, {10: "KJQX", 11: "", 12: "J"})
    await hand(stage, "prime_daifugo", 3)
    await stage.pass_time(3)
    assert stage.table.game.name != "prime_daifugo", "the game is over"


async def typed(stage: Session, answers: Answers) -> None:
    """Let whoever is to act fill in the form."""
    who = stage.acting()
    await hand(stage, "prime_daifugo", 2)
    await stage.fill(who, "f", 5, answers, game="prime_daifugo", on=stage.hanging(who, "p"))


async def training(stage: Session) -> None:
    """Answer what was missed, and have it shown."""
    await stage.tap("Ana", "i", 3)
    await stage.tap("Ana", "ia", 0)
    await stage.fill("Ana", "ia", 3, {5: "J"}, on=stage.hanging("Ana", "ia"))
    for control in (2, 0, 1, 4):
        answered = max(int(each) // 10 for each in stage.hanging("Ana", "ia").slots)
        await stage.tap("Ana", "ia", 10 * answered + control)
