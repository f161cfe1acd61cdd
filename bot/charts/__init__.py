"""Drawing charts: data in, PNG files out."""
