"""Positions and the solvers that find the best play in them."""
