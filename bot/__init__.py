"""The process: tables, their store, and what Discord shows of them."""
