"""The context of an interaction on Discord."""
# ruff: noqa: D102 -- what its methods do is said in Context

import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from io import BytesIO
from typing import Any, TypeVar, cast

import discord
from discord import ui
from msgspec.structs import replace

from bot.charts.picture_cache import DrawnPanel, has_pictures, in_words
from bot.errors import Repeated, TableError
from bot.faces.forms import Form
from bot.faces.panel import Panel, text_panel
from bot.front import components
from bot.front.acknowledgment import acknowledgment_of
from bot.front.channel_posts import notifying
from bot.front.context import Attached, File
from bot.front.custom_ids import COMMAND, NOWHERE, Address, Press
from bot.front.discord_request import DiscordRequest
from bot.front.interactions import Interaction
from bot.front.message_tokens import LIFETIME, UNKNOWN_MESSAGE
from bot.front.refusals import sentence
from bot.front.services import Services
from bot.front.table_surfaces import links_to
from bot.front.uploads import Kept, SendArguments, Upload, edit_of, message_of
from bot.tables.table_creation import TooManyTables
from engine.core import RuleError

log = logging.getLogger(__name__)

T = TypeVar("T")

MAX_FOLLOW_UPS = 5
"""How many messages Discord takes after the answer to an interaction where the bot is no member."""


class DiscordContext(DiscordRequest):
    """A press, a form or a command on Discord, and its answers."""

    def __init__(self, services: Services, interaction: Interaction, press: Press = COMMAND) -> None:
        super().__init__(services, interaction, press)
        self._acknowledgment = acknowledgment_of(interaction)

    @property
    def is_answered(self) -> bool:
        return self._acknowledgment.is_done

    async def show(self, panel: Panel, at: Address = NOWHERE, files: Sequence[File] = ()) -> None:
        if not files:
            await self._with_pictures(panel, lambda drawn: self._send(message_of(drawn, at)))
            return
        view = components.view_of(panel, at)
        uploads = [Upload(BytesIO(each.content), each.name) for each in files]
        for upload in uploads:
            view.add_item(ui.File(upload))
        try:
            await self._send(SendArguments(view=view, files=uploads))
        except discord.Forbidden:
            raise TableError("cannot_attach") from None

    async def _send(self, message: SendArguments) -> None:
        """Send a message privately, in place of one that said what was being done."""
        acknowledgment = self._acknowledgment
        async with acknowledgment.lock:
            if not self.is_answered and self._renews_token:
                await acknowledgment.defer_at_once()
            elif not self.is_answered:
                with acknowledgment.answering():
                    await self.interaction.response.send_message(**message, ephemeral=True)
                acknowledgment.is_shown_in_original = True
                return
        if acknowledgment.is_waiting:
            if acknowledgment.is_public:
                await self._withdraw()
            elif await self._replaced(message):
                return
        sent = await self._follow_up(ephemeral=True, **message)
        if not acknowledgment.is_shown_in_original and acknowledgment.answer is None:
            acknowledgment.answer = sent

    @property
    def _renews_token(self) -> bool:
        """Return whether to defer, so that this press can edit the table message: an answer cannot.

        Whoever presses waits for a second request, once in some minutes at a table.
        """
        message = self.table_message
        return message is not None and self.services.posts.tokens.wants(message)

    async def _follow_up(self, **message: Any) -> discord.WebhookMessage | None:
        """Send a message after the first answer, unless Discord takes no more of them."""
        if not self.can_post:
            log.warning("an answer was left out: Discord takes no more of them")
            return None
        self._acknowledgment.follow_ups += 1
        return await self.interaction.followup.send(**message, wait=True)

    @property
    def can_post(self) -> bool:
        is_answerable = self.interaction.type is not discord.InteractionType.autocomplete
        has_room = self.is_member or self._acknowledgment.follow_ups < MAX_FOLLOW_UPS
        return is_answerable and has_room and self._acknowledgment.age < LIFETIME

    @property
    def has_ended(self) -> bool:
        return self._acknowledgment.ended.is_set()

    async def ended(self) -> None:
        await self._acknowledgment.ended.wait()

    async def _withdraw(self) -> None:
        """Delete the message that said what was being done, as its readers are not those of the answer."""
        self._acknowledgment.is_waiting = False
        with suppress(discord.NotFound):
            # Until it has some text, what follows would take its place.
            await self.interaction.edit_original_response(view=components.view_of(text_panel("…"), NOWHERE))
            await self.interaction.delete_original_response()

    async def _replaced(self, message: SendArguments) -> bool:
        """Replace the message that said what was being done; return False if its reader dismissed it."""
        edit = self.interaction.edit_original_response
        try:
            await edit(view=message["view"], attachments=message.get("files", ()))
            is_replaced = True
        except discord.NotFound:
            is_replaced = False
        # Whatever else is said stands beside the answer; where that is refused, another takes its place.
        self._acknowledgment.is_waiting = False
        self._acknowledgment.is_shown_in_original = is_replaced
        return is_replaced

    async def edit(self, panel: Panel, at: Address = NOWHERE, kept: Attached | None = None) -> bool:
        try:
            await self._with_pictures(panel, lambda drawn: self._edit(drawn, at, kept), here=True)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _edit(self, drawn: DrawnPanel, at: Address, kept: Attached | None) -> None:
        change: dict[str, Any] = {**edit_of(drawn, at, self.interaction.message)}
        if kept is not None:
            change["view"].add_item(ui.File(f"attachment://{kept.name}"))
            change["attachments"] = [Kept(kept.source)]
        async with self._acknowledgment.lock:
            is_first = not self.is_answered
            if is_first:
                with self._acknowledgment.answering():
                    await self.interaction.response.edit_message(**change)
                self._acknowledgment.note_token()
        if not is_first:
            if self._acknowledgment.is_original_for_all:
                raise RuntimeError("a message for all would show what is in the pressed one")
            await self.interaction.edit_original_response(**change)
            self._acknowledgment.is_waiting = False
        if self.is_private:
            self._acknowledgment.is_shown_in_original = True

    async def _with_pictures(
        self, panel: Panel, answer: Callable[[DrawnPanel], Awaitable[object]], *, here: bool = False
    ) -> None:
        """Answer with a panel and its pictures, or as text where files are forbidden."""
        drawn, sent = DrawnPanel(panel), self.interaction.client.own_emojis.sent
        if has_pictures(panel):
            drawing = self.interaction.client.pictures.drawn(panel, self.person)
            drawn = await self.later(drawing, "waiting.picture", here=here)
        try:
            await sent(drawn.panel, lambda each: answer(replace(drawn, panel=each)))
        except discord.Forbidden:
            if not drawn.files:
                raise
            await sent(panel, lambda each: answer(in_words(each)))

    async def edit_answer(self, panel: Panel, at: Address) -> None:
        answer, emojis = self._acknowledgment.answer, self.interaction.client.own_emojis
        if answer is None:
            self._require_own_original()
        edit: Callable[..., Awaitable[object]] = (
            self.interaction.edit_original_response if answer is None else answer.edit
        )
        await emojis.sent(panel, lambda each: edit(view=components.view_of(each, at)))

    async def delete_answer(self) -> None:
        answer = self._acknowledgment.answer
        if answer is None:
            self._require_own_original()
            await self.interaction.delete_original_response()
        else:
            await answer.delete()

    def _require_own_original(self) -> None:
        """Raise RuntimeError unless the original shows the answer: all may see a message that was pressed."""
        if not self._acknowledgment.is_shown_in_original:
            raise RuntimeError("nothing was shown privately yet")

    async def post(
        self, panel: Panel | DrawnPanel, at: Address = NOWHERE, *, notified: Iterable[int] = ()
    ) -> int | None:
        emojis, drawn = self.interaction.client.own_emojis, panel if isinstance(panel, DrawnPanel) else None
        drawn = drawn or DrawnPanel(cast("Panel", panel))
        mentions = notifying(notified)

        async def send(panel: Panel) -> int | None:
            return await self._posted(message_of(replace(drawn, panel=panel), at), mentions)

        return await emojis.sent(drawn.panel, send)

    async def _posted(self, message: SendArguments, mentions: discord.AllowedMentions) -> int | None:
        """Send a message for all and return its id, even if it arrived although Discord reported an error."""
        tokens = self.services.posts.tokens
        async with self._acknowledgment.lock:
            if not self.is_answered:
                return await self._answered_for_all(message, mentions)
        if self._acknowledgment.is_waiting:
            if self._acknowledgment.is_public:
                self._acknowledgment.is_waiting = False
                edit = self.interaction.edit_original_response
                files = message.get("files", ())
                first = await edit(view=message["view"], attachments=files, allowed_mentions=mentions)
                tokens.note(first.id, self.interaction, is_original=True)
                return first.id
            await self._withdraw()
        sent = await self._follow_up(**message, allowed_mentions=mentions)
        if sent is None:
            raise RuntimeError("a message for all came too late")
        if sent.flags.ephemeral:
            self._acknowledgment.is_hidden = True
            await sent.delete()
            raise TableError("answers_hidden")
        tokens.note(sent.id, self.interaction, is_original=False)
        return sent.id

    async def _answered_for_all(
        self, message: SendArguments, mentions: discord.AllowedMentions
    ) -> int | None:
        response, self._acknowledgment.is_original_for_all = self.interaction.response, True
        try:
            first = await response.send_message(**message, allowed_mentions=mentions)
        except discord.HTTPException as error:
            try:
                arrived = await self.interaction.original_response()
            except discord.HTTPException:
                raise error from None
            self._acknowledgment.note_taken()
            log.warning("an answer arrived in spite of HTTP %s", error.status)
            return arrived.id
        self._acknowledgment.is_hidden = first.is_ephemeral()
        if self._acknowledgment.is_hidden:
            raise TableError("answers_hidden")
        self.services.posts.tokens.note(first.message_id or 0, self.interaction, is_original=True)
        return first.message_id

    async def ask(self, form: Form, at: Address) -> None:
        async with self._acknowledgment.lock:
            if self.is_answered:
                raise TableError("form_too_late")
            with self._acknowledgment.answering():
                await self.interaction.response.send_modal(components.modal_of(form, at))

    async def defer(self, *, is_public: bool = False) -> None:
        await self._acknowledgment.defer(is_public=is_public)

    async def read(self, attached: Attached) -> bytes | None:
        try:
            return bytes(await attached.source.read())
        except discord.HTTPException:
            return None

    async def later(
        self,
        work: Coroutine[Any, Any, T],
        waiting: str | Callable[[], str],
        *,
        here: bool = False,
        is_long: bool = False,
    ) -> T:

        here = here and self.is_private

        async def tell() -> None:
            text = self.words(waiting) if isinstance(waiting, str) else waiting()
            await self._say_meanwhile(text, here=here)

        with self._acknowledgment.meanwhile(tell):
            if is_long:
                try:
                    # A panel may stay for a moment: often its successor is quick all the same.
                    is_first = here and not self.is_answered
                    await (self.defer() if is_first else self._acknowledgment.acknowledge())
                except BaseException:
                    work.close()
                    raise
            return await work

    async def _say_meanwhile(self, text: str, *, here: bool) -> None:
        drawn, acknowledgment = DrawnPanel(text_panel(text)), self._acknowledgment
        interaction, edit = self.interaction, edit_of(drawn, NOWHERE, self.interaction.message)
        if not self.is_answered and here:
            with acknowledgment.answering():
                await interaction.response.edit_message(**edit)
        elif not self.is_answered:
            with acknowledgment.answering():
                await interaction.response.send_message(**message_of(drawn, NOWHERE), ephemeral=True)
        elif acknowledgment.is_waiting or (acknowledgment.is_deferred and here):
            await interaction.edit_original_response(**edit)
        else:
            # Beside an answer nothing more is said.
            if acknowledgment.is_deferred and acknowledgment.answer is None:
                await self._follow_up(**message_of(drawn, NOWHERE), ephemeral=True)
            return
        acknowledgment.is_waiting = True

    async def refuse(self, error: RuleError | TableError) -> None:
        if isinstance(error, Repeated) and not self.is_answered:
            await self.defer()
            return
        # Of their own tables they can end one.
        links = links_to(self, error.own) if isinstance(error, TooManyTables) else ()
        await self.tell(sentence(self.words, error, self.table, self.game), *links)
