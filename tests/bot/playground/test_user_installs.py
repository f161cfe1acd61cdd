"""What the simulated Discord sends of places where the bot is not a member, and what it refuses there."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
import pytest
from discord import AllowedMentions, Interaction, ui
from simcord import InteractionResult, MemberActor, ResponseMessage
from simcord.backend.errors import SetupError
from simcord.builders import GuildHandle

from bot.playground.places import Place
from bot.playground.user_installs import CountedInteraction, direct_message, group_chat, uninvited_server
from tests.support.harness import StillEnv

COMMANDS: tuple[dict[str, Any], ...] = (
    {"name": "anywhere", "contexts": [0, 1, 2], "integration_types": [0, 1]},
    {"name": "servers", "contexts": [0], "integration_types": [0, 1]},
    {"name": "members", "contexts": [0, 1, 2], "integration_types": [0]},
    {"name": "undeclared", "options": [{"type": 3, "name": "word", "autocomplete": True}]},
)
Answer = Callable[[Interaction], Awaitable[Any]]


class Listener(discord.Client):
    """A bot that answers as a test tells it to."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.all())
        self.heard: list[Interaction] = []
        self.messages: list[discord.Message] = []
        self.answer: Answer = hello

    async def on_interaction(self, interaction: Interaction) -> None:
        self.heard.append(interaction)
        await self.answer(interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.messages.append(message)


class World:
    """A bot, a server that invited it, and Ana, who installed the app, with Ben and Cleo, who did not."""

    club: GuildHandle

    def __init__(self) -> None:
        self.bot = Listener()
        self.env = StillEnv(self.bot)

    async def open(self) -> None:
        self.env.backend.register_commands(None, [dict(command) for command in COMMANDS])
        await self.env.start()
        self.club = self.env.create_guild("Club")
        self.users = [self.env.create_user(name) for name in ("Ana", "Ben", "Cleo")]
        self.env.backend.installed.add(self.users[0].id)

    @property
    def dm(self) -> Place:
        ana, ben, _ = self.users
        return direct_message(self.env, ana, ben)

    async def use(
        self, place: Place, answer: Answer | None = None, command: str = "anywhere"
    ) -> InteractionResult:
        """Let the first person of a place use a command."""
        self.bot.answer = answer or hello
        return await place.people[0].slash(place.channel, command)

    async def press(
        self, who: MemberActor, message: ResponseMessage | None, answer: Answer
    ) -> InteractionResult:
        assert message is not None
        self.bot.answer = answer
        return await who.click(message, label="Press")

    @property
    def payload(self) -> dict[str, Any]:
        """What the bot was sent last."""
        sent = [each[2] for each in self.env.backend.transcript if each[1] == "INTERACTION_CREATE"]
        assert isinstance(sent[-1], dict)
        return sent[-1]


async def hello(interaction: Interaction) -> None:
    await interaction.response.send_message("hello", view=buttons())


def buttons() -> ui.View:
    view = ui.View()
    view.add_item(ui.Button(label="Press", custom_id="press"))
    view.stop()
    return view


async def refusal(request: Awaitable[Any]) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await request
    return refused.value.status, refused.value.code


@pytest.fixture
async def world() -> AsyncIterator[World]:
    opened = World()
    await opened.open()
    yield opened
    await opened.env.shutdown()
    opened.env._raise_errors_since(0)


async def test_a_direct_message_of_two_people_has_no_server(world: World) -> None:
    place = world.dm
    await world.use(place)
    (heard,) = world.bot.heard
    assert isinstance(heard.channel, discord.DMChannel)
    assert [each.name for each in heard.channel.recipients] == ["Ben"]
    assert (heard.guild, heard.guild_id, heard.guild_locale) == (None, None, None)
    assert (heard.user.name, heard.channel_id) == ("Ana", place.channel.id)
    assert isinstance(heard.user, discord.User)
    assert heard.context.private_channel
    assert not heard.context.guild
    assert not heard.context.dm_channel
    assert world.payload["authorizing_integration_owners"] == {"1": str(world.users[0].id)}
    assert (heard.is_user_integration(), heard.is_guild_integration()) == (True, False)
    assert heard.app_permissions == discord.Permissions(
        attach_files=True, embed_links=True, mention_everyone=True
    )


async def test_a_group_chat_belongs_to_its_first_person(world: World) -> None:
    await world.use(group_chat(world.env, world.users, "friends"))
    (heard,) = world.bot.heard
    assert isinstance(heard.channel, discord.GroupChannel)
    assert (heard.channel.name, heard.channel.owner_id) == ("friends", world.users[0].id)
    assert [each.name for each in heard.channel.recipients] == ["Ben", "Cleo"]
    assert heard.context.private_channel


async def test_a_server_that_never_invited_the_bot_is_known_by_its_interactions_alone(world: World) -> None:
    place = uninvited_server(world.env, "Elsewhere", world.users)
    await world.env.restart_bot(Listener())
    assert isinstance(world.env.bot, Listener)
    world.bot = world.env.bot
    await world.use(place)
    (heard,) = world.bot.heard
    assert (heard.guild_id, heard.context.guild) == (place.guild.id, True)
    assert world.bot.get_guild(place.guild.id) is None
    assert [guild.id for guild in world.bot.guilds] == [world.club.id]
    assert heard.permissions.use_external_apps
    assert heard.permissions.send_messages
    assert heard.guild_locale == discord.Locale.american_english
    assert world.payload["guild"] == {"id": str(place.guild.id), "locale": "en-US", "features": []}
    assert world.payload["authorizing_integration_owners"] == {"1": str(world.users[0].id)}


async def test_the_bot_hears_nothing_but_interactions(world: World) -> None:
    place = uninvited_server(world.env, "Elsewhere", world.users)
    await world.use(place)
    await place.people[1].send(place.channel, "Shall we play?")
    assert not world.bot.messages
    channel = world.club.create_text_channel("table")
    await world.club.add_member(world.users[0]).send(channel, "Shall we play?")
    assert len(world.bot.messages) == 1


async def test_only_who_installed_the_app_uses_commands_but_anybody_presses(world: World) -> None:
    place = world.dm
    ana, ben = place.people
    with pytest.raises(SetupError, match="not visible to this user"):
        await ben.slash(place.channel, "anywhere")
    assert not ben.available_commands(place.channel)
    shown = await world.use(place)
    await world.press(ben, shown.response, hello)
    assert world.bot.heard[-1].user.name == "Ben"
    # A press says who installed the app for its message, not who presses.
    assert world.payload["authorizing_integration_owners"] == {"1": str(ana.id)}
    assert "guild_id" not in world.payload["message"]


async def test_commands_exist_where_they_say(world: World) -> None:
    chat, server = world.dm, uninvited_server(world.env, "Elsewhere", world.users)
    seen = [place.people[0].available_commands(place.channel) for place in (chat, server)]
    assert seen == [("anywhere", "undeclared"), ("anywhere", "servers", "undeclared")]
    with pytest.raises(SetupError, match="not visible to this user"):
        await world.use(chat, command="servers")


async def test_where_the_bot_is_a_member_its_server_is_among_the_owners(world: World) -> None:
    channel, ana, ben = world.club.create_text_channel("table"), *map(world.club.add_member, world.users[:2])
    server, person = {"0": str(world.club.id)}, {"1": str(ana.id)}
    for who, command, owners in (
        (ben, "anywhere", server),
        (ana, "anywhere", server | person),
        (ana, "members", server),
    ):
        shown = await who.slash(channel, command)
        assert world.payload["authorizing_integration_owners"] == owners
        await world.press(ben, shown.response, hello)
        assert world.payload["authorizing_integration_owners"] == owners


async def test_the_bots_own_direct_messages_stay_as_they_were(world: World) -> None:
    await world.users[1].slash("anywhere")
    assert world.bot.heard[0].context.dm_channel
    assert world.payload["authorizing_integration_owners"] == {"0": "0"}


async def test_a_sixth_follow_up_is_refused_where_the_bot_is_not_a_member(world: World) -> None:
    refused: list[tuple[int, int]] = []

    async def seven(interaction: Interaction) -> None:
        await hello(interaction)
        for _ in range(5):
            await interaction.followup.send("more")
        refused.extend([await refusal(interaction.followup.send("too many")) for _ in range(2)])

    shown = await world.use(world.dm, seven)
    assert refused == [(400, 40094)] * 2
    record = shown._interaction
    assert isinstance(record, CountedInteraction)
    assert (len(shown.followups), record.followups_tried) == (5, 7)


async def test_follow_ups_are_not_limited_where_it_is_a_member(world: World) -> None:
    async def seven(interaction: Interaction) -> None:
        await hello(interaction)
        for _ in range(7):
            await interaction.followup.send("more")

    world.bot.answer = seven
    channel, ben = world.club.create_text_channel("table"), world.club.add_member(world.users[1])
    assert len((await ben.slash(channel, "anywhere")).followups) == 7


async def test_a_token_lives_for_15_minutes(world: World) -> None:
    await world.use(world.dm)
    (heard,) = world.bot.heard
    await world.env.advance_time(899)
    with world.env.time_context():
        more = await heard.followup.send("more", wait=True)
        await world.env.advance_time(1)
        for request in (
            heard.edit_original_response(content="late"),
            heard.followup.send("late"),
            heard.followup.edit_message(more.id, content="late"),
            heard.followup.delete_message(more.id),
        ):
            assert await refusal(request) == (401, 50027)


async def test_the_first_answer_has_to_come_within_three_seconds(world: World) -> None:
    async def never(_: Interaction) -> None:
        return

    await world.use(world.dm, never)
    await world.env.advance_time(3)
    with world.env.time_context():
        assert await refusal(world.bot.heard[0].response.send_message("late")) == (404, 10062)


async def test_a_message_is_edited_by_the_interaction_that_made_it_or_updated_it(world: World) -> None:
    place = world.dm
    shown = await world.use(place)
    assert shown.response is not None
    made_by, message = world.bot.heard[0], shown.response.id

    async def deferred(interaction: Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="by the press")

    await world.press(place.people[1], shown.response, deferred)
    assert shown.response.content == "by the press"
    await world.press(place.people[1], shown.response, hello)
    answered = world.bot.heard[-1]
    with world.env.time_context():
        assert await refusal(answered.followup.edit_message(message, content="by another")) == (404, 10008)
        await answered.edit_original_response(content="its own answer")
        assert shown.response.content == "by the press"
        await made_by.edit_original_response(content="by its maker")
    assert shown.response.content == "by its maker"


async def test_the_bot_asks_for_nothing_there_in_its_own_name(world: World) -> None:
    for place in (world.dm, uninvited_server(world.env, "Elsewhere", world.users)):
        shown = await world.use(place)
        assert not place.requests()
        assert shown.response is not None
        channel = world.bot.get_partial_messageable(place.channel.id)
        requests = (
            channel.send("in its own name"),
            channel.get_partial_message(shown.response.id).edit(content="in its own name"),
            channel.fetch_message(shown.response.id),
            world.bot.fetch_channel(place.channel.id),
            world.bot.fetch_guild(place.guild.id),
        )
        with world.env.time_context():
            assert [await refusal(request) for request in requests] == [(403, 50001)] * 5
        assert len(place.requests()) == 5


async def test_answers_are_hidden_where_a_server_withholds_them(world: World) -> None:
    told: list[Any] = []

    async def followed(interaction: Interaction) -> None:
        answer = await interaction.response.send_message("for all")
        told.append(answer.resource)
        await interaction.followup.send("for all")

    async def deferred(interaction: Interaction) -> None:
        answer = await interaction.response.defer()
        told.append(answer)

    place = uninvited_server(world.env, "Elsewhere", world.users, allows_external_apps=False)
    shown = await world.use(place, followed)
    assert shown.response is not None
    assert shown.ephemeral
    assert shown.response.ephemeral
    assert shown.followups[0].ephemeral
    assert told[0].flags.ephemeral
    assert not world.bot.heard[0].permissions.use_external_apps
    waiting = await world.use(place, deferred)
    assert waiting.ephemeral
    assert told[1].is_ephemeral()
    # The others see nothing.
    assert not place.channel.history(viewer=place.people[1])
    assert len(place.channel.history(viewer=place.people[0])) == 3


async def test_answers_are_hidden_from_who_may_not_send_and_wherever_a_test_says_so(world: World) -> None:
    place = uninvited_server(world.env, "Elsewhere", world.users)
    assert not (await world.use(place)).ephemeral
    place.guild.default_role._role.permissions &= ~discord.Permissions.send_messages.flag
    assert (await world.use(place)).ephemeral
    chat = world.dm
    assert not (await world.use(chat)).ephemeral
    chat.hides_answers = True
    assert (await world.use(chat)).ephemeral


async def test_a_message_notifies_whom_it_mentions_once_and_only_who_is_there(world: World) -> None:
    place = world.dm
    ben, cleo = world.users[1:]

    async def call(interaction: Interaction) -> None:
        await hello(interaction)
        text = f"{ben.mention} {cleo.mention}"
        await interaction.followup.send(text)
        await interaction.followup.send(text, allowed_mentions=AllowedMentions.none())
        await interaction.followup.send(text, ephemeral=True)
        await interaction.edit_original_response(content=text)

    shown = await world.use(place, call)
    sent = [shown.response, *shown.followups]
    assert [place.notified(each._message) for each in sent if each] == [[], [ben.id], [], []]


async def test_forms_selects_and_suggestions_work_there(world: World) -> None:
    place = world.dm
    ben = place.people[1]

    async def choose(interaction: Interaction) -> None:
        view = ui.View()
        options = [discord.SelectOption(label="one"), discord.SelectOption(label="two")]
        view.add_item(ui.Select(custom_id="number", options=options))
        view.stop()
        await interaction.response.send_message("Choose", view=view)

    async def ask(interaction: Interaction) -> None:
        form = ui.Modal(title="A word", custom_id="form")
        field: ui.TextInput[Any] = ui.TextInput(label="Your word", custom_id="word")
        form.add_item(field)
        form.stop()
        await interaction.response.send_modal(form)

    async def suggest(interaction: Interaction) -> None:
        await interaction.response.autocomplete([discord.app_commands.Choice(name="plum", value="plum")])

    shown = await world.use(place, choose)
    assert shown.response is not None
    world.bot.answer = ask
    opened = await ben.select(shown.response, ["two"])
    assert world.bot.heard[-1].data["values"] == ["two"]  # type: ignore[index, typeddict-item]
    world.bot.answer = hello
    await ben.submit_modal(opened, {"word": "plum"})
    heard = world.bot.heard[-1]
    assert heard.type is discord.InteractionType.modal_submit
    assert heard.guild_id is None
    assert heard.message is not None
    assert world.payload["authorizing_integration_owners"] == {"1": str(world.users[0].id)}
    world.bot.answer = suggest
    found = await place.people[0].autocomplete(place.channel, "undeclared", "word", "pl")
    assert [each["value"] for each in found] == ["plum"]
