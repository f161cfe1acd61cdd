"""The bot on a simulated Discord, in the browser."""
