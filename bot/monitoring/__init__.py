"""What others learn of a running bot: health, metrics, systemd, Sentry."""
