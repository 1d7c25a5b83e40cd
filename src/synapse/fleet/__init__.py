"""Many agents at once: tasks, mail, ledger, handoff."""
