"""Long runs that look for what no single test finds: `uv run poe soak`."""
