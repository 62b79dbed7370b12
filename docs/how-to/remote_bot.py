"""A bot of forty lines that sits down at a table of any Muggins server: `python remote_bot.py ADDRESS_OF_THE_TABLE`."""

import json
import random
import secrets
import sys
import time
import urllib.request
from hashlib import sha256

place, _, table_id = sys.argv[1].rpartition("/table/")
TABLE = f"{place}/api/tables/{table_id}"
HEADERS = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}", "Content-Type": "application/json"}
NONCE = secrets.token_hex(32)


def ask(method, path="", **body):
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(TABLE + path, data, HEADERS, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(asked):
    """Anything that is allowed; a better bot looks at `table["view"]` first."""
    actions = [choice["action"] for choice in asked["choices"]]
    return random.choice(actions + [f"{span['verb']} {span['first']}" for span in asked["spans"]])


table = ask("GET")
seat = next(number for number, player in enumerate(table["players"]) if player["free"])
table = ask("PUT", f"/seats/{seat}", player={"kind": "person", "name": "Forty"})
while not table["over"]:
    if not table["started"]:
        if seat not in table["pledged"]:
            ask("POST", "/pledge", sha256=sha256(bytes.fromhex(NONCE)).hexdigest())
        elif seat not in table["opened_nonces"] and all(
            player["bot"] or number in table["pledged"] for number, player in enumerate(table["players"])
        ):
            ask("POST", "/start", nonce=NONCE)
    table = ask("GET", f"?seat={seat}")
    if asked := table["ask"]:
        answer = {"seat": seat, "opened": asked["opened"], "action": choose(asked)}
        ask("POST", "/actions", key=secrets.token_hex(8), **answer)
    else:
        time.sleep(0.2)
print(table["status"])
