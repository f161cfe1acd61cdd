"""People's own primes on Discord."""
