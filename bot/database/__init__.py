"""What outlives the process: the schema, the one who writes, and what can be wrong with a database."""
