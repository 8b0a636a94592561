"""The player: one script and one stylesheet that step through a search tree, the same in every host."""

from visualize.player.document import document, packed
from visualize.player.page import html_page, notebook_frame

__all__ = ["document", "html_page", "notebook_frame", "packed"]
