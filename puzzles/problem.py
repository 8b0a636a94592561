"""What a problem is: four methods, its parameters, and the rules that may prune its search.

>>> from puzzles.permutations import Permutations
>>> problem = Permutations.of(items="a b c")
>>> [problem.describe(choice).text() for choice in problem.choices(problem.root())]
['a', 'b', 'c']
"""

from __future__ import annotations

import dataclasses
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from enum import StrEnum
from functools import reduce
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar, overload

from puzzles.messages import Message, say
from puzzles.parameters import Parameter, parameter
from puzzles.pictures import Mark, Picture, cards, grid, network

__all__ = [
    "Kind",
    "Mark",
    "Memory",
    "Order",
    "Picture",
    "Problem",
    "Reason",
    "Rule",
    "bound",
    "cards",
    "choice_order",
    "constraint",
    "grid",
    "guess",
    "incumbent",
    "merge",
    "network",
    "parameter",
    "symmetry",
]

State = TypeVar("State", bound=Hashable)
Choice = TypeVar("Choice", bound=Hashable)


class Kind(StrEnum):
    """Why a rule may reject a state."""

    CONSTRAINT = "constraint"
    SYMMETRY = "symmetry"
    BOUND = "bound"
    INCUMBENT = "incumbent"
    MERGE = "merge"
    GUESS = "guess"

    @property
    def sound(self) -> bool:
        """Whether rules of this kind keep every solution, up to the problem's symmetries."""
        return self in (Kind.CONSTRAINT, Kind.SYMMETRY, Kind.BOUND)

    @property
    def promise(self) -> str:
        """What a rule of this kind promises, in one sentence."""
        return _PROMISES[self]


_PROMISES = {
    Kind.CONSTRAINT: "Rejects what can never be completed. Keeps every solution.",
    Kind.SYMMETRY: "Rejects what is searched elsewhere in an equivalent form. Keeps one of each kind.",
    Kind.BOUND: "Rejects what cannot reach the goal any more. Keeps every solution.",
    Kind.INCUMBENT: "Rejects what cannot beat the best solution so far. Keeps one optimum.",
    Kind.MERGE: "Rejects a state equal to one searched before. Keeps the yes or no, loses other ways to it.",
    Kind.GUESS: "A heuristic: may lose solutions.",
}


class Reason(NamedTuple):
    """Why a rule rejects a state.

    ``message`` is the sentence after "Cut by <rule>:". ``culprits`` are the levels (depths) of the earlier
    choices to blame. ``twin`` leads to the equivalent state that is searched instead (symmetries): its
    choices replace as many last ones of the path. ``image`` is that state itself, to be looked at where no
    choices lead to it. ``earlier`` is the state met before, as the number of the kept node in the order of
    the visit, the root being 0 (rules with memory).
    """

    message: Message
    culprits: tuple[int, ...] = ()
    twin: tuple[Hashable, ...] | None = None
    earlier: int | None = None
    image: Hashable | None = None


class Memory(Protocol):
    """A rule that remembers. One is made afresh for every search; it is asked after the rules without."""

    def objection(self, state: Any) -> Reason | None:
        """Return why ``state`` is rejected, or None."""

    def remember(self, state: Any) -> None:
        """Take note of ``state``, to which no rule objected: the next kept node of the search."""


class Rule(NamedTuple):
    """A pruning rule of a problem class, made by decorating a method with its kind."""

    name: str
    kind: Kind
    help: str
    default: bool
    memory: bool


class Order(NamedTuple):
    """An order in which the choices of a state are tried."""

    name: str
    help: str
    method: Callable[..., Any]


Method = TypeVar("Method", bound=Callable[..., Any])


@dataclasses.dataclass(frozen=True)
class _Declares:
    """A decorator that declares a method to be a rule of one kind."""

    kind: Kind
    default: bool = False
    memory: bool = False

    @overload
    def __call__(self, method: Method) -> Method: ...

    @overload
    def __call__(self, *, default: bool = ..., memory: bool = ...) -> Callable[[Method], Method]: ...

    def __call__(self, method: Any = None, **changed: Any) -> Any:
        if method is None:
            return dataclasses.replace(self, **changed)
        method.declares = Rule(method.__name__, self.kind, _summary(method), self.default, self.memory)
        return method


constraint = _Declares(Kind.CONSTRAINT, default=True)
"""Decorate a method ``rule(self, state) -> Reason | None``: on unless switched off."""
symmetry = _Declares(Kind.SYMMETRY)
"""Decorate a method ``rule(self, state) -> Reason | None``; ``@symmetry(default=True)`` switches it on.

``@symmetry(memory=True)`` decorates a method ``rule(self) -> Memory`` that knows the twins it has seen.
"""
bound = _Declares(Kind.BOUND)
"""Decorate a method ``rule(self, state) -> Reason | None``."""
guess = _Declares(Kind.GUESS)
"""Decorate a method ``rule(self, state) -> Reason | None``."""
incumbent = _Declares(Kind.INCUMBENT, memory=True)
"""Decorate a method ``rule(self) -> Memory`` that makes a fresh memory for one search."""
merge = _Declares(Kind.MERGE, memory=True)
"""Decorate a method ``rule(self) -> Memory`` that makes a fresh memory for one search."""


def _summary(documented: Any) -> str:
    """Return the first paragraph of a docstring as one line."""
    return " ".join((inspect.getdoc(documented) or "").split("\n\n")[0].split())


def choice_order(method: Method) -> Method:
    """Decorate ``order(self, state) -> Iterable[Choice]``: the choices of ``state`` in another order."""
    method.declares = Order(method.__name__, _summary(method), method)  # type: ignore[attr-defined]
    return method


@dataclasses.dataclass(frozen=True)
class Problem(ABC, Generic[State, Choice]):
    """A puzzle with its parameters. Subclasses are frozen dataclasses whose fields are ``parameter()``s.

    States and choices are immutable and hashable; the choices of one state are distinct. The texts and
    the picture are optional.
    """

    name: ClassVar[str]
    """The name in the catalogue, on the command line and in links: ``n-queens``."""

    # --- the four methods of a search problem ---

    @abstractmethod
    def root(self) -> State:
        """Return the empty partial solution."""

    @abstractmethod
    def choices(self, state: State) -> Iterable[Choice]:
        """Return the well-formed moves from ``state`` in order; pruning is the rules' task."""

    @abstractmethod
    def apply(self, state: State, choice: Choice) -> State:
        """Return the state one level deeper; ``state`` itself is not changed."""

    @abstractmethod
    def is_solution(self, state: State) -> bool:
        """Tell whether ``state`` solves the puzzle, whatever rules are switched on."""

    # --- optional: equality, symmetry, value ---

    def canonical(self, state: State) -> Hashable:
        """Return a key that is equal for states with the same continuations (used by merges)."""
        return state

    def images(self, solution: State) -> Iterable[Hashable]:
        """Yield the whole class of ``solution`` under the problem's symmetries, itself included."""
        yield solution

    def value(self, solution: State) -> Any:
        """Return what a solution is worth, where the largest value wins."""
        raise NotImplementedError(f"{self.name} has no value to optimise")

    # --- optional: words and picture ---

    def label(self, choice: Choice) -> str:
        """Return the short name of ``choice``, at most some 12 characters: it labels a node."""
        return str(choice)

    def describe(self, choice: Choice) -> Message:
        """Return ``choice`` as a noun phrase: "row 3, column e"."""
        return say("{choice}", choice=self.label(choice))

    def attempt(self, state: State, choice: Choice) -> Message:
        """Return the sentence said when ``choice`` has led to ``state``."""
        return say("Try {choice}.", choice=self.describe(choice))

    def undo(self, choice: Choice) -> Message:
        """Return the sentence said when ``choice`` is undone."""
        return say("Take back {choice}.", choice=self.describe(choice))

    def exhausted(self, state: State) -> Message:
        """Return what a call on ``state`` has done when its loop ends: "has tried every column of row 4"."""
        return say("has tried every choice")

    def show(self, state: State) -> str:
        """Return ``state`` as one line of text."""
        return str(state)

    def picture(self, state: State) -> Picture:
        """Return ``state`` to look at; the frame is the same for every state."""
        return cards([Mark(self.show(state))])

    # --- what a problem has without writing it ---

    @classmethod
    def of(cls, /, **given: object) -> Self:
        """Return the problem for parameters given as text or as values.

        Raises ``ValueError`` with one line that names the parameter, what was read and what is allowed.
        """
        known = cls.parameters()
        for name in given:
            if name not in known:
                raise ValueError(f"{cls.name} has no parameter {name!r}; it has {', '.join(known) or 'none'}")
        return cls(**{name: known[name].read(value) for name, value in given.items()})

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """Return the declared parameters by name."""
        return {
            field.name: Parameter(field.name, field.metadata["domain"], field.default, field.metadata["help"])
            for field in dataclasses.fields(cls)
            if "domain" in field.metadata
        }

    @classmethod
    def rules(cls) -> dict[str, Rule]:
        """Return the rules by name in the order in which they are asked: those with memory last."""
        return {rule.name: rule for rule in sorted(_declared(cls, Rule), key=lambda rule: rule.memory)}

    @classmethod
    def orders(cls) -> dict[str, Order]:
        """Return the orders of choices by name: ``given``, ``reversed`` and the problem's own."""
        common = [
            Order("given", "As the problem lists them.", cls.choices),
            Order("reversed", "The last one first.", _reversed_choices),
        ]
        return {order.name: order for order in common + _declared(cls, Order)}

    @classmethod
    def summary(cls) -> str:
        """Return the first paragraph of the class's docstring as one line."""
        return _summary(cls)

    def arguments(self) -> dict[str, str]:
        """Return the parameters as text, in the form in which ``of`` reads them."""
        return {
            name: declared.domain.write(getattr(self, name)) for name, declared in self.parameters().items()
        }

    def replay(self, path: Iterable[Choice]) -> State:
        """Return the state to which the choices of ``path`` lead from the root."""
        return reduce(self.apply, path, self.root())


Declaration = TypeVar("Declaration", Rule, Order)


def _declared(cls: type, kind: type[Declaration]) -> list[Declaration]:
    """Return what decorators left on the methods of ``cls``: in the order of declaration, bases first."""
    members: dict[str, Any] = reduce(lambda seen, base: seen | vars(base), reversed(cls.__mro__), {})
    left = [getattr(member, "declares", None) for member in members.values()]
    return [declaration for declaration in left if isinstance(declaration, kind)]


def _reversed_choices(problem: Problem[Any, Any], state: Any) -> list[Any]:
    return list(problem.choices(state))[::-1]
