"""The real bot in the places where it is not a member."""

import pytest

from tests.support.chats import ChatStage
from tests.support.harness import fresh, said


async def test_the_bot_answers_in_every_place_without_asking_for_anything_in_its_own_name() -> None:
    async with fresh(ChatStage) as stage:
        for corner in stage.corners:
            for command in ("help", "settings", "nothankyou rules"):
                answer = await corner["Ana"].slash(corner.channel, command)
                assert answer.ephemeral, command
                assert corner.seen_by("Ana")[-1] == said(answer)
            assert not corner.public_messages()
            assert corner.seen_by("さくら") == []
        assert not stage.requests()


async def test_a_request_in_its_own_name_is_seen() -> None:
    async with fresh(ChatStage) as stage:
        with stage.within(), pytest.raises(Exception, match="Missing Access"):
            await stage.bot.get_partial_messageable(stage.group.channel.id).send("Shall we play?")
        assert [request.path for request in stage.requests()] == [
            f"/channels/{stage.group.channel.id}/messages"
        ]
        assert not stage.dm.place.requests()
