"""A worker without an engine: does what the request's rules say, for the tests of the pool."""

from __future__ import annotations

import json
import os
import sys
import threading

hurried = threading.Event()


def listen() -> None:
    for line in iter(sys.stdin.readline, ""):
        message = json.loads(line)
        if "hurry" in message:
            hurried.set()
        else:
            threading.Thread(target=work, args=(message,), daemon=True).start()
    os._exit(0)


def work(job: dict[str, object]) -> None:
    request = job["request"]
    assert isinstance(request, dict)
    if "study" in job:
        study(job["id"], request)
        return
    match request["rules"]:
        case "die":
            os._exit(3)
        case "fail":
            tell({"id": job["id"], "error": "Traceback\nValueError: no"})
            return
        case "until hurried":
            hurried.wait()
            hurried.clear()
        case "for ever" if request["level"] != 1:
            threading.Event().wait()
        case "always for ever":
            threading.Event().wait()
        case "garbage":
            sys.stdout.write("{nonsense\n")
            sys.stdout.flush()
            return
        case "other":
            tell({"id": 999, "result": {"actions": ["of another"]}})
            return
        case "wrong":
            tell({"id": job["id"], "result": {"moves": 3}})
            return
        case "list":
            tell([1])  # type: ignore[arg-type]
            return
    tell({"id": job["id"], "result": {"actions": [f"level {request['level']}"]}})


def study(number: object, data: dict[str, object]) -> None:
    """Count: each number is progress. From ``until`` on wait to be hurried, and leave the rest."""
    first, last = int(str(data["from"])), int(str(data["to"]))
    for i in range(first, last):
        if i == data.get("dies at"):
            os._exit(3)
        if i == data.get("fails at"):
            tell({"id": number, "error": "Traceback\nValueError: no"})
            return
        if i == data.get("waits at"):
            hurried.wait()
            hurried.clear()
            tell({"id": number, "result": {"rest": {"from": i, "to": last}}})
            return
        tell({"id": number, "progress": {"number": i}})
    tell({"id": number, "result": {"counted": last}})


def tell(message: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    tell({"ready": True})
    listen()
