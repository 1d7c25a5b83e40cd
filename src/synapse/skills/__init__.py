"""Skills, commands and agents on disk: format, library, search, gate."""
