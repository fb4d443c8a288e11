"""A bot in twenty lines that knows no rules: it asks for the legal actions and would rather place a stone than move.

terranova check-bot python examples/legal_bot.py
terranova arena random "cmd:python examples/legal_bot.py" --games 10
"""

import random
import sys

legal: list[str] = []
for line in sys.stdin.buffer:
    match line.decode(errors="replace").split():
        case ["tni"]:
            answer = "id name Twenty lines\noption send text legal\ntniok 1"
        case ["ready?"]:
            answer = "ready"
        case ["quit"]:
            break
        case ["newgame", *_]:
            legal, answer = [], ""
        case ["position", *words] if "legal" in words:
            legal, answer = words[words.index("legal") + 1 :], ""
        case ["go", *_] if legal:
            answer = "best " + random.choice([action for action in legal if action[0] == "*"] or legal)
        case [] | ["stop"] | ["option", "send", _]:
            answer = ""
        case _:
            answer = "error not-now there is nothing to answer to this line"
    if answer:
        print(answer, flush=True)
