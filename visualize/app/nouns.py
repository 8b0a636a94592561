"""Numbers with the word for what is counted.

>>> counted(1, "node", "nodes"), counted(0, "node", "nodes"), counted(1362, "hand", "hands")
('1 node', '0 nodes', '1,362 hands')
"""

from __future__ import annotations

from visualize.app.translations import text

__all__ = ["counted"]


def counted(number: int, one: str, more: str) -> str:
    """Return a number with separators and its word, which is ``one`` where the number is 1."""
    return f"{number:,} {text(one if number == 1 else more)}"
