# records.py - damaged records: heads, answers, sums, lines, and what zstd makes of them.
import ctypes
import json
import re

import damage
from frame import FILES, FOLDER, ROOT, Case, Command

TAIL = len(',"sum":"00000000"}')
LONGEST = 60_000  # Of a record that is damaged again and again.
xxhash = ctypes.CDLL("libxxhash.so.0")
xxhash.XXH3_64bits.restype = ctypes.c_uint64
xxhash.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]

# ---- whole records


def seeds(work):
    """Records that the program makes: of scenarios, of bots' games, of a person's."""
    work.make("run", "--no-golden", "--records", work.folder / "run", ROOT / "scenarios", "-j", 1)
    for number, pair in enumerate([("white-weenie", "goblins"), ("elves", "red-burn"),
                                   ("affinity", "blue-merfolk")]):  # fmt: skip
        decks = [word for deck in pair for word in ("--deck", ROOT / f"scenarios/decks/{deck}.txt")]
        for bot in ("heuristic", "random"):
            work.make("sim", *decks, "--games", 3, "--turns", 4, "--bot", bot, "-j", 1,
                      "--records", work.folder / f"sim-{bot}-{number}")  # fmt: skip
    decks = ["--deck", ROOT / "scenarios/decks/goblins.txt",
             "--deck", ROOT / "scenarios/decks/elves.txt"]  # fmt: skip
    work.make("play", *decks, "--seed", 7, "-o", work.folder / "play.jsonl", given=b"1\n" * 80)
    return [read(path) for path in chosen(work.folder)] + [by_chance(work.folder)]


def chosen(folder):
    """Every record that is not too long; of scenarios, every fourth."""
    found = sorted(folder.rglob("*.jsonl"))
    runs = [path for path in found if path.is_relative_to(folder / "run")]
    wanted = set(runs[::4]) | set(found) - set(runs)
    return [path for path in found if path in wanted and path.stat().st_size < LONGEST]


def read(path):
    return [line[:-TAIL] + b"}" for line in path.read_bytes().splitlines()]


def by_chance(folder):
    """The head of a game of `fuzz`, which is dealt; it then differs."""
    lines = read(next((folder / "sim-random-0").glob("*.jsonl")))
    head = json.loads(lines[0])
    head["origin"] = "fuzz"
    head["fuzz"] = {"seed": "1", "game": 3, "company": 5,
                    "cards": ["Grizzly Bears", "Shock"]}  # fmt: skip
    return [json.dumps(head, separators=(",", ":")).encode(), *lines[1:]]


# ---- lines and their sums


def summed(lines):
    """The record with sums that agree."""
    out, before = [], 0
    for line in lines:
        body = line[:-1] if line.endswith(b"}") else line
        digest = (xxhash.XXH3_64bits(body, len(body)) + before * 0x9E3779B97F4A7C15) % 2**64
        before = (digest ^ digest >> 32) % 2**32
        out.append(body + b',"sum":"%08x"}\n' % before)
    return b"".join(out)


# ---- answers

ID = re.compile(r"([opncsm])(\d+)|([#/~*=@])(-?\d+)")
ANSWERS = [
    "pass", "none", "auto", "concede p0", "concede p1", "concede p2", "concede p15", "-", "o0",
    "play o1", "cast o4097", "cast o4097/1", "cast o4097/255", "activate o4097#1", "turn_up o4097",
    "foretell o4097", "suspend o4097", "plot o4097", "ignore o4097", "discard o4097",
    "companion o4097", "n0", "n1", "n-1", "n2", "c0", "c5", "s0", "s5", "m0", "m1", "m32767",
    "p0", "p1", "p2", "o1", "o4097", "o8194", "o4294967295", "->p1", "o4097>-", "auto n1", "auto",
]  # fmt: skip


def forged_number(random, old):
    number = int(old)
    near = [number + 1, max(number - 1, 0), number + 4096, number % 4096, number + 2 * 4096]
    return str(random.choice(near) if random.random() < 0.6 else damage.number(random))


def forged_ids(random, ids, all_ids):
    kind = random.randrange(6)
    if kind == 0:
        return random.choice(ANSWERS)
    if kind == 1:
        return random.choice(all_ids)
    if kind == 2:
        return " ".join(damage.of_lines(random, ids.split(" ")))
    if kind == 3:
        return ids + random.choice(["*", "=", "@", ">p", ">o", "#", "/", "~", "!", " o", " n",
                                    " p"]) + str(damage.number(random))  # fmt: skip
    found = list(ID.finditer(ids))
    if not found:
        return random.choice(ANSWERS)
    at = random.choice(found)
    letter = at[1] or at[3]
    if at[1] and random.random() < 0.2:
        letter = random.choice("opncsm")
    return ids[: at.start()] + letter + forged_number(random, at[2] or at[4]) + ids[at.end() :]


def decisions(lines):
    return [i for i, line in enumerate(lines) if line.startswith(b'{"n":')]


def with_answers(random, lines):
    """An answer is another one; where several are, the first ends what agrees."""
    places = decisions(lines)
    if not places:
        return with_head(random, lines)
    lines = list(lines)
    all_ids = [json.loads(lines[i])["ids"] for i in places]
    for _ in range(random.choice([1, 1, 1, 3])):
        # What is more than a pass comes first.
        likely = [i for i in places if b'"ids":"pass"' not in lines[i]]
        at = random.choice(likely if likely and random.random() < 0.8 else places)
        line = json.loads(lines[at])
        line["ids"] = forged_ids(random, line["ids"], all_ids)
        if random.random() < 0.1:
            line[random.choice(["forced", "chance", "bot"])] = random.random() < 0.8
        lines[at] = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode()
    return lines


def with_decision(random, lines):
    """Any value of some line after the head."""
    if len(lines) < 2:
        return with_head(random, lines)
    lines = list(lines)
    at = random.randrange(1, len(lines))
    lines[at] = damage.as_json(random, damage.of_tree(random, json.loads(lines[at])))
    return lines


# ---- heads

BOTS = ["heuristic", "search", "random", "person", "script", "bot", "nobody"]


def with_head(random, lines):
    head = damage.of_tree(random, json.loads(lines[0]))
    return [damage.as_json(random, head), *lines[1:]]


def with_players(random, lines):
    """Others decide, with other decks, or there are more of them."""
    head = json.loads(lines[0])
    players = head["players"]
    for player in players:
        if random.random() < 0.5:
            player["controller"] = random.choice(BOTS)
            player["bot_seed"] = str(damage.number(random))
        if "deck" in player and random.random() < 0.5:
            player["deck"] = damage.of_lines(random, player["deck"])
            player["deck"] = [re.sub(r"^\d+", lambda m: str(damage.number(random)), card)
                              if random.random() < 0.1 else card
                              for card in player["deck"]]  # fmt: skip
    if random.random() < 0.2:
        players *= random.choice([2, 8, 9])
    if random.random() < 0.2:
        head["format"] = random.choice(["constructed", "commander", "brawl", "x"])
    return [damage.as_json(random, head), *lines[1:]]


def with_scenario(random, lines):
    """The scenario in the head is damaged, line by line or in its numbers and words."""
    head = json.loads(lines[0])
    if "scenario" not in head:
        return with_players(random, lines)
    text = head["scenario"]["text"]
    kind = random.randrange(4)
    if kind == 0:
        text = "".join(damage.of_lines(random, text.splitlines(keepends=True)))
    elif kind == 1:
        words = re.split(r"(\W+)", text)
        for _ in range(random.choice([1, 2, 5])):
            words[random.randrange(len(words))] = random.choice(words)
        text = "".join(words)
    elif kind == 2:
        text = re.sub(r"\d+", lambda m: str(damage.number(random)) if random.random() < 0.3
                      else m[0], text)  # fmt: skip
    else:
        text = damage.of_bytes(random, text.encode()).decode("utf-8", "replace")
    head["scenario"]["text"] = text
    return [damage.as_json(random, head), *lines[1:]]


def with_lines(random, lines):
    return damage.of_lines(random, lines)


def with_refusals(random, lines):
    """Refusals and results where none belong."""
    lines = list(lines)
    at = random.randrange(1, len(lines) + 1)
    number = sum(line.startswith(b'{"n":') for line in lines[:at])
    code = random.choice(["choice.illegal", "timing.not_your_turn", "target.illegal", "x", ""])
    other = [
        {"refused": random.choice([number, number, damage.number(random)]), "code": code, "why": ""},
        {"result": random.choice(["won", "drawn", "unfinished", "x"]), "winner": "alice",
         "reason": "life", "turns": damage.number(random), "decisions": number,
         "digest": "0123456789abcdef"},
        {"n": number + 1, "turn": 1, "step": "upkeep", "player": "alice", "kind": "priority",
         "options": 0, "answer": "", "ids": "pass", "changed": {}, "digest": "0" * 16},
    ]  # fmt: skip
    lines.insert(at, json.dumps(random.choice(other), separators=(",", ":")).encode())
    return lines


# ---- compressed

BLOCK = 128 * 1024


def frame(content, last_size=0):
    """One zstd frame of blocks that are stored as they are."""
    out = b"\x28\xb5\x2f\xfd\x00\x58"  # A window of 2 MB, nothing else.
    blocks = [content[i : i + BLOCK] for i in range(0, len(content), BLOCK)] or [b""]
    for i, block in enumerate(blocks):
        last = i == len(blocks) - 1 and not last_size
        out += (last | len(block) << 3).to_bytes(3, "little") + block
    # Blocks that repeat one byte: 4 bytes stand for 128 KB.
    for i in range(last_size):
        out += ((i == last_size - 1) | 1 << 1 | BLOCK << 3).to_bytes(3, "little") + b"\n"
    return out


def skippable(random):
    content = random.randbytes(random.randrange(100))
    return b"\x50\x2a\x4d\x18" + len(content).to_bytes(4, "little") + content


def packed(random, content):
    """In frames: one, several, cut, followed by something, or large when unpacked."""
    cut = sorted(random.randrange(len(content) + 1) for _ in range(random.randrange(4)))
    pieces = [content[a:b] for a, b in zip([0, *cut], [*cut, len(content)])]
    out = b"".join(map(frame, pieces))
    kind = random.randrange(8)
    if kind == 0:
        out = damage.of_end(random, out)
    elif kind == 1:
        out = damage.of_bytes(random, out)
    elif kind == 2:
        out += frame(b"", random.choice([1, 100, 3000, 8192]))  # 8192: 1 GB of 33 KB.
    elif kind == 3:
        out = frame(b"", random.choice([1, 100, 8192])) + out
    elif kind == 4:
        out = skippable(random) + out + skippable(random)
    elif kind == 5:
        out += random.randbytes(random.randrange(1, 50))
    return out


# ---- what reads them

TOGETHER = [
    ("replay", "-j", "1", FILES), ("replay", "-j", "1", "--resim", FILES),
    ("replay", "-j", "1", "--fields", "--show", FILES),
    ("replay", "-j", "1", "--all-rules", FILES),
]  # fmt: skip
STEPS = b"board\nstack\nevents 5\n3\nback\nt2\n/a\nn\n?b\n?\n999999\nt99\ndiffers\ndiffers fields\nx\n"
SCENARIO = min(map(str, (ROOT / "scenarios").rglob("*.yaml")))  # A report has results, too.
ALONE = [
    (("replay", FILES, "--step"), STEPS),
    (("replay", FILES, "--until", "4", "--show"), b""),
    (("replay", FILES, "--html", FOLDER + "/x.html"), b""),
    (("report", SCENARIO, "--games", FILES, "-o", FOLDER + "/x.html", "-j", "1"), b""),
    (("extract", FILES, "--at", "5", "-o", FOLDER + "/x.yaml"), b""),
    (("extract", FILES, "--every", "9", "-o", FOLDER), b""),
    (("bug", FILES, "-o", FOLDER + "/x.yaml", "-j", "1"), b""),
    (("bug", FILES, "--at", "6", "-o", FOLDER + "/x.yaml", "-j", "1"), b""),
    (("shrink", FILES, "-o", FOLDER + "/x.yaml", "-j", "1"), b""),
]
ALONE_SHARE = 0.04  # They are slow.

DAMAGES = [
    ("answers", with_answers, 6), ("decision", with_decision, 3), ("head", with_head, 3),
    ("players", with_players, 2), ("scenario", with_scenario, 3), ("lines", with_lines, 2),
    ("refusals", with_refusals, 1),
]  # fmt: skip
SUMS_SHARE = 0.85  # With sums that agree, so that the damage is seen by those who come after.
PACKED_SHARE = 0.12


def command(random):
    if random.random() < ALONE_SHARE:
        words, given = random.choice(ALONE)
        return Command(words, given=given)
    first = random.random() < 0.6
    return Command(TOGETHER[0] if first else random.choice(TOGETHER), together=True, most=60)


def unsummed(random, whole):
    """Damaged after it was summed."""
    if random.random() < 0.5:
        return "bytes", damage.of_bytes(random, whole)
    return "end", damage.of_end(random, whole)


def case(whole, random):
    lines = random.choice(whole)
    name = ".jsonl"
    if random.random() < SUMS_SHARE:
        label, function, _ = random.choices(DAMAGES, [weight for *_, weight in DAMAGES])[0]
        content = summed(function(random, lines))
    else:
        label, content = unsummed(random, summed(lines))
    if random.random() < PACKED_SHARE:
        label += ", packed"
        content = packed(random, content)
        if random.random() < 0.9:
            name += ".zst"
    return Case(name, content, command(random), label)
