"""Lists of shards: what they own, and what is wrong with others."""

import pytest

from bot.chats import chat_of
from bot.shards import ALL, Shards

GUILD = 1 << 22


@pytest.mark.parametrize(
    ("text", "ids"), [("0-3/16", (0, 1, 2, 3)), ("2/16", (2,)), ("3-5, 0 / 16", (0, 3, 4, 5)), ("0/1", (0,))]
)
def test_a_list_is_read(text: str, ids: tuple[int, ...]) -> None:
    shards = Shards.parse(text)
    assert shards.ids == ids
    assert Shards.parse(str(shards)) == shards


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is not a list of shards"),
        ("3", "is not a list of shards"),
        ("/16", "is not a list of shards"),
        ("0-3/", "is not a list of shards"),
        ("0-3/0", "is not a list of shards"),
        ("0-3/16384000", "is not a list of shards"),
        ("0,,3/16", "is not a list of shards"),
        ("-3/16", "is not a list of shards"),
        ("a-b/16", "is not a list of shards"),
        ("0-3/16/2", "is not a list of shards"),
        ("5-3/16", "has the empty range 5-3"),
        ("3-16/16", "names the shard 16, but of 16 shards the last is 15"),
        ("0-3,3/16", "names the shard 3 more than once"),
    ],
)
def test_what_is_wrong_with_a_list_is_said(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Shards.parse(text)


def test_servers_belong_to_shards_as_discord_divides_them_and_what_has_none_to_shard_0() -> None:
    shards = Shards.parse("0-3/16")
    assert [number for number in (3, 4, 16, 19, 20) if shards.owns(number * GUILD + 5)] == [3, 16, 19]
    assert [each.owns(None) for each in (shards, Shards.parse("4-7/16"), ALL)] == [True, False, True]
    assert ALL.owns(17 * GUILD)
    assert [shards.owns(chat_of(number * GUILD)) for number in (3, 4)] == [True, True]
    assert not Shards.parse("4-7/16").owns(chat_of(4 * GUILD))


def test_a_list_of_all_shards_is_whole() -> None:
    assert Shards.parse("0-15/16").is_whole
    assert not Shards.parse("1-15/16").is_whole
