"""What others learn of a running bot: health, metrics, systemd, Sentry."""


class MonitoringError(Exception):
    """What keeps a bot from being watched, or why it is not ready; the text says it in one line."""
