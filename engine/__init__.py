"""The interpreter: deals, plays, draws, scores and runs matches exactly as a rule file says."""
