"""The matrix written out: for a terminal, as Markdown, as data, and as one page for a browser."""

from __future__ import annotations

from .html import as_html
from .json_form import as_json
from .markdown import as_markdown
from .text import as_text

__all__ = ["as_html", "as_json", "as_markdown", "as_text"]
