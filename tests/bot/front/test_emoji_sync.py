"""Pictures are brought to Discord by the names of emojis: what is there stays, what is missing is added."""

from collections.abc import Sequence

import discord
import pytest

from bot.artwork.catalogue import draw, emoji_name, former_emoji_name
from bot.faces.icons import CardStyle, Icons
from bot.front.emoji_sync import MAX_EMOJIS, EmojiSync
from bot.front.emojis import Emojis
from bot.tables.person_settings import PersonSettings
from tests.support.harness import Stage

NAMES = ("two_5H", "minus_9", "turn")
"""What an application gets in these tests."""


class Drawing:
    def __init__(self) -> None:
        self.drawn: list[str] = []

    async def __call__(self, name: str) -> bytes:
        self.drawn.append(name)
        return draw(name)


def sync_of(stage: Stage, names: Sequence[str] = NAMES) -> tuple[EmojiSync, Drawing]:
    drawing = Drawing()
    return EmojiSync(stage.bot, stage.bot.own_emojis, names, drawing), drawing


async def bring(stage: Stage, names: Sequence[str] = NAMES) -> tuple[EmojiSync, Drawing]:
    """Bring pictures to Discord once, by a bot that has just started."""
    sync, drawing = sync_of(stage, names)
    with stage.within():
        await sync.upload(await sync.look())
    return sync, drawing


def add(stage: Stage, *names: str) -> list[int]:
    """Add emojis to the application by hand; return their ids."""
    return [stage.env.backend.create_application_emoji(name).id for name in names]


def there(stage: Stage) -> list[str]:
    return [each.name for each in stage.env.backend.application_emojis.values()]


def shown(stage: Stage, name: str) -> str:
    """Return what a person who has chosen nothing sees of a mark."""
    return stage.bot.own_emojis.of(None)(name)


async def test_what_is_missing_is_drawn_and_uploaded_and_what_is_there_is_not(stage: Stage) -> None:
    add(stage, emoji_name("minus_9"))
    sync, drawing = await bring(stage)
    assert drawing.drawn == ["turn", "two_5H"], "cards of a deck that few see come last"
    assert sorted(there(stage)) == sorted(map(emoji_name, NAMES))
    assert (sync.progress.present, sync.progress.uploaded, sync.progress.used) == (1, 2, 3)
    again, drawing = await bring(stage)
    assert drawing.drawn == []
    assert (again.progress.present, again.progress.uploaded, again.progress.used) == (3, 0, 3)
    assert all(shown(stage, name).startswith(f"<:{emoji_name(name)}:") for name in ("minus_9", "turn"))


async def test_what_is_not_ours_is_neither_shown_nor_deleted(stage: Stage) -> None:
    others = ["party", "turn", "turn_xyz123", "mahjong_abc123", "four_5X_012345", "turned_minus_9"]
    add(stage, *others)
    sync, _ = await bring(stage, ["turn"])
    assert there(stage) == [*others, emoji_name("turn")]
    assert sync.progress.used == len(others) + 1
    assert len(stage.bot.own_emojis._mentions) == 1


async def test_an_older_drawing_is_shown_until_the_newest_is_there_and_stays(stage: Stage) -> None:
    ids = add(stage, "turn_000000", "turn_111111")
    sync, _ = sync_of(stage, ["turn"])
    with stage.within():
        missing = await sync.look()
        assert shown(stage, "turn") == f"<:turn_111111:{ids[1]}>", "the latest of the older ones"
        await sync.upload(missing)
    assert shown(stage, "turn").startswith(f"<:{emoji_name('turn')}:")
    assert there(stage) == ["turn_000000", "turn_111111", emoji_name("turn")], "old messages show them"


async def test_what_is_there_under_the_name_of_an_older_version_is_renamed(stage: Stage) -> None:
    ids = add(
        stage, former_emoji_name("two_5H"), "two_5H_000000", *(f"party{n}" for n in range(MAX_EMOJIS - 2))
    )
    sync, drawing = sync_of(stage, ["two_5H", "turn"])
    with stage.within():
        missing = await sync.look()
        assert deck_of_two(stage)("5H") == f"<:{former_emoji_name('two_5H')}:{ids[0]}>", "it is shown at once"
        await sync.upload(missing)
    assert deck_of_two(stage)("5H") == f"<:{emoji_name('two_5H')}:{ids[0]}>", "old messages show it as well"
    assert drawing.drawn == [], "that needs no room"
    assert (sync.progress.renamed, sync.progress.uploaded, sync.progress.used) == (1, 0, MAX_EMOJIS)
    assert sync.progress.report()[0] == "Pictures: 0 uploaded, 1 renamed, 0 there before."


def deck_of_two(stage: Stage) -> Icons:
    return stage.bot.own_emojis.of(PersonSettings(deck=CardStyle.TWO))


async def test_a_picture_that_cannot_be_renamed_is_shown_under_its_old_name(stage: Stage) -> None:
    add(stage, former_emoji_name("two_5H"))
    stage.env.inject_error("PATCH", "/applications/*/emojis/*", status=400, code=50035)
    sync, _ = await bring(stage, ["two_5H", "turn"])
    assert sync.progress.refused == {"two_5H": "HTTP 400, code 50035"}
    assert deck_of_two(stage)("5H").startswith(f"<:{former_emoji_name('two_5H')}:")
    assert shown(stage, "turn")


async def test_of_the_same_picture_twice_every_start_takes_the_same(stage: Stage) -> None:
    name = emoji_name("turn")
    latest = max(add(stage, name, name, "turn_ffffff", name))
    for _ in range(2):
        await bring(stage, ["turn"])
        assert shown(stage, "turn") == f"<:{name}:{latest}>"
        kept = stage.env.backend.application_emojis
        stage.env.backend.application_emojis = dict(reversed(kept.items()))


@pytest.mark.parametrize("room", [0, 1])
async def test_a_full_application_keeps_what_it_has(stage: Stage, room: int) -> None:
    add(stage, *(f"party{number}" for number in range(MAX_EMOJIS - 1 - room)), emoji_name("minus_9"))
    sync, drawing = await bring(stage)
    assert sync.progress.is_full
    assert sync.progress.used == len(there(stage)) == MAX_EMOJIS
    assert len(drawing.drawn) == room, "nothing is drawn in vain"
    assert shown(stage, "minus_9")
    assert bool(shown(stage, "turn")) is bool(room)


async def test_discord_may_say_itself_that_there_is_no_room(stage: Stage) -> None:
    for code in (30008, 30018):
        stage.env.backend.faults.clear()
        stage.env.inject_error("POST", "/applications/*/emojis", status=400, code=code, times=None)
        sync, drawing = await bring(stage)
        assert sync.progress.is_full
        assert (sync.progress.uploaded, len(drawing.drawn)) == (0, 1), "it is not asked again"
        assert sync.progress.refused == {}


async def test_a_refused_picture_stays_text_and_the_others_are_taken(stage: Stage) -> None:
    stage.env.inject_error("POST", "/applications/*/emojis", status=400, code=50035)
    sync, drawing = await bring(stage)
    refused, *_ = drawing.drawn
    assert sync.progress.refused == {refused: "HTTP 400, code 50035"}
    assert sync.progress.uploaded == 2
    with stage.within():
        assert await sync.look() == [], "it is not tried again before the next start"
    assert shown(stage, refused) == ""


async def test_a_failure_ends_it_and_keeps_what_was_reached(stage: Stage) -> None:
    sync, _ = sync_of(stage)
    with stage.within():
        missing = await sync.look()
        await sync.upload(missing[:1])
    for status in (401, 403, 429, 500):
        stage.env.inject_error("POST", "/applications/*/emojis", status=status)
        with stage.within(), pytest.raises(discord.HTTPException):
            await sync.upload(missing[1:])
        assert sync.progress.uploaded == len(stage.bot.own_emojis._mentions) == 1
        assert sync.progress.refused == {}


async def test_a_moving_picture_is_uploaded_as_one(stage: Stage) -> None:
    await bring(stage, ["turned_minus_9"])
    (asked,) = (each.json for each in stage.env.http_requests if each.path.endswith("/emojis") and each.json)
    assert isinstance(asked, dict)
    assert asked["image"].startswith("data:image/gif;base64,")


def test_without_an_application_there_are_none() -> None:
    assert Emojis().of(None)("turn") == ""
