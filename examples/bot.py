"""A bot: takes a free seat at a table, or makes one against the computer, and plays to the end.

python examples/bot.py http://127.0.0.1:8610 [TABLE]
"""

import itertools
import json
import random
import sys
import time
import urllib.request
from typing import Any

from websockets.sync.client import connect


def main(server: str, table: str | None = None) -> dict[str, Any]:
    """Play one game and return how it ended."""

    def post(path: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
        data = json.dumps(body).encode()
        request = urllib.request.Request(server + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as response:  # its cookie is who we are
            return json.load(response), response.headers["Set-Cookie"].partition(";")[0]

    if table:
        _, cookie = post(f"/api/tables/{table}/sit", {"name": "Bot"})
    else:
        made, cookie = post("/api/tables", {"seats": [{"who": "here", "name": "Bot"}, {"who": "computer", "level": 1}]})
        table = made["table"]

    keys = (f"bot-{number}" for number in itertools.count())
    with connect(f"ws{server[4:]}/api/tables/{table}/socket", additional_headers={"Cookie": cookie}) as socket:
        message = json.loads(socket.recv())
        mine, state, is_new = message["you"]["seats"], message["state"], True
        while state["phase"] != "over":
            if is_new and state["moment"]["turn"] in mine and state["phase"] == "playing":
                socket.send(json.dumps({"key": next(keys), "after": state["number"], **next_message(state)}))
            message = json.loads(socket.recv(timeout=120))
            is_new = message["type"] in ("state", "error")
            if message["type"] == "state":
                state = message
            elif message["type"] == "you":
                mine = message["you"]["seats"]
            elif message["type"] == "error":
                time.sleep(message["error"]["details"]["seconds"])  # too many messages; anything else is a KeyError
    return dict(state["outcome"], table=table)


def next_message(state: dict[str, Any]) -> dict[str, Any]:
    """End the turn once it is complete; until then plan one more action: what closes the most for us, or anything."""
    plan = state["plan"] or {"steps": [], "is_complete": False, "moment": state["moment"]}
    if plan["is_complete"]:
        return {"type": "turn"}
    me = ["red", "yellow", "blue", "green"].index(state["moment"]["turn"])
    gains = {stone: preview["gains"][me] for stone, preview in plan["moment"]["previews"].items()}
    best = max(gains, key=lambda stone: gains[stone], default="")
    action = best if gains.get(best) else random.choice(plan["moment"]["legal"])
    return {"type": "plan", "actions": [*(step["action"] for step in plan["steps"]), action]}


if __name__ == "__main__":
    print(main(*sys.argv[1:]))  # noqa: T201
