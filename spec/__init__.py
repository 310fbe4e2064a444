"""The rule language: files, their faults, the rule model, its tables. Imports nothing of ours."""
