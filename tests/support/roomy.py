"""Settings for runs with more tables than a server would let open."""

from bot.tables.server_settings import ServerSettings

ROOMY = ServerSettings(most_tables=10**6, most_in_channel=10**6, most_of_person=10**6)
