"""What Synapse does, one story per file: start reading here."""
