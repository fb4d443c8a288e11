"""A bot in forty lines: takes a free seat at a table, or makes one against the computer, and plays to the end.

python examples/bot.py http://127.0.0.1:8610 [TABLE]
"""

import json
import random
import sys
import time
import urllib.request
from typing import Any

from websockets.sync.client import connect

Json, TOLD = dict[str, Any], ("welcome", "state", "error")


def main(server: str, table: str = "") -> Json:
    """Play one game and return how it ended."""

    def post(path: str, body: Json) -> tuple[Json, str]:
        data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(server + path, data, headers)) as response:
            return json.load(response), response.headers["Set-Cookie"].partition(";")[0]  # the cookie is who we are

    seats = [{"who": "here", "name": "Bot"}, {"who": "computer", "level": 1}]
    made, cookie = post(f"/api/tables/{table}/sit", {"name": "Bot"}) if table else post("/api/tables", {"seats": seats})
    socket_of = f"ws{server[4:]}/api/tables/{table or made['table']}/socket"
    with connect(socket_of, additional_headers={"Cookie": cookie}) as socket:
        message = json.loads(socket.recv())
        mine, state = message["you"]["seats"], message["state"]
        while state["phase"] != "over":
            if message["type"] in TOLD and state["moment"]["legal"] and state["moment"]["turn"] in mine:
                socket.send(json.dumps({"key": str(state["version"]), "after": state["number"], **choose(state)}))
            message = json.loads(socket.recv(timeout=120))
            if message["type"] == "state":
                state = message
            elif message["type"] == "you":
                mine = message["you"]["seats"]
            elif message["type"] == "error":
                time.sleep(message["error"]["details"]["seconds"])  # too many messages; anything else is a KeyError
    return dict(state["outcome"], table=state["table"])


def choose(state: Json) -> Json:
    """End the turn once it is complete; until then plan one more action: what closes the most for us, or anything."""
    plan = state["plan"] or {"steps": [], "is_complete": False, "moment": state["moment"]}
    if plan["is_complete"]:
        return {"type": "turn"}
    me = ["red", "yellow", "blue", "green"].index(state["moment"]["turn"])
    gains = {stone: preview["gains"][me] for stone, preview in plan["moment"]["previews"].items()}
    best = max(filter(gains.get, gains), key=gains.__getitem__, default="") or random.choice(plan["moment"]["legal"])
    return {"type": "plan", "actions": [*(step["action"] for step in plan["steps"]), best]}


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
