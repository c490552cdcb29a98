"""Budgets of Tests/budgets.json, in bytes. Raising one needs a reason there."""

import json
from pathlib import Path

BUDGETS = json.loads((Path(__file__).parent.parent / "budgets.json").read_text())
# From this share on, a budget that is nearly used up is named at the end of a run, long before it fails.
NEARLY = 0.97


def keep_budget(name: str, size: int) -> None:
    """Fails above the budget, and warns near it."""
    budget = BUDGETS[name]
    share = f"{name}: {size} of {budget['bytes']} bytes, {size / budget['bytes']:.1%} ({budget['what']})"
    assert 0 < size <= budget["bytes"], share
    if size >= NEARLY * budget["bytes"]:
        print(f"warning: {share}")
