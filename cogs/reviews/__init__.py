"""Reviews: what people learn from their own finished games."""
