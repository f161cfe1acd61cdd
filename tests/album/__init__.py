"""The album: what every game looks like, on sheets, so that a change is looked at as a whole."""
