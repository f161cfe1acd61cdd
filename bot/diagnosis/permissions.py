"""The permissions that the bot asks for, by the names that Discord shows."""

import discord

TITLES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "create_public_threads": "Create Public Threads",
}
NEEDED = ("view_channel", "send_messages", "attach_files")
"""For tables, results and charts."""
NEEDED_IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""For commentary, and for the threads of cups."""
INVITED = discord.Permissions(**dict.fromkeys(NEEDED, True))


def lacking(given: discord.Permissions, needed: tuple[str, ...]) -> list[str]:
    """Name the permissions that are needed and not given."""
    return [TITLES[each] for each in needed if not getattr(given, each)]
