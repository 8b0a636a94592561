"""The player's own words, in English; the app puts them through its translation before it hosts a player.

``{call}`` is a call of the search as the stack shows it, "visit(3, e)".
"""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS = {
    # sentences of a step
    "begin": "The search begins: {call}.",
    "branch": "No rule objects: {call} begins its loop.",
    "branch_empty": "No rule objects, but nothing is left to try here.",
    "cut": "Cut by {rule}: {reason}",
    "solution": "Solution {number} of {total}.",
    "solution_cut_short": "Solution {number}.",
    "dead_end": "{call} {exhausted}: dead end.",
    "returns": "{call} {exhausted} and returns.",
    "cut_returns": "{call} returns at once.",
    "solution_returns": "{call} returns with a solution.",
    "back": "Back in {call}, whose loop goes on: {choice}.",
    "back_last": "Back in {call}: its loop has no choice left.",
    "over": "The search is over: {found} found in {nodes} nodes.",
    "over_empty": "The search is over: no solution. This is a tree of dead ends; step through it to see why.",
    "cut_short": "The search was cut short here: {nodes} nodes were recorded.",
    # panels and controls
    "tree": "Search tree",
    "state": "State",
    "stack": "Call stack",
    "code": "Code",
    "stack_empty": "No call is open: the search has returned.",
    "strip": "The whole search: depth over steps. Drag to move.",
    "child_of": "choice {number} of {count}",
    "active": "active",
    "waits": "waits",
    "returned": "returned",
    "show_twin": "show the one searched instead",
    "show_earlier": "show the earlier one",
    "first": "Start",
    "back_step": "Step back",
    "play": "Play",
    "pause": "Pause",
    "forward_step": "Step forward",
    "last": "End",
    "next": "Next:",
    "next_solution": "solution",
    "next_dead_end": "dead end",
    "next_cut": "cut",
    "speed": "Speed",
    "fit": "Fit",
    "follow": "Follow",
    "help": "Keys",
    "full_screen": "Full screen",
    "no_more": "There is none after this step.",
    "counters": (
        "step {step} of {steps} · {nodes} nodes · {kept} kept · {cut} cut · {dead} dead ends · {found} found"
    ),
    "placed_by": "placed by {engine}",
    "legend": "Legend",
    "folded": "{count} nodes folded",
    "refused": "{count} refused: {rules}",
    "solutions": "Solutions {total}",
    "solutions_shown": "Solutions {total}, the first {shown} shown",
    "solution_number": "Go to solution {number}",
    # keys, as the help lists them
    "key_step": "← →  one step",
    "key_over": "Shift + ← →  over a subtree",
    "key_up": "↑ ↓  parent, first child",
    "key_play": "Space  play or pause",
    "key_solution": "N, Shift + N  next, previous solution",
    "key_dead_end": "D  next dead end",
    "key_cut": "X  next cut",
    "key_ends": "Home, End  start, end",
    "key_full": "F  full screen",
    "key_help": "?  this list",
}
