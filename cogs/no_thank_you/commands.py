"""NO THANK YOU! on Discord: /nothankyou."""

from bot.front.game_cog import GameCog
from bot.front.game_commands import TypedField, action_command, start_command
from bot.front.translator import ENGLISH
from cogs.no_thank_you.face import FACE


class NoThankYou(
    GameCog, group_name="nothankyou", group_description=ENGLISH("command.nothankyou.description")
):
    """The commands of the game."""

    face = FACE
    start = start_command(face)
    keep = action_command(face, "keep")
    pass_ = action_command(face, "pass", TypedField("to", suggests="to"))
