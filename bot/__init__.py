"""The bot process: tables, their store, and the messages on Discord."""
