"""Comparing rule files: what differs, whether it can matter, and how often it does."""
