"""What is said to one person, in public or in private, is in that person's language."""

import pytest

from bot.bounded import Bounded
from bot.database.schema import PEOPLE
from bot.database.settings_rows import change_person, note_languages
from bot.database.store import Store
from bot.front.message_updates import EDIT_INTERVAL
from bot.front.pings import PRESENT_SECONDS
from bot.front.private_panels import PANEL_LIFETIME
from bot.tables.names import words_for
from tests.support.harness import Stage, said, text_of

LANGUAGE_OF = {"Ana": "en", "さくら": "ja"}
ENGLISH, JAPANESE = "It is your turn", "あなたの番です"


async def ping_of(stage: Stage, who: str, other: str) -> str:
    """Let the other person pass to this one; return the ping."""
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    assert stage.to_act() == other
    await stage[other].slash(stage.channel, "nothankyou pass", to=who)
    await stage.pass_time(PRESENT_SECONDS + EDIT_INTERVAL)
    (ping,) = [message.content for message in stage.public_messages() if message.content]
    assert f"<@{stage[who].id}>" in ping
    return str(ping)


async def dealt_to(stage: Stage, who: str) -> None:
    """Start a game of さくら and Ana in which this person is to act."""
    await stage.start("さくら", "Ana", speed="slow")
    if stage.to_act() != who:
        other = stage.to_act()
        assert other is not None
        await stage[other].slash(stage.channel, "nothankyou pass", to=who)
    assert stage.to_act() == who


async def test_a_ping_is_in_the_language_of_whom_it_calls_also_after_a_restart(stage: Stage) -> None:
    stage.bot.people._known = Bounded(1)
    await dealt_to(stage, "さくら")
    assert ENGLISH in await ping_of(stage, "Ana", "さくら")
    assert len(stage.bot.people._known) == 1, "not everybody is in memory"
    assert JAPANESE in await ping_of(stage, "さくら", "Ana")
    await stage.restart()
    assert ENGLISH in await ping_of(stage, "Ana", "さくら")
    assert JAPANESE in await ping_of(stage, "さくら", "Ana")
    async with stage.bot.store.writing() as connection:
        await connection.execute(PEOPLE.delete())
    await stage.restart()
    assert JAPANESE in await ping_of(stage, "Ana", "さくら"), "whoever was never seen: that of the table"


async def test_the_language_of_the_latest_interaction_counts_and_only_a_change_is_written(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, ana, written = stage.bot.store, stage["Ana"].id, list[dict[int, str]]()

    async def noting(store: Store, languages: dict[int, str]) -> None:
        written.append(languages)
        await note_languages(store, languages)

    monkeypatch.setattr("bot.tables.person_settings.note_languages", noting)
    await dealt_to(stage, "さくら")
    await stage.pass_time()
    assert written == [{stage["さくら"].id: "ja", ana: "en"}]
    await change_person(store, ana, hidden=True)
    await stage.restart()
    written.clear()
    await stage.open_hand("Ana")
    stage.locales[ana] = "ja"
    await stage.open_hand("Ana")
    await stage.open_hand("Ana")
    await stage.pass_time()
    assert written == [{ana: "ja"}]
    assert (await stage.bot.people.of(ana)).latest_language == "ja"
    assert JAPANESE in await ping_of(stage, "Ana", "さくら")
    assert await stage.bot.store.ask(PEOPLE.select().where(PEOPLE.c.hidden)), "their settings stay"


async def test_a_note_for_one_person_is_in_their_language_whatever_the_table_speaks(stage: Stage) -> None:
    table = await stage.start("さくら", "Ana")
    assert table.language == "ja"
    for who in LANGUAGE_OF:
        await stage.open_hand(who)
    await stage.pass_time(PANEL_LIFETIME + 1)
    for who, language in LANGUAGE_OF.items():
        words = words_for(table, language)
        assert words("hand.stale") in text_of(stage.hand(who).components)
        unknown = words("no_thank_you.error.nobody_called", name="Zoe")
        early = words("error.not_your_turn", turn=words.name(table.to_act or 0))
        refused = said(await stage[who].slash(stage.channel, "nothankyou pass", to="Zoe"))
        assert (unknown if who == stage.to_act() else early) in refused
