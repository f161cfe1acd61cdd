"""What is said where Discord does not answer a check as it should."""

import asyncio

import aiohttp
import discord
import pytest

from bot.diagnosis.discord_checks import CODES, NETWORK, STATUS, STRANGE, answered, refused
from bot.diagnosis.findings import Findings, no


@pytest.mark.parametrize(
    ("error", "said", "remedy"),
    [
        (aiohttp.ClientError("no such host"), "Discord cannot be reached: no such host.", NETWORK),
        (KeyError("id"), "Discord's answer cannot be understood (KeyError).", STRANGE),
        (discord.RateLimited(600.0), "Discord asks to wait 600 s (rate limit).", "wait, then try again"),
    ],
)
async def test_each_kind_of_failure_is_told_apart(error: Exception, said: str, remedy: str) -> None:
    async def look() -> Findings:
        raise error

    assert await answered(look) == [no(said, remedy)]


async def test_silence_is_told_after_a_while() -> None:
    async def look() -> Findings:
        await asyncio.Event().wait()
        raise AssertionError

    assert await answered(look, limit=0) == [no("Discord did not answer within 0 s.", NETWORK)]


class Response:
    """As much of a response as an error of discord.py reads."""

    reason = ""

    def __init__(self, status: int) -> None:
        self.status = status


@pytest.mark.parametrize(
    ("status", "body", "said", "remedy"),
    [
        (503, "upstream error", "Discord answers with HTTP 503.", STATUS),
        (403, "<html>error 1015</html>", "Discord answers with HTTP 403.", STATUS),
        (
            *(403, {"code": 50013, "message": "Missing\nPermissions"}),
            *("Discord answers with HTTP 403, code 50013: Missing Permissions.", CODES),
        ),
    ],
)
def test_an_error_is_told_with_what_discord_says_of_it(
    status: int, body: str | dict[str, object], said: str, remedy: str
) -> None:
    error = discord.HTTPException(Response(status), body)
    assert refused(error) == no(said, remedy)
