"""Replays: finished games step by step, from the store or from a record file, in private or shared."""
