"""Presses of controls that a release has sent, in the situations where they belong."""
