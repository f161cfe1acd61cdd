"""The playground's pages: simcord's preview of one channel, updated while people play.

simcord publishes to its pages when a test asks for it. Here a page is published when it polls and something
has changed: nothing runs in between, and a closed page costs nothing.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from copy import deepcopy
from typing import Any, TypeAlias

from aiohttp import web
from discord import ChannelType
from msgspec import Struct, field
from simcord import MemberActor
from simcord.actors import _component_interaction
from simcord.backend.errors import BackendError, SetupError
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.preview import Preview
from simcord.preview._actions import _Action
from simcord.preview._component_projection import _annotate_tree
from simcord.preview._identity import _identity_wire, resolve_identity
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.playground.command_words import Body, Json, original, translate
from bot.playground.media import ThreadedMedia
from bot.playground.simulated_discord import LiveEnv

Run: TypeAlias = Callable[[_Action, int], Awaitable[Json]]
"""Carries out the action that a page asked for."""

_CAPABILITY = "X-Simcord-Capability"
_CONTEXT = "X-Simcord-Context"

CHANGES: Mapping[str, tuple[str, str]] = {
    # Half a second between two polls is long when a computer player moves.
    "/session.js": ("interval = 500", "interval = 200"),
    # Pictures move what is below them while they load: a select that is out of sight then stays open.
    "/select-drafts.js": ("cancelDropdown(wrap.dataset.controlKey);", ""),
}
"""What is replaced in simcord's own files, by their paths."""
LOOK: Mapping[str, Any] = {
    "layout": "channel",
    "display": "responsive",
    "width": 960,
    "height": 720,
    "locale": "en-US",
    "timezone": "UTC",
    "presentation_time": None,
    "assets": None,
}
"""What simcord asks of whoever shows a channel."""
EMOJI_SIZES = """
.text-display h1 { font-size: 24px; line-height: 34px; }
.text-display .custom-emoji { width: 1.375em; height: 1.375em; }
"""
"""Discord's sizes of emoji, which follow the text; simcord draws all of them alike."""


class Room(Struct, frozen=True, eq=False):
    """A channel with the people who look at it."""

    channel: ChannelHandle
    viewers: tuple[MemberActor, ...]


class LinkServer(PreviewServer):
    """Serves pages whose link may name a person and a channel: in the fragment, after full stops."""

    preview: "LivePreview"

    def _authorized(self, request: web.Request, *, context: str | None = None) -> bool:
        headers = request.headers.copy()
        headers[_CAPABILITY], _, room = _parts(request)
        return self.preview.enter(room) and bool(
            super()._authorized(request.clone(headers=headers), context=context)
        )

    async def _pages(self, request: web.Request) -> web.StreamResponse:
        if not self._authorized(request):
            raise web.HTTPUnauthorized
        _, viewer, _ = _parts(request)
        try:
            payload = self.preview.open_page(viewer or None)
        except (SetupError, BackendError) as error:
            raise web.HTTPBadRequest(text=str(error)) from error
        return web.json_response(payload, headers=self._SECURITY_HEADERS)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        response: web.Response = await super()._static(request)
        if request.path in CHANGES and response.text:
            response.text = response.text.replace(*CHANGES[request.path])
        if request.path == "/preview.css" and response.text:
            response.text += EMOJI_SIZES
        return response

    async def _state(self, request: web.Request) -> web.StreamResponse:
        self.preview.update_page(request.headers.get(_CONTEXT))
        response: web.StreamResponse = await super()._state(request)
        return response


class PageState(Struct):
    """The state of a page: the count of changes it reflects, and the messages of its latest revisions."""

    changes: int = -1
    messages: deque[tuple[int, Json]] = field(default_factory=lambda: deque(maxlen=16))

    def control(self, revision: object, message: str, key: object) -> Json | None:
        """Return a control as the page showed it at a revision."""
        seen = next((messages for number, messages in self.messages if number == revision), {})
        components = seen.get(message, {}).get("components", ())
        return _control(components, key)


class LivePreview(Preview):
    """Shows a channel to any number of pages while the bot keeps running."""

    env: LiveEnv

    _MAX_PAGES = 64
    # A page in the background may poll only once a minute.
    _PAGE_LEASE_SECONDS = 3600.0

    def __init__(self, env: LiveEnv, rooms: Sequence[Room], locales: Mapping[int, str], port: int) -> None:
        self._rooms = {room.channel.id: room for room in rooms}
        # simcord's preview shows one channel; here it is that of the page that is being served.
        self._room = ContextVar("room", default=rooms[0])
        super().__init__(env, rooms[0].channel, rooms[0].viewers, **LOOK, port=port)
        self._server = LinkServer(self, port)
        self._media_worker = ThreadedMedia()
        self._locales = locales
        self._turn = asyncio.Lock()
        self._shown: dict[str, PageState] = {}

    @property
    def channel(self) -> ChannelHandle:
        """Return the channel of the page that is being served."""
        return self._room.get().channel

    @channel.setter
    def channel(self, _: ChannelHandle) -> None:
        """Ignore simcord's one channel."""

    @property
    def viewers(self) -> tuple[MemberActor, ...]:
        """Return whoever may look at that channel."""
        return self._room.get().viewers

    @viewers.setter
    def viewers(self, _: tuple[MemberActor, ...]) -> None:
        """Ignore simcord's one list."""

    def enter(self, channel: str) -> bool:
        """Serve a channel from now on, the first one if none is named; return whether there is one."""
        known = {str(number): room for number, room in self._rooms.items()}
        room = known.get(channel or next(iter(known)))
        if room is not None:
            self._room.set(room)
        return room is not None

    def open_page(self, viewer: str | None) -> Json:
        """Open a page for a person; for None, the first one."""
        return self._page_payload(self._open_page(viewer))

    def update_page(self, page_id: str | None) -> None:
        """Publish a page again if anything has happened since."""
        page = self._pages.get(page_id or "")
        if page is None or self._shown[page.id].changes == self.env.backend.changes:
            return
        self._advance_presentation_time()
        self._publish(page, reason="refresh")

    def _publish(self, page: _Page, **reason: Any) -> None:
        self._room.set(self._rooms[page.channel_id])
        shown = self._shown.setdefault(page.id, PageState())
        shown.changes = self.env.backend.changes
        super()._publish(page, **reason)
        shown.messages.append((page.revision, page.snapshot["messages"]))
        translate(page.command_catalog, *self._words(page))
        self._name_correspondent(page)
        for closed in self._shown.keys() - self._pages.keys() - {page.id}:
            del self._shown[closed]

    def _name_correspondent(self, page: _Page) -> None:
        """Call a direct message by the other person, as Discord does."""
        place = self.env.backend.places.get(page.viewer.guild.id)
        if place is not None and place.kind is ChannelType.private:
            (other,) = (each for each in place.people if each.id != page.viewer.id)
            page.snapshot["channel"]["recipient"] = _identity_wire(resolve_identity(self, page, other.id))

    async def _action(self, context_id: str | None, body: Body) -> Json:
        # simcord refuses concurrent actions, and actions from a page that is not up to date.
        async with self._turn:
            self._advance_presentation_time()
            return await super()._action(context_id, self._up_to_date(context_id, body))

    def _up_to_date(self, context_id: str | None, body: Body) -> Body:
        page = self._pages.get(context_id or "")
        if page is None or not isinstance(body, dict) or "published_revision" not in body:
            return body
        body = {**body, "published_revision": page.revision, "shown_revision": body["published_revision"]}
        if body.get("kind") in {"run_command", "autocomplete_command"}:
            body |= original(body, *self._words(page))
        return body

    def _prepare_action(self, page: _Page, kind: str, body: Body) -> Run:
        outdated = self._outdated(page, body) if kind in {"click", "select"} else None
        if outdated is not None:
            return self._press(page, body, outdated)
        run: Run = super()._prepare_action(page, kind, body)
        return run

    def _outdated(self, page: _Page, body: Body) -> Json | None:
        """Return the pressed control if the message now has another one in its position.

        simcord presses the control in that position. A person presses what was shown, and the bot decides
        what that means.
        """
        message, key = str(body.get("target_id")), body.get("control_key")
        shown = self._shown[page.id].control(body.get("shown_revision"), message, key)
        pressed = self._target_message(page, self._target_id(body.get("target_id"), page.viewer))
        components = deepcopy(pressed.components)
        # Names the controls as the page does.
        _annotate_tree(components, f"message:{pressed.id}")
        now = _control(components, key)
        return None if shown is None or (now and now.get("custom_id") == shown.get("custom_id")) else shown

    def _press(self, page: _Page, body: Body, control: Json) -> Run:
        message = self._target_message(page, self._target_id(body.get("target_id"), page.viewer))
        press = {"custom_id": control["custom_id"], "component_type": control["type"]}
        if "values" in body:
            press["values"] = body["values"]

        async def run(action: _Action, cursor: int) -> Json:
            result = _component_interaction(page.viewer, message, press)
            return await self._run_interaction_action(page, action, cursor, result)

        return run

    def _words(self, page: _Page) -> tuple[list[Json], str]:
        """Return the commands that a page offers, and the language of whoever looks at it."""
        offered = self.env.backend.visible_commands(user_id=page.viewer.id, channel_id=page.channel_id)
        return offered, self._locales.get(page.viewer.id, "")


def _parts(request: web.Request) -> tuple[str, str, str]:
    """Return the capability of a link, and the viewer and the channel that it names."""
    capability, _, rest = request.headers.get(_CAPABILITY, "").partition(".")
    viewer, _, channel = rest.partition(".")
    return capability, viewer, channel


def _control(components: Iterable[Json], key: object) -> Json | None:
    return next((item for item in walk_components(components) if item.get("control_key") == key), None)
