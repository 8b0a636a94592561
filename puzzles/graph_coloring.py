"""Graph colouring: colour the vertices so that no edge joins two of one colour.

A choice is ``(2, 0)``: vertex 2 gets colour 0; a state is the tuple of the colours given so far, vertices
in the order in which the edges name them. Without rules the tree has k^(v+1) / (k-1) nodes or so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cached_property
from itertools import permutations

from puzzles.messages import Message, say
from puzzles.parameters import Edges, Integer, parameter
from puzzles.pictures import Mark, Picture, network
from puzzles.problem import Problem, Reason, constraint, symmetry

__all__ = ["GraphColoring"]

Colors = tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class GraphColoring(Problem[Colors, "tuple[int, int]"]):
    """Colour a graph so that neighbours differ."""

    name = "graph-coloring"
    edges: tuple[tuple[str, str], ...] = parameter(
        (("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "a"), ("a", "f"), ("c", "f")),
        Edges(60),
        "the edges of the graph",
    )
    colors: int = parameter(3, Integer(1, 6), "how many colours there are")

    @cached_property
    def vertices(self) -> list[str]:
        """The names of the vertices in the order in which the edges mention them."""
        return list(dict.fromkeys(end for edge in self.edges for end in edge))

    @cached_property
    def _earlier_neighbours(self) -> list[list[int]]:
        """For each vertex its neighbours that are coloured before it."""
        number = {name: index for index, name in enumerate(self.vertices)}
        pairs = [sorted((number[one], number[other])) for one, other in self.edges]
        return [[low for low, high in pairs if high == vertex] for vertex in range(len(self.vertices))]

    def root(self) -> Colors:
        return ()

    def choices(self, given: Colors) -> list[tuple[int, int]]:
        left = len(given) < len(self.vertices)
        return [(len(given), color) for color in range(self.colors)] if left else []

    def apply(self, given: Colors, choice: tuple[int, int]) -> Colors:
        return (*given, choice[1])

    def is_solution(self, given: Colors) -> bool:
        color = dict(zip(self.vertices, given, strict=False))
        return len(given) == len(self.vertices) and all(
            color[one] != color[other] for one, other in self.edges
        )

    @constraint
    def clash(self, given: Colors) -> Reason | None:
        """Neighbours differ."""
        newest = len(given) - 1
        for other in self._earlier_neighbours[newest] if given else []:
            if given[other] == given[newest]:
                message = say("its neighbour {vertex} has the same colour.", vertex=self.vertices[other])
                return Reason(message, (other + 1,))
        return None

    @symmetry
    def colors_in_order(self, given: Colors) -> Reason | None:
        """A colour is used for the first time only after all lower ones.

        Sound: exchanging colours turns every colouring into one that introduces them in order.
        """
        if not given or given[-1] <= max(given[:-1], default=-1) + 1:
            return None
        message = say(
            "colours {new} and {first} are both unused: only {first} is tried.",
            new=given[-1] + 1,
            first=max(given[:-1], default=-1) + 2,
        )
        return Reason(message, twin=((len(given) - 1, max(given[:-1], default=-1) + 1),))

    def images(self, given: Colors) -> Iterator[Colors]:
        """Yield the colouring with its colours exchanged in every way."""
        for exchanged in permutations(range(self.colors)):
            yield tuple(exchanged[color] for color in given)

    def label(self, choice: tuple[int, int]) -> str:
        return f"{self.vertices[choice[0]]}={choice[1] + 1}"

    def describe(self, choice: tuple[int, int]) -> Message:
        return say("colour {color} for {vertex}", color=choice[1] + 1, vertex=self.vertices[choice[0]])

    def show(self, given: Colors) -> str:
        return " ".join(f"{name}={color + 1}" for name, color in zip(self.vertices, given, strict=False))

    def picture(self, given: Colors) -> Picture:
        number = {name: index for index, name in enumerate(self.vertices)}
        marks = [
            Mark(str(color + 1), (vertex,), vertex + 1, tone=color) for vertex, color in enumerate(given)
        ]
        return network(self.vertices, [(number[one], number[other]) for one, other in self.edges], marks)
