"""What is kept of games that ended, and what is made of it: results, leaderboards, sheets, ratings."""
