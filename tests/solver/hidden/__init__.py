"""Tests of exact play with one hidden pair."""
