"""What people learn from their games: decisions to be asked about again, found in finished games."""
