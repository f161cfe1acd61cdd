"""Reading results: careers, luck, matches and score sheets, as queries and panels."""
