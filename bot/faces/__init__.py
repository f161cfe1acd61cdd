"""The interface of a game to its players, as plain data; nothing here knows Discord."""
