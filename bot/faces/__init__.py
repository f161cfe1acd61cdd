"""What a game shows to its players, as plain data; nothing here knows Discord."""
