"""Tables: who sits there, what changes, restoring after a restart, computers and timers."""
