"""How a search is shown: trees, steps, pictures, the player. Knows no puzzle."""
