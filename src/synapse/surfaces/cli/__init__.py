"""The command line: each file one command, loaded when it is called."""
