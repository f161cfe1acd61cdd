"""The playground in a real browser, with a bot that has one of everything."""

from bot.playground.server import Player, playground

from .kit import browsing, visiting
from .toy_bot import ToyBot

HANA, ALICE = 0, 1
PLAYERS = [Player("はな", "ja"), Player("Alice", "en-US")]


async def test_two_persons_play_with_a_toy() -> None:
    bot = ToyBot()
    async with (
        playground(bot, PLAYERS) as world,
        browsing() as browser,
        visiting(browser, world, HANA, width=390) as hana,
        visiting(browser, world, ALICE) as alice,
    ):
        await hana.run("toy open", 速さ="速い")
        await hana.see("a fast toy, pressed 0 times")
        await alice.see("a fast toy")

        await alice.press("My secret")
        await alice.see("secret of Alice in en-US/en-US")
        await alice.see("changed by itself", patience=2000)
        await hana.press("My secret")
        await hana.see("secret of はな in ja/en-US, changed by itself", patience=2000)
        assert "secret of はな" not in await alice.everything()
        assert "secret of Alice" not in await hana.everything()

        await alice.press("Count")
        await alice.see("last by Alice")
        await hana.see("pressed 1 times, last by Alice")

        await hana.choose("Pick fruit", "apple", "cherry")
        await alice.see("picked apple and cherry")

        await alice.press("Say")
        await alice.submit(**{"Your word": "sesame"})
        await hana.see("Alice says sesame")

        await hana.reload()
        await hana.see("secret of はな")
        await hana.press("Count", within="pressed 1 times")
        await alice.see("last by はな")
        assert not hana.faults + alice.faults
    assert bot.ended
