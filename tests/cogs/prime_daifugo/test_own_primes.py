"""/primedaifugo primes on the simulated Discord: the list, the training, and what a table offers."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.decks.questions import DeckCounts
from bot.faces.words import Words
from bot.front.controls import Control
from cogs.prime_daifugo.primes import list_storage
from cogs.prime_daifugo.primes.list_panel import ADD, EXPORT, GROUP, PAGES, REMOVE, TRAIN
from cogs.prime_daifugo.primes.list_presses import changes
from cogs.prime_daifugo.primes.list_storage import DECK
from cogs.prime_daifugo.primes.offer_presses import choose
from cogs.prime_daifugo.primes.training_panel import ANSWER, NEXT, SHOW, TYPED
from cogs.prime_daifugo.primes.typed_numbers import MAX_BYTES
from cogs.prime_daifugo.turn import PRIMES
from tests.cogs.prime_daifugo.playing import board, give_way, lay, open_with, sit
from tests.support.control_ids import face_id, id_of, named
from tests.support.harness import Stage, controls, running, said, text_of
from tests.support.learning import InlineWorker
from tests.support.presses import fill_in

EN = Words("en")


class PrimesStage(Stage):
    """Sorts lists and searches games in this process."""

    def new_bot(self) -> Any:
        bot = super().new_bot()
        InlineWorker.in_place_of(bot.analysing)
        return bot


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[PrimesStage]:
    async with running(PrimesStage(tmp_path / "tefuda.db")) as opened:
        yield opened


async def primes(stage: Stage, who: str, **options: Any) -> simcord.InteractionResult:
    answer = await stage[who].slash(stage.channel, "primedaifugo primes", **options)
    assert answer.ephemeral
    return answer


def panel(stage: Stage, answer: simcord.InteractionResult) -> Any:
    assert answer.response is not None
    return stage.message(answer.response.id)


def seen(stage: Stage, answer: simcord.InteractionResult) -> str:
    return text_of(panel(stage, answer).components)


async def press(
    stage: Stage, who: str, answer: simcord.InteractionResult, control: Control[Any], **data: Any
) -> Any:
    """Press a control of a panel; of several that stand for the same, the last."""
    shown = panel(stage, answer)
    found = named([each["custom_id"] for each in controls(shown.components)], control.name)[-1]
    return await stage.forge(who, found, shown, **data)


async def typed(
    stage: Stage, who: str, answer: simcord.InteractionResult, control: Control[Any], text: str
) -> str:
    """Open a form, fill it in, and return what the panel shows then."""
    opened = await press(stage, who, answer, control)
    assert opened.modal is not None
    await fill_in(stage, who, opened, [text])
    return seen(stage, answer)


async def kept(stage: Stage, who: str) -> list[str]:
    return await list_storage.numbers(stage.bot.store, stage[who].id)


# ------------------------------------------------------------------ the list


async def test_what_is_typed_is_added_and_what_is_not_prime_comes_with_its_factors(stage: Stage) -> None:
    answer = await primes(stage, "Ana")
    assert "Your list is empty." in seen(stage, answer)
    shown = await typed(stage, "Ana", answer, ADD, "KJQJ, 13 013 91\n57 hello")
    for line in ("✅ 2 primes were added.", "- **91** = 7 × 13", "- **57** = 3 × 19", "“hello”"):
        assert line in shown
    assert "**13,111,211**　K J Q J" in shown
    assert await kept(stage, "Ana") == ["13", "13111211"]
    shown = await typed(stage, "Ana", answer, REMOVE, "13 17")
    assert "1 prime was removed.\n1 was not in the list." in shown
    assert await kept(stage, "さくら") == []


async def test_a_list_is_exported_and_imported_as_a_file(stage: Stage) -> None:
    answer = await primes(stage, "Ana", file=("list.csv", "素数\n13,KJQJ、8\n".encode("shift_jis")))
    assert "✅ 2 primes were added." in seen(stage, answer)
    assert "- **8** = 2³" in seen(stage, answer)
    exported = await press(stage, "Ana", answer, EXPORT)
    (file,) = exported.response.attachments
    content = await file.read()
    assert content == b"13 # K\n13111211 # KJQJ\n"
    await primes(stage, "さくら", file=("primes.txt", content))
    assert await kept(stage, "さくら") == await kept(stage, "Ana")


async def test_bad_files_are_refused_in_words_and_change_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_storage, "MAX_LIST", 2)
    files = {
        b"13 " * (MAX_BYTES // 3 + 1): "at most 3 MB",
        b"\x89PNG\r\n\0\1": "not a text file",
        b"# nothing": "There are no numbers in it.",
        b"2 3 5": "Of 3 new primes only 2 fit",
        b" ".join(b"%d" % number for number in range(20_001)): "20,001 different numbers",
    }
    for data, refusal in files.items():
        assert refusal in said(await primes(stage, "Ana", file=("list.txt", data)))
    assert await kept(stage, "Ana") == []


async def test_a_second_import_waits_for_the_first_one(stage: Stage) -> None:
    with stage.bot.services.own(changes).share(stage["Ana"].id):
        refused = said(await primes(stage, "Ana", file=("list.txt", b"7")))
    assert refused == EN("error.busy_person")
    assert await kept(stage, "Ana") == []
    await primes(stage, "Ana", file=("list.txt", b"7"))
    assert await kept(stage, "Ana") == ["7"]


async def test_pages_are_turned_and_chosen_by_digits(stage: Stage) -> None:
    numbers = [str(each) for each in range(2, 200) if all(each % other for other in range(2, each))]
    await list_storage.add(stage.bot.store, stage["さくら"].id, numbers)
    answer = await primes(stage, "さくら")
    assert "1 / 3 ページ" in seen(stage, answer)
    await press(stage, "さくら", answer, PAGES.control)
    assert "2 / 3 ページ" in seen(stage, answer)
    await press(stage, "さくら", answer, GROUP, component_type=3, values=["1"])
    assert "**7**" in seen(stage, answer)
    assert "**11**" not in seen(stage, answer)


# ------------------------------------------------------------------ while playing


async def test_who_plays_has_no_list_no_training_and_no_import(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await list_storage.add(stage.bot.store, stage["Ana"].id, ["13"])
    before = await primes(stage, "Ana")
    opened = await press(stage, "Ana", before, ADD)
    await sit(stage, monkeypatch, "Ana", "さくら", hands=("2357J", "2357J"), stock="4444")
    refused = EN("error.primes_playing")
    assert said(await primes(stage, "Ana")) == refused
    assert said(await primes(stage, "Ana", file=("list.txt", b"17"))) == refused
    pressed = [id_of(each) for each in (ADD, REMOVE, EXPORT, TRAIN, PAGES.control)]
    for each in (*pressed, id_of(ANSWER, "K7Q2M4", 1), "t1:i:0:0:1", "t1:ia:K7Q2M4:1:0"):
        assert said(await stage.forge("Ana", each, panel(stage, before))) == refused
    await fill_in(stage, "Ana", opened, ["17"])
    assert await kept(stage, "Ana") == ["13"]
    await primes(stage, "Ben")


# ------------------------------------------------------------------ the assist


async def assisted(stage: Stage, patch: pytest.MonkeyPatch, *, assist: bool = True) -> None:
    """Seat Ana with three primes of her list, and さくら with others."""
    await list_storage.add(stage.bot.store, stage["Ana"].id, ["2", "53", "73", "13", "9973"])
    await list_storage.add(stage.bot.store, stage["さくら"].id, ["37", "23"])
    open_with(patch, assist="on" if assist else "off")
    await sit(stage, patch, "Ana", "さくら", hands=("2357J", "2357J"), stock="4444")


async def test_a_table_that_allows_it_offers_ones_own_primes_and_says_so_to_everybody(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await assisted(stage, monkeypatch)
    told = EN("prime_daifugo.assisted")
    assert told in await board(stage)
    await stage.open_hand("Ana")
    assert told in text_of(stage.hand("Ana").components)
    await stage.play("Ana", PRIMES)
    offers = stage.hand("Ana")
    (select,) = (each for each in controls(offers.components) if each.get("options"))
    assert [each["value"] for each in select["options"]] == ["73", "53", "2"]
    await stage.forge("Ana", select["custom_id"], offers, component_type=3, values=["37"])
    assert stage.table.moment == 0, "37 is of somebody else's list"
    await stage.forge("Ana", select["custom_id"], offers, component_type=3, values=["53"])
    assert "5 3 = 53" in await board(stage)
    assert "My hand" not in str(controls(stage.hand("Ana").components)), "the hand is back"
    again = await stage.forge("Ana", select["custom_id"], offers, component_type=3, values=["73"])
    assert stage.table.moment == 1
    assert again.ephemeral or again.response


async def test_elsewhere_there_is_no_button_and_a_forged_press_is_refused(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await assisted(stage, monkeypatch, assist=False)
    await stage.open_hand("Ana")
    assert PRIMES not in stage.slots("Ana")
    refused = EN("error.primes_no_assist")
    for ids in (
        face_id(stage.table.id, 0, PRIMES),
        id_of(choose, stage.table.id),
        f"t1:ib:{stage.table.id}:0:0",
    ):
        data = {"component_type": 3, "values": ["53"]}
        assert refused in said(await stage.forge("Ana", ids, stage.hand("Ana"), **data))
    assert stage.table.moment == 0
    assert EN("prime_daifugo.assisted") not in await board(stage)


# ------------------------------------------------------------------ the training


async def test_what_was_missed_is_asked_again_once_the_game_is_over(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await list_storage.add(stage.bot.store, stage["Ana"].id, ["2", "11", "9973"])
    await sit(stage, monkeypatch, "Ana", "さくら", hands=("2357J", "7KJQJ"), restarts=2)
    await lay(stage, "Ana", "2")
    await lay(stage, "さくら", "7")
    await give_way(stage, "Ana")
    person = stage["Ana"].id
    assert await DECK.unsearched(stage.bot.store, person, 9) == [], "it still runs"
    await lay(stage, "さくら", "KJQJ")
    answer = await primes(stage, "Ana")
    await press(stage, "Ana", answer, TRAIN)
    shown = seen(stage, answer)
    assert "## 3　5　7　J\nWhich prime of **1 card** beats 7?" in shown
    assert "J = 11" not in shown
    assert "It has to be greater than 7." in await typed(stage, "Ana", answer, ANSWER, "5")
    shown = await typed(stage, "Ana", answer, ANSWER, "J")
    assert "✅ **J = 11** is prime, and the strongest of all." in shown
    assert await DECK.counts(stage.bot.store, person) == DeckCounts(1, 0), "once more"
    await press(stage, "Ana", answer, NEXT)
    await press(stage, "Ana", answer, SHOW)
    assert "The strongest: **J = 11**" in seen(stage, answer)
    await press(stage, "Ana", answer, NEXT)
    await typed(stage, "Ana", answer, ANSWER, "11")
    await press(stage, "Ana", answer, NEXT)
    assert EN("prime_daifugo.train.done") in seen(stage, answer)


async def test_nobody_opens_what_somebody_else_missed(stage: Stage) -> None:
    answer = await primes(stage, "Ana")
    for control in (ANSWER, SHOW, NEXT, TYPED):
        refused = await stage.forge("Ana", id_of(control, "K7Q2M4", 1), panel(stage, answer))
        assert said(refused) == EN("error.unknown_review")
    await press(stage, "Ana", answer, TRAIN)
    assert EN("prime_daifugo.train.nothing") in seen(stage, answer)
