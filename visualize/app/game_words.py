"""The words of the 24-point game in plain sentences, for help on pages."""

from __future__ import annotations

from puzzles.twenty_four.difficulty import LEVELS

__all__ = ["MEANINGS", "meaning_of_levels"]

MEANINGS = {
    "hand": "The cards, lowest first.",
    "solvable": "Whether the cards can make the target at all.",
    "independent": "Ways that really differ: they compute different things, not the same in another order "
    "or with a detour such as × 1 or + a − a.",
    "structural": "Ways to write it that differ in more than the order of terms and factors. Detours such as "
    "× 1 are counted here, and are not among the independent ones.",
    "needs_fraction": "Every solution passes through a fraction on its way: there is none with whole numbers "
    "alone. 3 3 8 8 is such a hand: 8 / (3 - 8 / 3).",
    "difficulty": "Points of the easiest solution: 1 for + and ×, 2 for − and ÷, 1 for each pair of "
    "brackets, 6 for each fraction; 1 less for every doubling of the number of independent solutions.",
    "example": "The easiest solution.",
    "level": "The difficulty in a word: easy, medium, hard or expert.",
}
"""What the columns of a survey mean."""


def meaning_of_levels() -> list[str]:
    """Return a line for each level of difficulty.

    >>> meaning_of_levels()[0], meaning_of_levels()[-1]
    ('easy: below 2.5 points', 'expert: 9 points or more')
    """
    names, ends = list(LEVELS), list(LEVELS.values())
    lines = [f"{names[0]}: below {ends[0]:g} points"]
    between = zip(names[1:-1], ends[:-2], ends[1:-1], strict=True)
    lines += [f"{name}: from {low:g} to below {high:g}" for name, low, high in between]
    return [*lines, f"{names[-1]}: {ends[-2]:g} points or more"]
