"""Rewrite the golden texts."""

from engine.games import GAMES
from tests.bot.notation.golden import golden, path

for name in GAMES:
    path(name).write_text(golden(name), encoding="utf-8")
