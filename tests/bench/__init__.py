"""Benchmarks: one module each with a `report`, printed by `python -m tests.bench`; nothing is asserted."""
