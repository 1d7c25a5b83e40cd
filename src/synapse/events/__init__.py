"""What a host tells us and what we hand back: words that hosts and flows share."""
