"""The matrix as data."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ...spec.model import Rules
from ..distance import Distance
from ..matrix import Cell, Matrix, Row

VERSION = 1


def as_json(matrix: Matrix, found: tuple[Distance, ...]) -> str:
    """The matrix as JSON: `texts`, `rows` with a cell for each text, `distances` by the texts' ids.

    What is empty is null, [] or {}; no key is left out.
    """
    return json.dumps(to_json(matrix, found), ensure_ascii=False, indent=2) + "\n"


def to_json(matrix: Matrix, found: tuple[Distance, ...]) -> dict[str, Any]:
    """The same as plain values."""
    names = [rules.id for rules in matrix.texts]
    return {
        "version": VERSION,
        "texts": [_text(rules) for rules in matrix.texts],
        "rows": [_row(row) for row in matrix.rows],
        "distances": [
            {
                "texts": [names[pair.one], names[pair.two]],
                "differ": pair.differ,
                "differ_spoken": pair.spoken,
                "asked": pair.asked,
                "both_speak": pair.both,
            }
            for pair in found
        ],
    }


def _text(rules: Rules) -> dict[str, Any]:
    return {"id": rules.id, "title": rules.title, "source": asdict(rules.source)}


def _row(row: Row) -> dict[str, Any]:
    return {
        "id": row.id,
        "topic": row.topic,
        "question": row.question,
        "status": row.status,
        "cells": [_cell(cell) for cell in row.cells],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "answer": cell.words,
        "kind": cell.kind,
        "same_as": cell.letter or None,
        "basis": cell.basis,
        "rulings": {path: asdict(ruling) for path, ruling in cell.rulings},
        "other_readings": dict(cell.otherwise),
        "rulebook": list(cell.sentences),
    }
