"""Worker processes for CPU-heavy work."""
