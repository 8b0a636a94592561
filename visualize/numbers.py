"""Large numbers as a pupil reads them: 1, 10, 100, then powers of ten, never 8e+13 or 100E."""

from __future__ import annotations

__all__ = ["power_of_ten", "scientific"]

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
IN_FULL = 6
"""Powers of ten below this exponent are written out."""


def power_of_ten(exponent: int) -> str:
    """Return a power of ten, small ones written out.

    >>> power_of_ten(0), power_of_ten(3), power_of_ten(13)
    ('1', '1,000', '10¹³')
    """
    return f"{10**exponent:,}" if 0 <= exponent < IN_FULL else f"10{str(exponent).translate(_RAISED)}"


def scientific(number: float, digits: int = 2) -> str:
    """Return a number in so many digits and a power of ten.

    >>> scientific(71960479273025.8), scientific(1e6)
    ('7.2 × 10¹³', '10⁶')
    """
    factor, _, exponent = f"{number:.{digits - 1}e}".partition("e")
    power = power_of_ten(int(exponent))
    factor = factor.rstrip("0").rstrip(".") if "." in factor else factor
    return power if factor == "1" else f"{factor} × {power}"
