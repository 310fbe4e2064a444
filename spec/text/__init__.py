"""YAML read as a tree with places, and what is wrong with a text that is none."""
