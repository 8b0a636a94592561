"""The scripts and the stylesheet of comparisons, put together from their files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from visualize.player.page import script as player_script
from visualize.player.page import stylesheet as player_stylesheet

__all__ = ["merged_script", "stylesheet", "together_script"]


@cache
def merged_script(mounted: bool) -> str:
    """Return the script of the merged tree, an ES module; ``mounted`` with what Streamlit calls."""
    return _read("merged.js") + (_read("merged_mount.js") if mounted else "")


@cache
def together_script(mounted: bool) -> str:
    """Return the script of two players in step: the player's without its own mount, and what ties them."""
    player, _, _ = player_script().partition("export default")
    return player + _read("together.js") + (_read("together_mount.js") if mounted else "")


@cache
def stylesheet() -> str:
    """Return the stylesheet: that of the player, whose panels and buttons are the same, and its own."""
    return f"{player_stylesheet()}\n{_read('merged.css')}"


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
