"""Any other program: a plain form that anybody can write."""
