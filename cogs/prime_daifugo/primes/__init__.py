"""People's own primes: their lists, the training, and offers at the table."""
