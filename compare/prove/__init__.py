"""Proofs that two rule files come to the same, or the smallest case in which they do not."""
