"""Where one search differs most from another, as lines of text: equal differences are told once.

>>> savings = [{"path": ["d"], "nodes": 168, "rule": "half_board"}]
>>> savings += [{"path": ["a", place], "nodes": 8, "rule": None} for place in "bccc"]
>>> print(*savings_lines("attack", savings), sep="\\n")
half_board saves 168 nodes at d
never comes to 8 nodes at each of a › b, a › c (3 times)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from visualize.app.nouns import counted
from visualize.app.translations import text

__all__ = ["savings_lines"]

MOST_LINES, MOST_PATHS = 5, 3


def savings_lines(first: str, savings: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the largest differences of a search from the ``first`` in lines, those of one sort as one.

    ``savings`` are those of ``savings_object``: more than 0 nodes are nodes that only ``first`` visits.
    """
    places: dict[tuple[int, str | None], Counter[str]] = {}
    for saving in savings:
        path = " › ".join(map(str, saving["path"])) or text("the root")
        places.setdefault((saving["nodes"], saving["rule"]), Counter())[path] += 1
    return [
        f"{_what(first, nodes, rule)} {_where(paths)}"
        for (nodes, rule), paths in islice(places.items(), MOST_LINES)
    ]


def _what(first: str, nodes: int, rule: str | None) -> str:
    if nodes == 0:
        return text("another verdict, no node saved,")
    templates = {
        (True, True): "{rule} saves {nodes}",
        (True, False): "never comes to {nodes}",
        (False, True): "{nodes} more, which in {first} {rule} cuts,",
        (False, False): "{nodes} more, to which {first} never comes,",
    }
    template = templates[nodes > 0, rule is not None]
    return text(template, rule=rule or "", nodes=counted(abs(nodes), "node", "nodes"), first=first)


def _where(paths: Counter[str]) -> str:
    shown = [
        text("{path} ({times} times)", path=path, times=times) if times > 1 else path
        for path, times in islice(paths.items(), MOST_PATHS)
    ]
    lead = text("at") if len(paths) == 1 else text("at each of")
    more = len(paths) - MOST_PATHS
    rest = text(" and {number} more places", number=f"{more:,}") if more > 0 else ""
    return f"{lead} {', '.join(shown)}{rest}"
