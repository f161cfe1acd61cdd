import asyncio
from base64 import b64encode
from io import BytesIO

import pytest
from aiohttp import ClientSession
from PIL import Image
from simcord import MemberActor, interactions
from simcord.backend.cdn import CDN_BASE
from simcord.types import HttpLogEntry

from bot.playground import server as module
from bot.playground.server import Player, PlaygroundError, playground, run_playground
from bot.playground.simulated_discord import LiveEnv, Log, World
from tests.browser.http_page import Page, pages
from tests.browser.toy_bot import ToyBot

LONG = 120
"""Seconds within which anything is done that does not hang, however busy the machine."""
HANA, ALICE, BOB = Player("はな", "ja"), Player("Alice", "en-US"), Player("Bob", "en-US")


async def test_a_link_opens_as_its_player_and_a_wrong_one_opens_nothing() -> None:
    async with playground(ToyBot(), [HANA, ALICE]) as world, pages(world) as (hana, alice):
        assert [page.state["viewerId"] for page in (hana, alice)] == [str(one.id) for one in world.players]
        plain = Page(hana.session, world.url)
        await plain.open()
        assert plain.state["viewerId"] == hana.state["viewerId"]
        assert world.directory.splitlines()[0] == world.url
        for link, status in ((f"{world.url}x", "401"), (f"{world.url}.2", "400")):
            with pytest.raises(AssertionError, match=status):
                await Page(hana.session, link).open()


async def test_chats_without_the_bot_open_by_links_of_their_own() -> None:
    async with playground(ToyBot(), [HANA, ALICE, BOB]) as world, ClientSession() as session:
        dm, group = world.chats
        assert len(world.directory.splitlines()) == 1 + 3 + 2 + 3
        links = [world.link(world.players[0]), *map(world.link, dm.people), world.link(group.people[0])]
        assert all(link in world.directory for link in links)
        server, alice, hana, everybody = (Page(session, link) for link in links)
        for page in (server, alice, hana, everybody):
            await page.open()
        assert (alice.state["channel"]["recipient"]["name"], alice.state["viewerId"]) == (
            "はな",
            str(world.players[1].id),
        )
        assert len(everybody.state["viewers"]) == 3
        # Who never installed the app has no commands there, and presses all the same.
        assert not (await alice.ask("GET", "/api/commands"))["entries"]
        await hana.run("toy open")
        await alice.see("a slow toy")
        await alice.press("Count")
        await hana.see("last by Alice")
        assert await server.look() == await everybody.look() == "{}"
        bob = world.players[2]
        for link, status in ((f"{links[0]}.1", "401"), (f"{world.url}.{bob.id}.{dm.channel.id}", "400")):
            with pytest.raises(AssertionError, match=status):
                await Page(session, link).open()


def test_chats_have_the_same_ids_whoever_is_first() -> None:
    def ids(*players: Player) -> list[int]:
        env = LiveEnv(ToyBot())
        _, actors = module._create_guild(env, players, "en-US")
        return [chat.channel.id for chat in module._create_chats(env, actors)]

    dm, group = ids(HANA, ALICE, BOB)
    assert ids(ALICE, HANA, BOB) == [dm, group]
    assert ids(BOB, HANA, ALICE)[0] != dm


async def test_persons_speak_their_language_and_see_only_their_secrets() -> None:
    async with playground(ToyBot(), [HANA, ALICE], guild_locale="ja") as world, pages(world) as (hana, alice):
        await hana.run("toy open")
        for page in (hana, alice):
            await page.see("a slow toy")
            await page.press("My secret")
        await hana.see("secret of はな in ja/ja, changed by itself")
        await alice.see("secret of Alice in en-US/ja, changed by itself")
        assert "secret of はな" not in await alice.look()


async def test_commands_are_shown_in_the_viewers_language_and_run_under_either_name() -> None:
    async with playground(ToyBot(), [HANA, ALICE]) as world, pages(world) as (hana, alice):
        entry = await hana.entry("toy open")
        assert entry["invocation"] == "おもちゃ 開く (toy open)"
        assert entry["description"] == "おもちゃを出す。"
        (option,) = entry["options"]
        assert (option["name"], option["description"]) == ("速さ", "どれほど速いか。")
        assert option["choices"][0] == {"name": "速い", "value": "fast"}
        assert (await alice.entry("toy open"))["invocation"] == "toy open"
        assert (await hana.run("toy open", 速さ="fast"))["settlement"] == "settled"
        await alice.see("a fast toy")
        assert (await alice.run("toy open", speed="slow"))["settlement"] == "settled"
        await hana.see("a slow toy")


async def test_an_edit_by_a_timer_appears_by_itself_and_what_is_pressed_is_what_was_shown() -> None:
    bot = ToyBot()
    async with playground(bot, [HANA, ALICE]) as world, pages(world) as (hana, alice):
        await hana.run("toy open")
        for page in (hana, alice):
            await page.look()
        await hana.press("Later")
        await hana.see("Trap")
        assert "edited by a timer" in await hana.look()
        # Nothing of the toy answers to it any more.
        world.env.answer_timeout = 0.3
        # Alice's page still shows another button in the trap's place.
        assert (await alice.press("Count"))["rejected"] is False
        assert bot.presses[-1] == "Count:0"


async def test_presses_at_the_same_time_all_count() -> None:
    async with playground(ToyBot(), [HANA, ALICE]) as world, pages(world) as (hana, alice):
        await hana.run("toy open")
        for page in (hana, alice):
            await page.look()
        for _ in range(5):
            await asyncio.gather(hana.press("Count"), alice.press("Count"))
        await hana.see("pressed 10 times")


async def test_a_page_that_closes_in_the_middle_of_an_act_harms_nobody() -> None:
    async with playground(ToyBot(), [HANA, ALICE]) as world, pages(world) as (hana, alice):
        await hana.run("toy open")
        await hana.look()
        pressing = asyncio.create_task(hana.press("Count"))
        await asyncio.sleep(0)
        await hana.ask("DELETE", f"/api/pages/{hana.state['context']['id']}")
        await asyncio.gather(pressing, return_exceptions=True)
        await alice.see("pressed 1 times")
        await alice.press("Count")
        await alice.see("pressed 2 times")
        assert len(world.preview._shown) <= len(world.preview._pages) == 2


async def test_pictures_of_emoji_and_uploads_are_served() -> None:
    async with playground(ToyBot(), [HANA]) as world, pages(world, 1) as (hana,):
        await hana.run("toy card")
        await hana.see("card.png")
        names = {item["filename"]: key for key, item in hana.state["assets"].items() if item["available"]}
        assert len([name for name in names if name.endswith(".png")]) == 2
        for key in names.values():
            url = f"{hana.address}/api/assets/{key}"
            async with hana.session.get(url, headers=hana.headers) as response:
                assert response.status == 200
                with Image.open(BytesIO(await response.read())) as image:
                    assert image.convert("RGB").getpixel((0, 0)) == (255, 0, 0)


@pytest.mark.parametrize(("kind", "moves"), [("gif", True), ("png", False)])
def test_an_emoji_moves_if_its_picture_does(kind: str, moves: bool) -> None:
    world, image = World(), b64encode(kind.encode()).decode()
    asked = {"name": "turn", "image": f"data:image/{kind};base64,{image}"}
    world.http_requests.append(HttpLogEntry("POST", "/applications/1/emojis", {}, asked, None))
    emoji = world.create_application_emoji("turn")
    assert emoji.animated is moves
    assert world.cdn.get(f"{CDN_BASE}/emojis/{emoji.id}.{kind}") == kind.encode()


async def test_ids_are_the_same_in_every_run_whoever_else_plays() -> None:
    async def ids(*players: Player) -> tuple[int, int, dict[str, int], int]:
        async with playground(ToyBot(), players) as world, pages(world, 1) as (page,):
            await page.run("toy open")
            await page.see("toy")
            (message,) = page.state["messages"]
            people: dict[str, MemberActor] = {player.name: player for player in world.players}
            known = {name: player.id for name, player in people.items()}
            assert world.channel.guild is not None
            return world.channel.guild.id, world.channel.id, known, int(message)

    first, second = await ids(HANA, ALICE), await ids(BOB, ALICE, HANA)
    assert first[:2] == second[:2]
    assert first[2].items() < second[2].items()
    assert first[3] < second[3]
    assert first[1] < first[3]


async def test_nothing_is_left_when_it_ends() -> None:
    plain, before = interactions.base_payload, asyncio.all_tasks()
    bot = ToyBot()
    async with playground(bot, [HANA]) as world, pages(world, 1) as (hana,):
        await hana.run("toy open")
        await hana.look()
        await hana.press("Later")
    assert bot.ended
    assert interactions.base_payload is plain
    assert asyncio.all_tasks() == before


async def test_a_bot_that_cannot_start_is_closed() -> None:
    class Broken(ToyBot):
        async def setup_hook(self) -> None:
            raise LookupError("no cards")

    bot = Broken()
    with pytest.raises(LookupError, match="no cards"):
        async with playground(bot, [HANA]):
            pass
    assert bot.ended


async def test_a_taken_port_is_named_with_the_option() -> None:
    async with playground(ToyBot(), [HANA]) as world:
        port = int(world.url.split(":")[2].split("/")[0])
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", port)
    async with server:
        with pytest.raises(PlaygroundError, match=f"port {port} is taken.*--port"):
            await run_playground(ToyBot(), players=[HANA], port=port, announce=pytest.fail)


@pytest.mark.parametrize("players", [[], [ALICE, ALICE]])
async def test_players_have_different_names(players: list[Player]) -> None:
    with pytest.raises(PlaygroundError, match="different names"):
        async with playground(ToyBot(), players):
            pass


async def test_another_simcord_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "version", lambda _: "3.3.0")
    with pytest.raises(PlaygroundError, match=r"needs simcord 3\.2\.1 \(found: 3\.3\.0\)"):
        async with playground(ToyBot(), [HANA]):
            pass


async def test_ending_from_a_page_ends_the_run() -> None:
    announced: asyncio.Queue[str] = asyncio.Queue()
    running = asyncio.create_task(
        run_playground(ToyBot(), players=[HANA], port=0, announce=announced.put_nowait)
    )
    async with asyncio.timeout(LONG), ClientSession() as session:
        page = Page(session, (await announced.get()).splitlines()[0])
        await page.open()
        await page.act("close")
        await running


async def test_pages_look_often() -> None:
    async with playground(ToyBot(), [HANA]) as world, ClientSession() as session:
        response = await session.get(f"{world.url.partition('#')[0]}session.js")
        assert "interval = 200" in await response.text()


def test_a_log_counts_all_and_keeps_the_latest() -> None:
    log: Log[int] = Log()
    for number in range(5000):
        log.append(number)
    assert log.total == 5000
    assert log[-1] == 4999
    assert Log.capacity <= len(log) <= 2 * Log.capacity
