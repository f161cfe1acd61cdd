"""Expect on Discord: /expect."""

from bot.front.game_cog import GameCog
from bot.front.game_commands import TypedField, action_command, start_command
from bot.front.translator import ENGLISH
from cogs.expect.face import FACE


class Expect(GameCog, group_name="expect", group_description=ENGLISH("command.expect.description")):
    """The commands of Expect."""

    face = FACE
    start = start_command(face)
    lay = action_command(
        face,
        "lay",
        TypedField("number", suggests="number"),
        TypedField("letter", is_required=False, suggests="letter"),
    )
    declare = action_command(face, "declare")
    choose = action_command(face, "choose", TypedField("colour", choices=("black", "red")))
