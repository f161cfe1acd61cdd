"""Chats: direct messages and group chats, which belong to no server.

What belongs to a server elsewhere (results, ratings, limits) belongs to the chat there. It stands where
the id of a server does, as minus the id of its channel: Discord's ids are positive.
"""


def chat_of(channel: int) -> int:
    """Return what stands for a chat where the id of a server does.

    >>> is_chat(chat_of(7))
    True
    """
    return -channel


def is_chat(guild: int) -> bool:
    """Return whether an id stands for a chat, and not for a server."""
    return guild < 0


def channel_of(chat: int) -> int:
    """Return the channel of a chat.

    >>> channel_of(chat_of(7))
    7
    """
    return -chat


def url_of(guild: int, channel: int, message: int | None = None) -> str:
    """Return the URL of a channel of a server or of a chat, or of a message in it.

    >>> url_of(chat_of(7), 7)
    'https://discord.com/channels/@me/7'
    """
    there = f"https://discord.com/channels/{'@me' if is_chat(guild) else guild}/{channel}"
    return f"{there}/{message}" if message else there
