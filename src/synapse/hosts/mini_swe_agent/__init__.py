"""mini-swe-agent: its trajectories."""
