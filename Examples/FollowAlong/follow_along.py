#!/usr/bin/env python3
"""Follows a group that reads together, and prints what happens: follow_along.py ADDRESS CODE.

ADDRESS is that of the library, CODE the six characters that somebody in the group says. Somebody there has to let you in.
It needs the package websocket-client. docs/reading-together.md describes all messages."""

import json
import sys
import urllib.request

import websocket

address, code = sys.argv[1].rstrip("/"), sys.argv[2]


def post(path: str, body: dict, cookie: str = ""):
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    return urllib.request.urlopen(urllib.request.Request(address + path, json.dumps(body).encode(), headers))


# Become a guest: the cookie says who this device is. Then show the code, which lets it knock.
cookie = post("/api/session/guest", {}).headers["Set-Cookie"].split(";")[0]
group = json.load(post("/api/groups/knocks", {"code": code}, cookie))
socket = websocket.create_connection(
    f"ws{address.removeprefix('http')}/api/groups/{group['group']}/socket", cookie=cookie, subprotocols=["branchbook.together.1"]
)
names = {}


def tell(event: dict) -> None:
    who = names.get(event.get("by"), "Somebody")
    match event["type"]:
        case "waiting":
            print(f"Waiting to be let in to “{group['title']}”")
        case "welcome":
            names.update({member["member"]: member["name"] for member in event["members"]})
            print(f"Reading with {', '.join(names.values())}")
            # A text for everybody would need the engine; the record says where the reading is.
            print(f"  {event['record'][-1].strip()}")
        case "turned" | "begun":
            print(f"{who} turned the page", *(f"\n  {line.strip()}" for line in event["lines"]))
        case "wished":
            print(f"{who} would choose {event.get('choice', 'nothing')}")
        case "joined" | "returned":
            names[event.get("member", event["by"])] = event["person"]["name"]
            print(f"{event['person']['name']} has come")


while message := socket.recv():
    tell(json.loads(message))
    sys.stdout.flush()
