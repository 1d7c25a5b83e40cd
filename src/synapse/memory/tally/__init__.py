"""How many learnings there are: for `synapse status`, which starts too often to load all of memory."""
