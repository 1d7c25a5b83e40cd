"""Takes secrets out of text, for every use."""
