"""Games as text that people can read, write and paste."""
