"""What people have noted of primes: their own lists, and what they missed."""
