"""SWE-agent: its trajectories."""
