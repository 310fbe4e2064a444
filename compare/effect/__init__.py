"""How often it matters which text is played: paired deals under several texts, counted."""
