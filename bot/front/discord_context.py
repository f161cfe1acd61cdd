"""The context of an interaction on Discord."""
# ruff: noqa: D102 -- what its methods do is said in Context

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from io import BytesIO
from typing import Any, TypeVar

import discord
from discord import ui
from msgspec.structs import replace

from bot.charts.picture_cache import DrawnPanel, has_pictures, in_words
from bot.errors import Repeated, TableError
from bot.faces.forms import Form
from bot.faces.panel import Panel, text_panel
from bot.front import components
from bot.front.context import Attached, File
from bot.front.custom_ids import NOWHERE, Address
from bot.front.discord_posts import DiscordPosts
from bot.front.message_tokens import UNKNOWN_MESSAGE
from bot.front.refusals import sentence
from bot.front.table_surfaces import links_to
from bot.front.uploads import Kept, SendArguments, Upload, edit_of, message_of
from bot.tables.table_creation import TooManyTables
from engine.core import RuleError

T = TypeVar("T")


class DiscordContext(DiscordPosts):
    """A press, a form or a command on Discord, and its answers."""

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
