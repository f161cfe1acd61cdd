"""The seasons of a server among its settings."""

from bot.database.ratings import BASE
from bot.database.season_ends import LENGTHS, Season
from bot.errors import TableError
from bot.faces.panel import Choice, Divider, Part, Row, Text
from bot.faces.words import Words
from bot.front.chosen import chosen_channels
from bot.front.context import Context, Question
from bot.front.permissions import server_of
from bot.front.server_settings import SERVER, keep_settings, show_changed
from bot.tables.server_settings import ServerSettings
from cogs.leaderboards import season_storage
from cogs.leaderboards.season_panels import day_of

NONE = "0"
"""Chooses no seasons."""


async def parts(context: Context, settings: ServerSettings) -> tuple[Part, ...]:
    """Return the part of the settings about seasons: their length, the one that runs, and the channel."""
    words = context.words
    seasons = await season_storage.recent(context.services.store, server_of(context))
    waiting = [each.number for each in seasons if each.over and not each.posted]
    off = Choice(NONE, words("season.off"), settings.season_months is None)
    lengths = (
        Choice(
            str(each),
            words("season.months", count=each),
            each == settings.season_months,
            words(f"season.months.{each}"),
        )
        for each in LENGTHS
    )
    return (
        Divider(),
        Text(_state(settings, seasons[0] if seasons else None, words)),
        Row((season_length.select(words, (off, *lengths)),)),
        *(_channel(context, settings, waiting, words) if settings.season_months else ()),
    )


def _state(settings: ServerSettings, newest: Season | None, words: Words) -> str:
    hint = words("season.hint", start=BASE, stats=words.command("stats"))
    lines = [f"**{words('season.title')}**", f"-# {hint}"]
    if settings.season_months and newest is not None and not newest.over:
        lines.append(words("season.now", number=newest.number, day=day_of(newest.ends)))
        lines.append(words("season.then", count=settings.season_months))
    return "\n".join(lines)


def _channel(
    context: Context, settings: ServerSettings, waiting: list[int], words: Words
) -> tuple[Part, ...]:
    chosen, title = settings.season_channel, f"**{words('season.channel')}**"
    if waiting:
        title += f"\n{words('season.waits', number=min(waiting))}"
    there = (chosen,) if chosen is not None and context.has_channel(chosen) else ()
    return Text(title), Row((season_channel.channels(words, there, 1),))


# ------------------------------------------------------------------ changes


async def _ask_to_drop(context: Context, settings: ServerSettings) -> Question | None:
    """Ask before a season that runs is dropped."""
    if context.press.only(NONE, *map(str, LENGTHS)) != NONE or settings.season_months is None:
        return None
    newest = next(iter(await season_storage.recent(context.services.store, server_of(context))), None)
    words = context.words
    text = words("season.drop", number=newest.number if newest else 1)
    keep = keep_settings.button(words, label=words("button.keep_season"))
    return Question(text, words("button.drop_season"), keep)


@SERVER.control("season.length", asks=_ask_to_drop)
async def season_length(context: Context, settings: ServerSettings) -> None:
    """Choose the length of seasons, or none."""
    # The answer to the question has no value: it was about none.
    chosen = NONE if context.is_confirmed else context.press.only(NONE, *map(str, LENGTHS))
    months = None if chosen == NONE else int(chosen)
    services, guild = context.services, server_of(context)
    channel = settings.season_channel
    if months and settings.season_months is None and not (channel and context.may_post(channel)):
        await _change_channel(context, context.channel_or_parent)
    await season_storage.choose_length(services.store, guild, months, services.tables.clock())
    await services.servers.reread(guild)
    await show_changed(context)


@SERVER.control("season.channel.none")
async def season_channel(context: Context, _: ServerSettings) -> None:
    """Choose where final tables are posted."""
    chosen = chosen_channels(context, 1)
    await _change_channel(context, chosen[0] if chosen else None)
    await show_changed(context)


async def _change_channel(context: Context, channel: int | None) -> None:
    """Choose the channel; raise TableError if the bot may not write there."""
    if channel is not None and not context.may_post(channel):
        raise TableError("season_channel", channel=f"<#{channel}>")
    await context.services.servers.change(server_of(context), season_channel=channel)
