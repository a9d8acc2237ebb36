"""boards.py - the positions of a record as `gavel replay --step` prints them, for comparison with the page.

This goes another way than the page's data: the words of the terminal, read again.
"""

import collections
import re

DECISIONS_MAX = 4000  # More than any record of the tests has.

HEAD = re.compile(r"^(\d+)  turn (\d+), (\w+), ([^:]+): (\w+): (.*)$")
FIRST = re.compile(r"^(Turn (\d+) \((.*)\), .*|Before the first turn)$")
PLAYER = re.compile(r"^(\S.*?): (-?\d+) life(.*), (\d+) in hand, (\d+) in library")
ZONE = re.compile(r"^  (lands|hand|graveyard|exile|command): (.*)$")
STATED = re.compile(r"^(.*?)(?: \(([^()]*)\))?$")
POWER = re.compile(r"^(.*?) (-?\d+/-?\d+)(?: .*)?$")


def base(name):
    """A name without the number that tells it from others."""
    return re.sub(r"#\d+$", "", name)


def permanent(text):
    """(name, power and toughness or None, whether it is tapped)"""
    words, states = STATED.match(text).groups()
    tapped = "tapped" in (states or "").split(", ")
    found = POWER.match(words)
    return (base(found[1]), found[2], tapped) if found else (base(words), None, tapped)


def read_line(position, player, line):
    zone = ZONE.match(line)
    if zone and zone[1] == "lands":
        player["permanents"].update(permanent(t) for t in zone[2].split("; "))
    elif zone:
        player[zone[1]] = sorted(base(name) for name in zone[2].split("; "))
    elif line.startswith("    ") and player:
        player["permanents"][permanent(line.strip())] += 1
    elif line.startswith("stack: "):
        position["stack"] = len(line.split("; "))


def read_boards(text):
    """The positions in order: {number, step, player, kind, answer, turn, stack, players}."""
    positions, decision, position, player = [], None, None, None
    for line in text.splitlines():
        head, first, who = HEAD.match(line), FIRST.match(line), PLAYER.match(line)
        if head:
            decision = {
                "number": int(head[1]),
                "step": head[3],
                "player": head[4],
                "kind": head[5],
                "answer": head[6],
            }
            position = None
        elif first and decision is None:
            position = None  # What lies behind the last decision.
        elif first:
            position = dict(decision, turn=int(first[2] or 0), players={}, stack=0)
            positions.append(position)
            player = decision = None
        elif line.startswith("  | ") or position is None:
            position = None
        elif who:
            player = {
                "life": int(who[2]),
                "hand": [],
                "hand count": int(who[4]),
                "library": int(who[5]),
                "graveyard": [],
                "exile": [],
                "permanents": collections.Counter(),
            }
            position["players"][who[1]] = player
        else:
            read_line(position, player, line)
    return positions


def boards_of(gavel, record):
    """Every position before a decision of a record. `gavel` runs the program."""
    return read_boards(gavel("replay", record, "--step", keys="board\n\n" * DECISIONS_MAX))
