"""Where people and programs meet us: the hook and the command line; MCP and the web page have their places here."""
