"""`allfours list` and `allfours schema`."""

from __future__ import annotations

from typing import Annotated

import typer


def list_variants(
    readings: Annotated[bool, typer.Option("--readings", help="Also list the readings.")] = False,
    json_format: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the documented variants and the house rules that come with the program."""
    from ..spec.catalogue import ids, title_of

    found = []
    for name in ids():
        item: dict[str, object] = {"id": name, "title": title_of(name)}
        if readings or json_format:
            item["readings"] = _readings(name)
        found.append(item)
    if json_format:
        import json

        print(json.dumps(found, ensure_ascii=False, indent=2))
        return
    width = max(len(str(item["id"])) for item in found)
    for item in found:
        print(f"{item['id']:<{width}}  {item['title']}")
        for reading in item.get("readings") or ():  # type: ignore[attr-defined]
            mark = " (default)" if reading["default"] else ""
            print(f"{'':<{width}}    @{reading['name']}  about {reading['about']}{mark}")


def _readings(name: str) -> list[dict[str, object]]:
    from ..spec.resolve import load

    return [
        {"name": one.name, "about": one.about, "default": one.default, "because": one.because}
        for one in load(name).readings
    ]


def schema(
    path: Annotated[bool, typer.Option("--path", help="Print the path of the file.")] = False,
) -> None:
    """Print the JSON Schema of rule files, for editors."""
    from ..spec.shape.schema import SCHEMA_PATH

    print(SCHEMA_PATH if path else SCHEMA_PATH.read_text(encoding="utf-8").rstrip())
