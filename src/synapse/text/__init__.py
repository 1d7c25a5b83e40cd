"""Words of any language: cut, stemmed, counted."""
