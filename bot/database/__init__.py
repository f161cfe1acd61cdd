"""The database: schema and migrations, rows, the store, and database errors."""
