"""The rules of cups: who meets whom, points, places and tie-breaks. Pure."""
