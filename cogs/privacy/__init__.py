"""What is kept about a person: its export and its deletion."""
