"""The rule language: files, their faults, the rule model and its tables. Imports nothing of ours."""
