"""Settings: defaults, then the person's, then the project's, then the environment's."""
