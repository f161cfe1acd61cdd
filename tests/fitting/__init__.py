"""Scripts that fit the value functions the engine ships."""
