"""Decks: questions that people's finished games give them, asked again until they are answered well."""
