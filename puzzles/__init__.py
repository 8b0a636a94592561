"""What is searched: problems, their rules, the search and its measures. Headless, standard library only."""

from puzzles.measure import Measures, count, measure
from puzzles.messages import Message, say
from puzzles.parameters import parameter
from puzzles.problem import (
    Kind,
    Problem,
    Reason,
    bound,
    choice_order,
    constraint,
    guess,
    incumbent,
    merge,
    symmetry,
)
from puzzles.search import Node, Verdict, search, search_with_stack

__all__ = [
    "Kind",
    "Measures",
    "Message",
    "Node",
    "Problem",
    "Reason",
    "Verdict",
    "bound",
    "choice_order",
    "constraint",
    "count",
    "guess",
    "incumbent",
    "measure",
    "merge",
    "parameter",
    "say",
    "search",
    "search_with_stack",
    "symmetry",
]
