"""What fits in the budget, for a session, a prompt or a child."""
