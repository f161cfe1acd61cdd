"""What the bot keeps about a person, as a file for them."""
