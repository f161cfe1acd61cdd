"""Commentary: rounds that are over, told in a thread."""
