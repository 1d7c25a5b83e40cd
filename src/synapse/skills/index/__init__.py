"""The packed index of skills that hooks rank from, as the worker writes it: a projection, made anew at will."""
