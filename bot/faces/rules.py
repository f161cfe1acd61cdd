"""The rules of a game as shown on Discord."""

from bot.faces.words import Words


def rules_of(game: str, words: Words, options: str = "") -> str:
    """Return the rules of a game, the options of a table, and why its deals are fair."""
    table = words("rules.table", options=options) if options else ""
    return "\n\n".join(filter(None, (words(f"{game}.rules"), table, words("rules.fair"))))
