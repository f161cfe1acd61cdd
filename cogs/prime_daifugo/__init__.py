"""Prime Daifugo on Discord."""
