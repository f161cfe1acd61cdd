"""No request to Discord leaves a process that may not answer any more."""

import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import TestServer

from bot.front.interactions import guarded


async def test_a_request_is_sent_only_while_it_may_be() -> None:
    received, refusals = list[str](), list[Exception]()

    async def answer(request: web.Request) -> web.Response:
        received.append(request.path)
        return web.Response()

    def require() -> None:
        for refusal in refusals:
            raise refusal

    app = web.Application()
    app.router.add_get("/{path}", answer)
    async with TestServer(app) as server, ClientSession(trace_configs=[guarded(require)]) as session:
        await session.get(server.make_url("/first"))
        refusals.append(PermissionError())
        with pytest.raises(PermissionError):
            await session.get(server.make_url("/second"))
    assert received == ["/first"]
