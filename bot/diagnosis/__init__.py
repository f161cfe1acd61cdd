"""What a host is told before the first evening: whether all that the bot needs is there, here and on Discord.

A check looks, and changes nothing. It runs beside the bot.
"""
