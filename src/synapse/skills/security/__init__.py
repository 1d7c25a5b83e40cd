"""What in a skill's files could harm whoever loads it."""
