"""The packed index that hooks rank from, as the worker writes it: a projection, made anew at will."""
