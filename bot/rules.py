"""The rules of a game as they are read on Discord."""

from bot.words import Words


def rules_of(game: str, words: Words) -> str:
    """Tell the rules of a game, and why its deals are fair."""
    return f"{words(f'{game}.rules')}\n\n{words('rules.fair')}"
