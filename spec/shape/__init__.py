"""The shape of a rule file: the JSON Schema is the authority, faults get places and hints."""
