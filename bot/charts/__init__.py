"""Charts: data in, PNG files out."""
