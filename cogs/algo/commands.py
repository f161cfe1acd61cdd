"""Algo on Discord: /algo."""

from bot.front.game_cog import GameCog
from bot.front.game_commands import TypedField, action_command, start_command
from bot.front.translator import ENGLISH
from cogs.algo.face import FACE


class Algo(GameCog, group_name="algo", group_description=ENGLISH("command.algo.description")):
    """The commands of Algo."""

    face = FACE
    start = start_command(face)
    attack = action_command(face, "attack", TypedField("card", suggests="card"), TypedField("number", int))
    stay = action_command(face, "stay")
    choose = action_command(face, "choose", TypedField("card", suggests="own"))
    toss = action_command(face, "toss")
    show = action_command(face, "show", TypedField("card", suggests="own"))
