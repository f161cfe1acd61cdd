"""Tables: seating, changes, restoring after a restart, computers and timers."""
