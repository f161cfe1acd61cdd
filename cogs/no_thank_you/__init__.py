"""NO THANK YOU! on Discord."""
