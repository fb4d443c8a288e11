"""The messages between server and browser as TypeScript types: ``web/schema.d.ts``, made from the pydantic models."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from terranova.server.schema import (
    analyses,
    changes,
    clocks,
    commands,
    game,
    lessons,
    mapmaking,
    printing,
    puzzles,
    reports,
    summaries,
    trials,
    views,
    vocabulary,
)

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src" / "terranova" / "web" / "schema.d.ts"

MODULES = (
    clocks,
    game,
    views,
    changes,
    summaries,
    trials,
    lessons,
    puzzles,
    mapmaking,
    printing,
    analyses,
    reports,
    commands,
)
NAMED: dict[str, Any] = {
    "Player": vocabulary.Player,
    "Phase": vocabulary.Phase,
    "Phrase": vocabulary.Phrase,
    "EventView": game.EventView,
    "EventForm": changes.EventForm,
    "SocketMessage": commands.SOCKET_MESSAGE,
    "EngineAnswer": analyses.EngineAnswer,
}
"""Types that are no models but have a name of their own."""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
REF = "#/$defs/"


SENT = (
    clocks.ClockWish,
    trials.Trial,
    lessons.LessonTry,
    puzzles.PuzzleActions,
    analyses.TurnNode,
    analyses.AnalysisText,
    analyses.OpenAnalysis,
    analyses.RecordText,
    analyses.AskEngine,
    reports.MakeReport,
    reports.TryTurn,
    reports.PlayMoment,
)
"""What the browser sends besides commands."""


def text() -> str:
    """The text of the file."""
    models = [model for module in MODULES for model in models_of(module)]
    pairs: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation" if is_sent(model) else "serialization") for model in models
    ]
    # pydantic names a model twice if both directions use it and differ; then this fails rather than guess.
    schemas = models_json_schema(pairs, ref_template=REF + "{model}")[1]["$defs"]
    unions = {written(adapter_of(kind).json_schema(ref_template=REF + "{model}"), {}): n for n, kind in NAMED.items()}
    lines = ["// Written by tools/web_schema.py from terranova/server/schema: change the models there.", ""]
    for union, name in unions.items():
        lines += [f"export type {name} = {union};", ""]
    messages = [model.__name__ for model in models if not is_sent(model) and "type" in model.model_fields]
    lines += [
        "/** Everything a socket of the server sends. */",
        f"export type ServerMessage = {' | '.join(messages)};",
        "",
    ]
    for model in models:
        has_gaps = is_sent(model) or model.__module__ == changes.__name__
        optional = optional_fields(schemas[model.__name__]) if has_gaps else set()
        lines += [*interface(model.__name__, schemas[model.__name__], optional, unions), ""]
    return "\n".join(lines[:-1]) + "\n"


def adapter_of(kind: Any) -> TypeAdapter[Any]:
    """What describes a type that is no model."""
    return kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)


def is_sent(model: type[BaseModel]) -> bool:
    """Whether the browser sends it; otherwise it comes from the server, with all its fields."""
    return model.__module__ == commands.__name__ or model in SENT


def models_of(module: ModuleType) -> Iterable[type[BaseModel]]:
    """The models that a module defines, in its order."""
    for value in vars(module).values():
        if inspect.isclass(value) and issubclass(value, BaseModel) and value.__module__ == module.__name__:
            yield value


def optional_fields(schema: dict[str, Any]) -> set[str]:
    """The fields that a sender may leave out; the type of a message or an event is none of them."""
    return {
        field for field in schema.get("properties", {}) if field not in (*schema.get("required", ()), "type", "event")
    }


def interface(name: str, schema: dict[str, Any], optional: set[str], named: dict[str, str]) -> list[str]:
    """A model as an interface, with its docstrings."""
    lines = [*comment(schema.get("description"), ""), f"export interface {name} {{"]
    for field, kind in schema.get("properties", {}).items():
        lines += comment(kind.get("description"), "  ")
        lines.append(f"  {field}{'?' if field in optional else ''}: {written(kind, named)};")
    return [*lines, "}"]


def comment(description: str | None, indent: str) -> list[str]:
    """A docstring as a comment."""
    return [f"{indent}/** {' '.join(description.split())} */"] if description else []


def written(schema: dict[str, Any], named: dict[str, str]) -> str:
    """A JSON schema as a TypeScript type."""
    kind = _written(schema, named)
    return named.get(kind, kind)


def _written(schema: dict[str, Any], named: dict[str, str]) -> str:
    match schema:
        case {"$ref": ref}:
            return str(ref).removeprefix(REF)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return " | ".join(written(kind, named) for kind in kinds)
        case {"type": "array", "prefixItems": kinds}:
            return f"[{', '.join(written(kind, named) for kind in kinds)}]"
        case {"type": "array", "items": kind}:
            item = written(kind, named)
            return f"({item})[]" if " " in item and item[0] != "[" else f"{item}[]"
        case {"type": "object", "additionalProperties": True}:
            return "Record<string, unknown>"
        case {"type": "object", "additionalProperties": kind}:
            return f"Record<string, {written(kind, named)}>"
        case {"type": kind} if kind in SIMPLE:
            return SIMPLE[kind]
    raise ValueError(f"no TypeScript for {schema}")


def files() -> dict[Path, str]:
    """The file."""
    return {FILE: text()}
