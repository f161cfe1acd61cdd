"""The playground's pages: simcord's preview of one channel, updated while people play.

simcord publishes to its pages when a test asks for it. Here a page is published when it polls and something
has changed: nothing runs in between, and a closed page costs nothing.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, TypeAlias

from aiohttp import web
from msgspec import Struct, field
from simcord import MemberActor
from simcord.actors import _component_interaction
from simcord.backend.errors import BackendError, SetupError
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.interactions import command_leaves
from simcord.preview import Preview
from simcord.preview._actions import _Action
from simcord.preview._component_projection import _annotate_tree
from simcord.preview._media import MediaInfo, MediaWorker, _process_media
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.playground.simulated_discord import LiveEnv

Json: TypeAlias = dict[str, Any]
Body: TypeAlias = Mapping[str, Any]
"""The body of a page's request, checked by its reader."""
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

# User, channel, role, mentionable: the page looks up these options by their registered names.
_ENTITIES = (6, 7, 8, 9)


class ThreadedMedia(MediaWorker):
    """Reads pictures in a thread; simcord starts a process for each, which is slow for a hand of cards."""

    def __init__(self) -> None:
        super().__init__()
        # simcord refuses a ninth picture at once.
        self._turns = asyncio.Semaphore(4)

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        """Check and normalise a picture when its turn comes."""
        async with self._turns:
            return await super().validate(key, blob, media_time=media_time)

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        info = await asyncio.to_thread(_process_media, blob, media_time)
        # The pictures are the bot's own; without this, each read is reported as unsandboxed.
        return replace(info, memory_limited=True)


class LinkServer(PreviewServer):
    """Serves pages whose link may name a person: the part after the full stop in the fragment."""

    preview: "LivePreview"

    def _authorized(self, request: web.Request, *, context: str | None = None) -> bool:
        headers = request.headers.copy()
        headers[_CAPABILITY], _, _ = headers.get(_CAPABILITY, "").partition(".")
        return bool(super()._authorized(request.clone(headers=headers), context=context))

    async def _pages(self, request: web.Request) -> web.StreamResponse:
        if not self._authorized(request):
            raise web.HTTPUnauthorized
        _, _, viewer = request.headers[_CAPABILITY].partition(".")
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

    def __init__(
        self,
        env: LiveEnv,
        channel: ChannelHandle,
        viewers: Sequence[MemberActor],
        locales: Mapping[int, str],
        port: int,
    ) -> None:
        super().__init__(
            env,
            channel,
            tuple(viewers),
            **LOOK,
            port=port,
        )
        self._server = LinkServer(self, port)
        self._media_worker = ThreadedMedia()
        self._locales = locales
        self._turn = asyncio.Lock()
        self._shown: dict[str, PageState] = {}

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
        shown = self._shown.setdefault(page.id, PageState())
        shown.changes = self.env.backend.changes
        super()._publish(page, **reason)
        shown.messages.append((page.revision, page.snapshot["messages"]))
        self._translate(page)
        for closed in self._shown.keys() - self._pages.keys() - {page.id}:
            del self._shown[closed]

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
            body |= self._original(page, body)
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

    def _leaves(self, page: _Page) -> Iterator[tuple[str, list[Json]]]:
        """Yield every command of a page by its key, with the levels from the root down."""
        visible = self.env.backend.visible_commands(user_id=page.viewer.id, channel_id=page.channel_id)
        for root in visible:
            for path, _ in command_leaves(root):
                levels = [root]
                for name in path[1:]:
                    levels.append(next(item for item in levels[-1]["options"] if item["name"] == name))
                yield f"{root['id']}:{'.'.join(path)}", levels

    def _translate(self, page: _Page) -> None:
        """Translate the command picker into the viewer's language, as Discord does."""
        locale = self._locales.get(page.viewer.id, "")
        levels = dict(self._leaves(page))
        for entry in page.command_catalog.get("entries", ()):
            path = levels[entry["key"]]
            name = " ".join(_word(level, "name", locale) for level in path)
            if name != entry["invocation"]:
                # The page searches what it shows: either name finds the command.
                entry["invocation"] = f"{name} ({entry['invocation']})"
            entry["description"] = _word(path[-1], "description", locale)
            for shown, option in zip(entry["options"], path[-1].get("options") or (), strict=True):
                shown["name"] = _option_name(option, locale)
                shown["description"] = _word(option, "description", locale)
                for label, choice in zip(shown["choices"], option.get("choices") or (), strict=True):
                    label["name"] = _word(choice, "name", locale)

    def _original(self, page: _Page, body: Body) -> Json:
        """Replace the translated names of a command's options by their registered names."""
        locale = self._locales.get(page.viewer.id, "")
        key = f"{body.get('command_id')}:{'.'.join(body.get('path') or ())}"
        path = dict(self._leaves(page)).get(key, [{}])
        names = {_option_name(option, locale): option["name"] for option in path[-1].get("options") or ()}
        options = {names.get(name, name): value for name, value in (body.get("options") or {}).items()}
        focused = body.get("focused")
        return {"options": options} | ({} if focused is None else {"focused": names.get(focused, focused)})


def _control(components: Iterable[Json], key: object) -> Json | None:
    return next((item for item in walk_components(components) if item.get("control_key") == key), None)


def _word(item: Body, what: str, locale: str) -> str:
    """Return the name or description of a command in a language, else the default."""
    return str((item.get(f"{what}_localizations") or {}).get(locale) or item.get(what, ""))


def _option_name(option: Body, locale: str) -> str:
    return str(option["name"]) if option["type"] in _ENTITIES else _word(option, "name", locale)
