"""The command `allfours`: wiring and printing only."""
