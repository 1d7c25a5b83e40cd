"""One model, one task, one typed answer; the agent loop and its stop hooks."""
