"""Reading results: leaderboards, careers, records and score sheets, as queries and panels."""
