"""Commentary on Discord: its panel, and the thread in which it is told."""
