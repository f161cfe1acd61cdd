"""The hub: the panel with all games, and the one with everything else, to which the features add theirs.

Its controls hold no state. So a panel works for everybody who sees it, and as long as it stands.
"""

from collections.abc import Callable, Iterator

from bot.faces.face import AnyFace
from bot.faces.panel import Button, Panel, rows_of, text_panel
from bot.faces.rules import rules_of
from bot.faces.words import Words
from bot.front import invitations, responses
from bot.front.custom_ids import Address, Press
from bot.front.feature import Answer, GameButton, HubButton, HubRow
from bot.front.feature_registry import Features
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.new_table import open_with_computers, own_lobby, play_now, require_place
from bot.front.permissions import missing_permissions, require_server
from bot.front.services import Services
from cogs.play.hub_panel import GameSlot, PlaySlot, game_at, more_panel, play_panel, slot_of
from engine.core import InvalidAction

PLAY = "y"
GAMES = Address(PLAY, "0", 0)
"""The address of controls that belong to no table."""


async def answer(services: Services, interaction: Interaction, press: Press) -> None:
    """Answer a press on a control of a game, or on any other."""
    features, game = services.own(Features), game_at(press.slot, services.faces)
    if game is not None:
        face, slot = services.faces[game], press.slot % 10
        added = (each.answer for each in features.game_buttons if each.slot == slot and each.offers(face))
        async with responses.refusing(interaction, game=game):
            await next(added, _refuse)(services, interaction, game, press)
        return
    shown = {each.slot: each.show for row in features.hub for each in row.buttons}
    answers = {slot: answer for row in features.hub for slot, answer in row.answers.items()}
    if press.slot in shown:
        await shown[press.slot](services, interaction)
    elif press.slot in answers:
        await answers[press.slot](services, interaction, press)
    else:
        raise InvalidAction("no_such_control")


async def _refuse(*_: object) -> None:
    raise InvalidAction("no_such_control")


# ------------------------------------------------------------------ the panels


async def show_games(services: Services, interaction: Interaction) -> None:
    """Show a person all games."""
    await responses.update_or_show(interaction, games_panel(services, interaction), GAMES)


def games_panel(services: Services, interaction: Interaction) -> Panel:
    """Return the panel with all games, and what is in the way of a table here."""
    words, note, is_closed = words_of(interaction), "", interaction.guild_id is None
    if is_closed:
        note = words("play.server_only", play=words.command("play"))
    elif missing := missing_permissions(interaction):
        note = f"⚠️ {words('error.no_permission', missing=missing)}"
    return all_games(services, words, note, is_closed=is_closed)


def all_games(services: Services, words: Words, note: str = "", *, is_closed: bool = False) -> Panel:
    """Draw the panel with all games for a reader."""
    features, faces = services.own(Features), tuple(services.faces.values())
    beside = {
        face.game.name: tuple(
            _game_button(each, face, words)
            for each in features.game_buttons
            if each.label and each.is_with_games and each.offers(face)
        )
        for face in faces
    }
    below = tuple(
        Button(each.slot, words(each.label))
        for row in features.hub
        for each in row.buttons
        if each.is_with_games
    )
    return play_panel(faces, words, beside, below, note=note, is_closed=is_closed)


async def _show_more(services: Services, interaction: Interaction, _: Press) -> None:
    await responses.update_or_show(interaction, *more(services, interaction))


def more(services: Services, interaction: Interaction) -> Answer:
    """Return the panel with everything else for a person, and where its controls are."""
    words = words_of(interaction)
    return everything_else(services, words, lambda each: each.is_offered(interaction)), GAMES


def everything_else(services: Services, words: Words, is_offered: Callable[[HubButton], bool]) -> Panel:
    """Draw the panel with what the features offer besides playing."""
    features = services.own(Features)
    rows = [
        (row.place, [Button(each.slot, words(each.label)) for each in row.buttons if is_offered(each)])
        for row in features.hub
    ]
    rows.append((ALONE, list(_alone(services, features, words))))
    ordered = sorted(rows, key=lambda row: row[0])
    return more_panel(words, [row for _, buttons in ordered for row in rows_of(buttons)])


def _alone(services: Services, features: Features, words: Words) -> Iterator[Button]:
    """Yield what games offer to somebody alone."""
    for each in features.game_buttons:
        if each.label and not each.is_with_games:
            offering = (face for face in services.faces.values() if each.offers(face))
            yield from (_game_button(each, face, words) for face in offering)


def _game_button(button: GameButton, face: AnyFace, words: Words) -> Button:
    game = face.game.name
    return Button(slot_of(game, button.slot), words(button.label, game=words(f"{game}.title")))


# ----------------------------------------------------------------- each game


async def _play_now(services: Services, interaction: Interaction, game: str, _: Press) -> None:
    await play_now(services, interaction, services.faces[game])


async def _ask_friends(services: Services, interaction: Interaction, game: str, _: Press) -> None:
    """Ask whom to invite; the table opens once they are named."""
    await require_place(services, interaction)
    table = await own_lobby(services, interaction, game)
    if table is not None:
        await invitations.ask(interaction, table)
        return
    words, most = words_of(interaction), invitations.most_at_once(services.faces[game].game)
    slot = slot_of(game, GameSlot.FRIENDS)
    panel = invitations.invitation_panel(words(f"{game}.title"), slot, words, most)
    await responses.show(interaction, panel, GAMES)


async def _invite_friends(services: Services, interaction: Interaction, game: str, _: Press) -> None:
    """Open a table and mention the people who were named."""
    await require_place(services, interaction)
    table = await own_lobby(services, interaction, game)
    guests = invitations.sorted_out(interaction, table)
    if guests.asked:
        table = table or await open_with_computers(services, interaction, services.faces[game])
        await invitations.invite(services, interaction, table, guests)
    await invitations.report(interaction, guests)


def _every(_: AnyFace) -> bool:
    return True


OPENINGS = (
    GameButton(GameSlot.NOW, _play_now, _every),
    GameButton(GameSlot.INVITE, _ask_friends, _every),
    GameButton(GameSlot.FRIENDS, _invite_friends, _every),
)
"""What opens a table, drawn by the panel itself: it depends on the channel whether that is possible."""


# ------------------------------------------------------------- everything else


async def _show_tables(services: Services, interaction: Interaction) -> None:
    """Link to a person's open tables in this server, the newest first."""
    person, guild = interaction.user.id, require_server(interaction)
    own = await services.tables.of(person, guild) + await services.tables.held_for(person, guild)
    words, links = words_of(interaction), responses.links_to(interaction, reversed(own))
    text = words("play.tables") if links else words("play.no_tables", play=words.command("play"))
    await responses.show(interaction, text_panel(text, *links))


async def _show_rules(services: Services, interaction: Interaction, press: Press) -> None:
    game = press.only(*services.faces)
    await responses.say(interaction, rules_of(services.faces[game], words_of(interaction)))


async def _explain(services: Services, interaction: Interaction) -> None:
    words = words_of(interaction)
    lines = [words(each.key, **_named(words, *each.commands)) for each in services.own(Features).help]
    await responses.say(interaction, "\n".join((in_short(words), *lines)))


def in_short(words: Words) -> str:
    """Say in a few lines what the bot is and what a table is."""
    return words("help", **_named(words, "play", "table show", "table leave", "table end"))


def _named(words: Words, *paths: str) -> dict[str, str]:
    return {path.replace(" ", "_"): words.command(path) for path in paths}


ALONE = 30
"""The place of the row with what games offer to somebody alone."""
BUTTONS = HubRow(
    10,
    (
        HubButton(PlaySlot.GAMES, "button.games", show_games),
        HubButton(PlaySlot.TABLES, "button.tables", _show_tables, is_with_games=True),
        HubButton(PlaySlot.HOW, "button.how", _explain),
    ),
    {PlaySlot.RULES: _show_rules, PlaySlot.MORE: _show_more, PlaySlot.GUESTS: invitations.answer},
)
