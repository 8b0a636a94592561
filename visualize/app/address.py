"""The few values of a page in its address. Every value of an address is untrusted.

>>> from puzzles.parameters import Integer
>>> known = {"n": Field(Parameter("n", Integer(4, 15), 8, "queens"))}
>>> read_address(known, {"n": "12"})
({'n': 12}, [])
>>> read_address(known, {"n": "99"})
({'n': 8}, ["n: '99' was read; allowed is a whole number from 4 to 15. The usual n=8 is shown."])
>>> read_address(known, {"m": "1"})[1]
["'m' in the link means nothing here; known: n."]
>>> write_address(known, {"n": 12}), write_address(known, {"n": 8})
({'n': '12'}, {})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import streamlit as st

from puzzles.parameters import Parameter

__all__ = ["Field", "open_address", "read_address", "remember", "write_address"]


class Field(NamedTuple):
    """A value of a page: its declaration, and how the field on the page holds it."""

    parameter: Parameter
    held: Callable[[Any], Any] = lambda value: value


Fields = Mapping[str, Field]


def read_address(known: Fields, address: Mapping[str, str]) -> tuple[dict[str, Any], list[str]]:
    """Return a value for each field, and a sentence for what the address has that could not be used."""
    values, notes = {}, []
    for name, (parameter, _) in known.items():
        values[name] = parameter.default
        try:
            values[name] = parameter.read(address[name]) if name in address else parameter.default
        except ValueError as wrong:
            notes.append(f"{wrong}. {_usual(parameter)} is shown.")
    notes += [
        f"{name[:40]!r} in the link means nothing here; known: {', '.join(known)}."
        for name in address
        if name not in known
    ]
    return values, notes


def _usual(parameter: Parameter) -> str:
    if parameter.default is None:
        return "Another one"
    return f"The usual {parameter.name}={parameter.domain.write(parameter.default)}"


def write_address(known: Fields, values: Mapping[str, Any]) -> dict[str, str]:
    """Return the address of these values; what is usual, or cannot be read back, is left out."""
    address = {}
    for name, (parameter, _) in known.items():
        try:
            value = parameter.read(values.get(name))
        except ValueError:
            continue
        if value != parameter.default:
            address[name] = parameter.domain.write(value)
    return address


def open_address(page: str, known: Fields) -> None:
    """Fill the fields of a page, whose keys are ``page.name``.

    They take what the address says where it is new, else what they held when the page was last shown.
    """
    address, kept = st.query_params.to_dict(), st.session_state.get(f"{page} kept")
    renewed = kept is None or address not in ({}, kept[0])
    if renewed:
        kept = address, *read_address(known, address)
        st.session_state[f"{page} kept"] = kept
    assert kept is not None
    for name, (_, held) in known.items():
        if renewed or f"{page}.{name}" not in st.session_state:
            st.session_state[f"{page}.{name}"] = held(kept[1][name])


def remember(page: str, known: Fields, values: Mapping[str, Any]) -> list[str]:
    """Keep the values for this session, and in the address for everybody; return notes on what it was.

    Notes on an address end with the first change of a value.
    """
    address = write_address(known, values)
    if st.query_params.to_dict() != address:
        st.query_params.from_dict(address)
    _, before, notes = st.session_state[f"{page} kept"]
    now = read_address(known, address)[0]
    # a hand that is dealt by chance was in no address, and changes nothing
    same = all(now[name] == before[name] for name in known if before[name] is not None)
    kept = address, now, notes if same else []
    st.session_state[f"{page} kept"] = kept
    return list(kept[2])
