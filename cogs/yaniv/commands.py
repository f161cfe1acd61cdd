"""Yaniv on Discord: /yaniv."""

from bot.front.game_cog import GameCog
from bot.front.game_commands import TypedField, action_command, start_command
from bot.front.translator import ENGLISH
from cogs.yaniv.face import FACE


class Yaniv(GameCog, group_name="yaniv", group_description=ENGLISH("command.yaniv.description")):
    """The commands of Yaniv."""

    face = FACE
    start = start_command(face)
    discard = action_command(
        face,
        "discard",
        TypedField("cards", suggests="cards"),
        TypedField("draw", is_required=False, suggests="draw"),
    )
    call = action_command(face, "call")
