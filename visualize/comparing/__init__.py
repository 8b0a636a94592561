"""What sets two searches side by side on a screen: one tree for both, and two players in step."""

from visualize.comparing.document import merged_document, merged_folding, together_document

__all__ = ["merged_document", "merged_folding", "together_document"]
