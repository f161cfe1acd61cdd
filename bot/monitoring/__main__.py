"""The probe `bot health` alone, for what asks every few seconds: the whole program takes longer to load."""

import sys

from bot.monitoring import MonitoringError
from bot.monitoring.checks import probe
from bot.settings import SettingsError, load


def main() -> str | None:
    """Return why the bot of the settings is not ready; None if it is."""
    try:
        settings = load()
        probe(settings.health_host, settings.health_port)
    except (MonitoringError, SettingsError) as error:
        return str(error)
    return None


if __name__ == "__main__":
    sys.exit(main())
