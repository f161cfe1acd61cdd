"""/primedaifugo primes: a person's own list and its training, in private and to nobody who plays."""

from typing import Any

import pytest

from bot.database.rows import Chair
from bot.decks.questions import DeckCounts
from bot.faces.forms import FileField
from bot.faces.words import LANGUAGES
from bot.front.components import modal_of
from bot.front.context import Attached
from bot.front.controls import Control
from bot.front.custom_ids import Press
from bot.front.services import Services
from cogs.prime_daifugo.primes import list_panel, list_storage
from cogs.prime_daifugo.primes.list_panel import ADDED, IMPORTED, PRIMES, REMOVED
from cogs.prime_daifugo.primes.list_presses import changes, open_list
from cogs.prime_daifugo.primes.list_storage import DECK
from cogs.prime_daifugo.primes.training_panel import ANSWER, NEXT, SHOW, TRAINING, TYPED
from cogs.prime_daifugo.primes.typed_numbers import MAX_BYTES
from engine.games import GAMES
from engine.games.prime_daifugo.values import Options, Pass
from tests.cogs.prime_daifugo.playing import packed
from tests.cogs.prime_daifugo.tables import GAME, seat
from tests.engine.games.prime_daifugo.tables import prime
from tests.support.discord_limits import faults_of_form
from tests.support.harness import Stage, text_of
from tests.support.learning import InlineWorker
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import act, dealt, people
from tests.support.rigged_deck import rig

LIST = "# 素数\n13,KJQJ、8\n".encode("shift_jis")


@pytest.fixture
def ana(services: Services) -> PlainContext:
    InlineWorker.in_place_of(services.analysing)
    return PlainContext(services)


async def kept(ana: PlainContext) -> list[str]:
    return await list_storage.numbers(ana.services.store, ana.person)


async def keep(ana: PlainContext, *numbers: str) -> None:
    await list_storage.add(ana.services.store, ana.person, numbers)


async def typed(ana: PlainContext, control: Control[Any], text: str) -> str:
    """Open a form by a button, fill it in, and return what is shown then."""
    await ana.click(ana.words(control.label))
    assert ana.form is not None
    assert control.surface is not None
    filled_in = Press(ana.last.at, 0, (text,), {0: (text,)}, ana.form.control)
    return (await ana.send(control.surface, filled_in)).text


# ------------------------------------------------------------------ on Discord


async def test_a_list_is_imported_with_the_command_and_exported_as_a_file(stage: Stage) -> None:
    InlineWorker.in_place_of(stage.bot.analysing)
    answer = await stage["さくら"].slash(stage.channel, "primedaifugo primes", file=("list.csv", LIST))
    assert answer.ephemeral
    assert answer.response is not None
    told = text_of(answer.response.components)
    assert "**13,111,211**　K J Q J" in told
    assert "- **8** = 2³" in told
    exported = await stage.press("さくら", answer.response, "書き出す")
    assert exported.response is not None
    (file,) = exported.response.attachments
    assert await file.read() == b"13 # K\n13111211 # KJQJ\n"


# ------------------------------------------------------------------ the list


async def test_what_is_typed_is_added_and_what_is_not_prime_comes_with_its_factors(ana: PlainContext) -> None:
    assert "Your list is empty." in (await ana.called(open_list)).text
    shown = await typed(ana, list_panel.ADD, "KJQJ, 13 013 91\n57 hello")
    for line in ("✅ 2 primes were added.", "- **91** = 7 × 13", "- **57** = 3 × 19", "“hello”"):
        assert line in shown
    assert "**13,111,211**　K J Q J" in shown
    assert await kept(ana) == ["13", "13111211"]
    shown = await typed(ana, list_panel.REMOVE, "13 17")
    assert "1 prime was removed.\n1 was not in the list." in shown
    assert await kept(ana) == ["13111211"]


async def test_the_form_asks_for_one_file_in_the_readers_language(ana: PlainContext) -> None:
    for language in LANGUAGES:
        ana.locale = language
        await ana.called(open_list)
        await ana.click(ana.words(list_panel.IMPORT.label))
        assert ana.form is not None
        assert [type(each) for each in ana.form.fields] == [FileField]
        assert faults_of_form(modal_of(ana.form, PRIMES.at())) == []


async def imported(ana: PlainContext, data: bytes, size: int | None = None) -> str:
    """Send a file in the form; return what is shown then."""
    ana.uploads = {0: Attached("list.txt", len(data) if size is None else size, data)}
    return (await ana.pressed(IMPORTED)).text


async def test_bad_files_are_refused_in_words_and_change_nothing(
    ana: PlainContext, monkeypatch: pytest.MonkeyPatch
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
        assert refusal in await imported(ana, data)
        assert refusal in (await ana.called(open_list, Attached("list.txt", 1, data))).text
    assert "at most 3 MB" in await imported(ana, b"13", MAX_BYTES + 1)
    ana.uploads = {}
    assert "did not deliver the file" in (await ana.pressed(IMPORTED)).text
    assert await kept(ana) == []


async def test_a_second_import_waits_for_the_first_one(ana: PlainContext) -> None:
    with ana.services.own(changes).share(ana.person):
        assert await imported(ana, b"7") == ana.words("error.busy_person")
    assert await kept(ana) == []
    assert "1 prime was added" in await imported(ana, b"7")
    assert await kept(ana) == ["7"]


async def test_pages_are_turned_and_chosen_by_digits(ana: PlainContext) -> None:
    await keep(ana, *(str(each) for each in range(2, 200) if all(each % other for other in range(2, each))))
    ana.locale = "ja"
    assert "1 / 3 ページ" in (await ana.called(open_list)).text
    assert "2 / 3 ページ" in (await ana.pressed(list_panel.PAGES.control, number=1)).text
    shown = await ana.choose(list_panel.GROUP, "1")
    assert "**7**" in shown.text
    assert "**11**" not in shown.text


async def test_who_plays_has_no_list_no_training_and_no_import(ana: PlainContext) -> None:
    await keep(ana, "13")
    seat(ana.services, Chair("Ana", ana.person))
    refused = ana.words("error.primes_playing")
    assert (await ana.called(open_list)).text == refused
    assert (await ana.called(open_list, Attached("list.txt", 2, b"17"))).text == refused
    assert await imported(ana, b"17 8") == refused
    for form in (ADDED, REMOVED):
        assert (await ana.pressed(form, answers={0: "13 17"})).text == refused
    for control in (
        list_panel.ADD,
        list_panel.REMOVE,
        list_panel.IMPORT,
        list_panel.EXPORT,
        list_panel.TRAIN,
        list_panel.PAGES.control,
    ):
        assert (await ana.pressed(control)).text == refused
    assert (await ana.pressed(ANSWER, "K7Q2M4", 1)).text == refused
    for surface, at in ((PRIMES, PRIMES.at()), (TRAINING, TRAINING.at("K7Q2M4", 1))):
        of_an_older_version = Press(at, 1)
        assert (await ana.send(surface, of_an_older_version)).text == refused
    assert ana.form is None
    assert await kept(ana) == ["13"]


# ------------------------------------------------------------------ the training


async def test_what_was_missed_is_asked_again_once_the_game_is_over(
    ana: PlainContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = ana.services.store
    await keep(ana, "2", "11", "9973")
    rig(monkeypatch, *[packed("2357J", "7KJQJ", stock="")] * 3)
    _, sakura = people(ana.services, "Ana", "さくら")
    table = await dealt(GAMES[GAME], (ana, sakura), options=Options(hand=5))
    for action in (prime("2"), prime("7"), Pass()):
        await act(ana.services, table, action)
    assert await DECK.unsearched(store, ana.person, 9) == [], "it still runs"
    await act(ana.services, table, prime("KJQJ"))
    await ana.called(open_list)
    asked = await ana.click(ana.words(list_panel.TRAIN.label))
    assert "## 3　5　7　J\nWhich prime of **1 card** beats 7?" in asked.text
    assert "J = 11" not in asked.text
    assert "It has to be greater than 7." in await typed(ana, ANSWER, "5")
    assert "✅ **J = 11** is prime, and the strongest of all." in await typed(ana, ANSWER, "J")
    assert await DECK.counts(store, ana.person) == DeckCounts(1, 0), "once more"
    await ana.click(ana.words(NEXT.label))
    assert "The strongest: **J = 11**" in (await ana.click(ana.words(SHOW.label))).text
    await ana.click(ana.words(NEXT.label))
    await typed(ana, ANSWER, "11")
    assert ana.words("prime_daifugo.train.done") in (await ana.click(ana.words(NEXT.label))).text


async def test_nobody_opens_what_somebody_else_missed(ana: PlainContext) -> None:
    for control in (ANSWER, SHOW, NEXT, TYPED):
        assert (await ana.pressed(control, "K7Q2M4", 1)).text == ana.words("error.unknown_review")
    assert ana.words("prime_daifugo.train.nothing") in (await ana.pressed(list_panel.TRAIN)).text


async def test_whoever_missed_nothing_is_offered_puzzles(ana: PlainContext) -> None:
    await ana.pressed(list_panel.TRAIN)
    assert "strongest prime of" in (await ana.click(ana.words("prime_daifugo.puzzles"))).text
