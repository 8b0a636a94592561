"""A comparison as one HTML file that needs no network: table, profiles, two searches as one tree."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from visualize.chart import Points, legend_html, lines_svg
from visualize.comparing.files import merged_script, stylesheet

__all__ = ["comparison_page"]


def comparison_page(
    title: str,
    sentence: str,
    names: Sequence[str],
    table: Sequence[tuple[str, Sequence[str]]],
    profiles: Sequence[Points],
    merged: Mapping[str, Any] | None,
    *,
    axes: tuple[str, str] = ("depth", "kept nodes"),
    notes: Sequence[str] = (),
) -> str:
    """Return the page. ``table`` has a row of cells for each measure, ``merged`` the document of one tree.

    The content security policy lets nothing in but this script (by its hash) and this stylesheet.
    """
    module = f"{merged_script(mounted=False)}\n{_START}"
    allowed = base64.b64encode(hashlib.sha256(module.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{allowed}'"
    chart = lines_svg(list(zip(names, profiles, strict=True)), *axes)
    figure = f"<figure><figcaption>{legend_html(names)}</figcaption>{chart}</figure>"
    body = [
        f"<h1>{escape(title)}</h1><p class='sentence'><b>{escape(sentence)}</b></p>",
        *(f"<p>{escape(note)}</p>" for note in notes),
        f"<div class='figures'>{_table(names, table)}{figure}</div>",
        '<div id="merged"></div>' if merged else "",
    ]
    data = json.dumps(merged, ensure_ascii=False).replace("<", "\\u003c")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} · Backtracking Lab</title>\n<style>{stylesheet()}\n{_STYLE}</style>\n"
        "</head>\n"
        f'<body class="lab-player">\n{"".join(body)}\n'
        f'<script type="application/json" id="document">{data}</script>\n'
        f'<script type="module">{module}</script>\n</body>\n</html>\n'
    )


def _table(names: Sequence[str], table: Sequence[tuple[str, Sequence[str]]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for name, cells in table
    )
    return f"<table><tr><th></th>{head}</tr>{rows}</table>"


_STYLE = """
body { margin: 0; padding: 16px; min-height: 100vh; box-sizing: border-box; }
h1 { margin: 0; font-size: 1.4em; } .sentence { font-size: 1.2em; }
.figures { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; margin-bottom: 16px; }
table { border-collapse: collapse; } th, td { padding: 3px 10px; border-bottom: 1px solid var(--line); }
th { text-align: left; font-weight: 600; } td, tr:first-child th { text-align: right; }
figure { flex: 1 1 420px; max-width: 760px; margin: 0; } figure > svg { width: 100%; }
.lab-player figure svg text { font-size: 12px; }
figcaption { display: flex; flex-wrap: wrap; gap: 4px 16px; }
"""

_START = """
document.body.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches);
const host = document.getElementById("merged");
if (host) new MergedView(host, JSON.parse(document.getElementById("document").textContent));
"""
