# scenarios.py - damaged scenarios: their trees, what they share with others, their words and bytes.
import collections
import json
import re

import yaml

import damage
from frame import FILES, FOLDER, ROOT, Case, Command

SHARED = 300  # Values of one key that are kept, to stand elsewhere.
DECKS = [("white-weenie", "goblins"), ("blue-merfolk", "red-burn"), ("affinity", "elves")]

# ---- whole scenarios


# Only these are more than text, as for gavel: no rule number, and no "yes".
PLAIN = [("int", "-?(0|[1-9][0-9]*)", "-0123456789"), ("bool", "true|false", "tf"),
         ("null", "~|null|", ["~", "n", ""])]  # fmt: skip


class Loader(yaml.CSafeLoader):
    yaml_implicit_resolvers = {}


class Dumper(yaml.CSafeDumper):
    yaml_implicit_resolvers = {}

    def ignore_aliases(self, data):
        return True


for tag, pattern, firsts in PLAIN:
    for side in (Loader, Dumper):
        side.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(f"^({pattern})$"),
                                   list(firsts))  # fmt: skip


class Seeds:
    """Scenarios as text, and on demand as trees; values by the key that they stand under."""

    def __init__(self, texts):
        self.texts = texts
        self.trees = [yaml.load(text, Loader) for text in texts]
        self.shared = collections.defaultdict(list)
        for tree in self.trees:
            for holder, key in damage.places(tree):
                if isinstance(holder, dict) and isinstance(key, str):
                    self.shared[key].append(holder[key])
        for key, values in self.shared.items():
            self.shared[key] = values[:: len(values) // SHARED + 1]
        self.keys = sorted(self.shared)
        self.cards = {card["name"]: card for path in sorted((ROOT / "engine/pool/data").glob("*.yaml"))
                      for card in yaml.load(path.read_text(), Loader) if "name" in card}  # fmt: skip


def seeds(work):
    """Those of the project, and positions cut out of bots' games."""
    for number, pair in enumerate(DECKS):
        decks = [word for deck in pair for word in ("--deck", ROOT / f"scenarios/decks/{deck}.txt")]
        records = work.folder / f"sim-{number}"
        work.make("sim", *decks, "--games", 1, "--turns", 9, "-j", 1, "--records", records)
        for record in sorted(records.glob("*.jsonl")):
            work.make("extract", record, "--every", 9, "-o", work.folder / f"cut/{number}")
    files = sorted((ROOT / "scenarios").rglob("*.yaml")) + sorted(work.folder.rglob("*.yaml"))
    return Seeds([path.read_text() for path in files])


# ---- trees


def dumped(random, tree):
    """As YAML of some style; as JSON, which is YAML, where it holds what is no character."""
    try:
        text = yaml.dump(tree, Dumper=Dumper, allow_unicode=random.random() < 0.5,
                         default_flow_style=random.choice([None, None, False, True]),
                         sort_keys=False, width=10000)  # fmt: skip
        return text.encode()
    except UnicodeEncodeError:
        return json.dumps(tree).encode()


def with_tree(seeds, random, at):
    return dumped(random, damage.of_tree(random, seeds.trees[at]))


def copied(tree):
    if isinstance(tree, dict):
        return {key: copied(value) for key, value in tree.items()}
    return [copied(item) for item in tree] if isinstance(tree, list) else tree


def spots(tree):
    return [(holder, key) for holder, key in damage.places(tree) if isinstance(holder, dict)]


def with_others(seeds, random, at):
    """What stands under a key is what stands under it elsewhere."""
    tree = copied(seeds.trees[at])
    for _ in range(random.choice([1, 1, 2, 3, 6])):
        holder, key = random.choice(spots(tree))
        holder[key] = copied(random.choice(seeds.shared.get(key) or [None]))
    return dumped(random, tree)


def with_cards(seeds, random, at):
    """Other cards, wherever a list or a value names some."""
    tree = copied(seeds.trees[at])
    names = seeds.shared[random.choice(["cast", "battlefield", "hand", "graveyard", "card"])]
    for _ in range(random.choice([1, 2, 5])):
        holder, key = random.choice(damage.places(tree))
        value = random.choice(names)
        if isinstance(value, list) and value and isinstance(holder, list):
            value = random.choice(value)
        if isinstance(holder[key], str) or (isinstance(value, list) and key in seeds.shared):
            holder[key] = copied(value)
    return dumped(random, tree)


def with_keys(seeds, random, at):
    """Keys where they do not belong, with values that they have elsewhere."""
    tree = copied(seeds.trees[at])
    for _ in range(random.choice([1, 1, 2, 4])):
        holder, key = random.choice(spots(tree))
        other = random.choice(seeds.keys)
        if random.random() < 0.5:
            holder[other] = copied(random.choice(seeds.shared[other]))
        else:
            holder[other] = holder.pop(key)
    return dumped(random, tree)


def with_entries(seeds, random, at):
    """Actions of other scenarios, between its own or instead of them."""
    tree = copied(seeds.trees[at])
    entries = [copied(entry) for _ in range(random.choice([1, 1, 2, 4]))
               for entry in random.choice(seeds.shared["actions"]) or []]  # fmt: skip
    own = tree.setdefault("actions", [])
    if not isinstance(own, list):
        own = tree["actions"] = []
    for entry in entries:
        own.insert(random.randrange(len(own) + 1), entry)
    return dumped(random, tree)


def with_many(seeds, random, at):
    """Far more of something than anybody writes."""
    tree = copied(seeds.trees[at])
    lists = [(h, k) for h, k in damage.places(tree) if isinstance(h[k], list) and h[k]]
    kind = random.randrange(5)
    if kind == 0 and lists:
        holder, key = random.choice(lists)
        holder[key] = holder[key] * random.choice([3, 20, 400])
    elif kind == 1 and lists:
        holder, key = random.choice(lists)
        holder[key] = [{"card": "Forest", "count": damage.number(random)}, *holder[key]]
    elif kind == 2 and isinstance(tree.get("players"), dict):
        player = random.choice(list(tree["players"].values()))
        for number in range(random.choice([1, 13, 14, 15, 300])):
            tree["players"][f"player{number}"] = copied(player)
    elif kind == 3:
        name = random.choice(["name", "about", "known_failure", "tags", "rules"])
        tree[name] = ["x" * 5000] if name in ("tags", "rules") else "y" * 100_000
    else:
        spot = random.choice(spots(tree))
        spot[0][spot[1]] = {f"key{number}": number for number in range(random.choice([50, 5000]))}
    return dumped(random, tree)


NUMBER_WORDS = r"\b(a|an|one|two|three|four|five|six|seven|X)\b"
MANY = ["9999999", "9999999", "1000000", "100000", "4097", "1000", "0", "twenty", "X", "that many"]


def with_own_card(seeds, random, at):
    """One of its cards is another, which says far greater numbers."""
    text = seeds.texts[at]
    names = [name for name in seeds.cards if name in text]
    if not names:
        return with_numbers(seeds, random, at)
    name = random.choice(names)
    card = {key: value for key, value in seeds.cards[name].items() if key != "faces"}
    card["name"] = f"Great {name}"
    share = random.choice([0.2, 0.6])
    words = str(card.get("text") or "").replace(name, card["name"])
    words = re.sub(r"\d+|" + NUMBER_WORDS, lambda found: random.choice(MANY)
                   if random.random() < share else found[0], words)  # fmt: skip
    if "text" in card:
        card["text"] = words
    if "power" in card and random.random() < 0.3:
        card["power"] = random.choice([9999999, 999999, -5, 1000])
    try:
        tree = yaml.load(text.replace(name, card["name"]), Loader)
    except yaml.YAMLError:
        return with_numbers(seeds, random, at)
    tree["cards"] = [*(tree.get("cards") or []), card]
    return dumped(random, tree)


# ---- text


def with_numbers(seeds, random, at):
    share = random.choice([0.1, 0.3, 1])
    text = re.sub(r"-?\d+", lambda found: str(damage.number(random)) if random.random() < share
                  else found[0], seeds.texts[at])  # fmt: skip
    return text.encode()


def with_words(seeds, random, at):
    words = re.split(r"(\W+)", seeds.texts[at])
    other = re.split(r"(\W+)", random.choice(seeds.texts))
    for _ in range(random.choice([1, 2, 5, 12])):
        words[random.randrange(len(words))] = random.choice(random.choice([words, other]))
    return "".join(words).encode()


def with_lines(seeds, random, at):
    lines = seeds.texts[at].splitlines(keepends=True)
    if random.random() < 0.5:
        other = random.choice(seeds.texts).splitlines(keepends=True)
        begin = random.randrange(len(lines))
        lines[begin:begin] = other[random.randrange(len(other)) :][: random.randrange(1, 12)]
    return "".join(damage.of_lines(random, lines)).encode()


def nested(random):
    depth = random.choice([20, 31, 32, 33, 1000, 100_000])
    return random.choice(["[" * depth + "]" * depth, "{a: " * depth + "1" + "}" * depth,
                          "- " * depth + "x", "? " * depth, "[" * depth])  # fmt: skip


def with_yaml(seeds, random, at):
    """What YAML can say and scenarios cannot."""
    text = seeds.texts[at]
    lines = text.splitlines(keepends=True)
    line = random.randrange(len(lines))
    kind = random.randrange(9)
    if kind == 0:
        text += "deep: " + nested(random) + "\n"
    elif kind == 1:
        text = re.sub(r": ", ": &a ", text, count=random.choice([1, 3])) + "about: *a\n"
    elif kind == 2:
        text = "x: &a [1, 2]\ny: &b [*a, *a, *a, *a]\nz: [*b, *b, *b, *b]\n" + text
    elif kind == 3:
        text = random.choice(["%YAML 1.2\n---\n", "%TAG ! x\n---\n", "---\n", "\ufeff"]) + text
    elif kind == 4:
        text += random.choice(["---\n", "...\n", "--- {a: 1}\n"]) + random.choice(["", text])
    elif kind == 5:
        lines.insert(line, random.choice(["<<: {name: x}\n", "? [a]\n: b\n", "name: !!str x\n",
                                          "\tx: 1\n", "name: |\n", "about: >2-\n   x\n", "- x\n",
                                          "!!map {}\n", "'a\n", '"\\x0"\n']))  # fmt: skip
        text = "".join(lines)
    elif kind == 6:
        return text.encode(random.choice(["utf-16", "utf-16-be", "utf-32", "latin-1"]), "replace")
    elif kind == 7:
        text = text.replace("\n", random.choice(["\r\n", "\r", "\x85", "\u2028"]))
    else:
        text += random.choice(["#" * 100_000, "about: " + "x" * 5_000_000, "\n" * 100_000])
    return text.encode("utf-8", "surrogatepass")


def with_bytes(seeds, random, at):
    return damage.of_bytes(random, seeds.texts[at].encode())


def with_end(seeds, random, at):
    return damage.of_end(random, seeds.texts[at].encode())


# ---- what reads them

RUN = ("run", "--no-golden", "-j", "1")
TOGETHER = [
    (RUN, 70), ((*RUN, "--check"), 20), ((*RUN, "--no-defaults"), 3),
    ((*RUN, "--records", FOLDER), 3), (("report", "-j", "1", "-o", FOLDER + "/x.html"), 1),
    (("export", FOLDER), 3),
]  # fmt: skip
ALONE = [
    (("show", "scenario", FILES), b""),
    (("show", "state", FILES), b""),
    (("show", "state", FILES, "--format", "json"), b""),
    (("show", "events", FILES, "--all"), b""),
    (("selfcheck", FILES, "-j", "1"), b""),
    (("shrink", FILES, "-o", FOLDER + "/x.yaml", "-j", "1"), b""),
    (("play", FILES, "--both"), b"1\n2\n?\nwhy 1\nback\n" * 5),
]
ALONE_SHARE = 0.01  # They are slow.
MOST = 100  # Scenarios that one process reads.

DAMAGES = [
    (with_tree, 6), (with_others, 8), (with_cards, 5), (with_keys, 4), (with_entries, 4),
    (with_own_card, 6), (with_many, 1), (with_numbers, 4), (with_words, 5), (with_lines, 3), (with_yaml, 1),
    (with_bytes, 1), (with_end, 1),
]  # fmt: skip


def command(random):
    if random.random() < ALONE_SHARE:
        words, given = random.choice(ALONE)
        return Command(words, given=given)
    words = random.choices(TOGETHER, [weight for _, weight in TOGETHER])[0][0]
    return Command((*words, FILES), together=True, most=MOST)


def case(seeds, random):
    function = random.choices(DAMAGES, [weight for _, weight in DAMAGES])[0][0]
    content = function(seeds, random, random.randrange(len(seeds.texts)))
    return Case(".yaml", content, command(random), function.__name__[5:])
