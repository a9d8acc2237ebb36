# goldens.py - damaged goldens, compared with what their scenarios do.
import json

import damage
from frame import FILES, FOLDER, HERE, ROOT, Case, Command


def seeds(work):
    """Scenarios that need no other file, each with its golden."""
    pairs = []
    for path in sorted((ROOT / "scenarios").rglob("*.yaml")):
        golden = ROOT / "golden" / path.relative_to(ROOT / "scenarios").with_suffix(".json")
        scenario = path.read_bytes()
        if golden.exists() and b"deck:" not in scenario:
            pairs.append((scenario, golden.read_text()))
    return pairs


def laid_out(random, tree):
    """As JSON, laid out as goldens are, or otherwise."""
    if random.random() < 0.1:
        return damage.as_json(random, tree)
    text = json.dumps(tree, indent=random.choice([None, 1, 2, 2, 2]), ensure_ascii=False)
    return text.encode("utf-8", "replace") + b"\n"


def with_tree(seeds, random, text):
    return laid_out(random, damage.of_tree(random, json.loads(text)))


def with_log(seeds, random, text):
    """Events dropped, doubled, moved, or those of another scenario."""
    tree = json.loads(text)
    other = json.loads(random.choice(seeds)[1])
    log = damage.of_lines(random, tree["log"])
    if random.random() < 0.3:
        log[random.randrange(len(log) + 1) :] = other["log"]
    if random.random() < 0.2:
        tree["outcome"] = other["outcome"]
    if random.random() < 0.05:
        log *= random.choice([10, 1000])
    return laid_out(random, {**tree, "log": log})


def with_lines(seeds, random, text):
    return "".join(damage.of_lines(random, text.splitlines(keepends=True))).encode()


def with_others(seeds, random, text):
    return random.choice(seeds)[1].encode()


def with_json(seeds, random, text):
    """What JSON can say and goldens do not."""
    depth = random.choice([999, 1001, 100_000])
    return random.choice([
        "[" * depth, "[" * depth + "]" * depth, '{"a":' * depth, "", "null", "0", '"x"', "[]", "{}",
        text.replace('"log"', '"log": [], "log"'), text.replace("\n", ""), "\ufeff" + text,
        text.replace('"', "'"), text + text, text.replace("[", "[" + "0," * 200_000, 1),
        text.replace('"log": [', '"log": ["' + "x" * 5_000_000 + '",', 1), text.replace(" ", "\t"),
        text.replace("e", "\\u0000"), text.replace("e", "\\ud800"), text.replace("1", "1e999"),
        '{"format": 1, "log": [], "outcome": {}}', '{"format": 1, "log": "x", "outcome": 1}',
    ]).encode()  # fmt: skip


def with_bytes(seeds, random, text):
    return damage.of_bytes(random, text.encode())


def with_end(seeds, random, text):
    return damage.of_end(random, text.encode())


DAMAGES = [
    (with_tree, 6), (with_log, 6), (with_lines, 5), (with_others, 1), (with_json, 2),
    (with_bytes, 3), (with_end, 2),
]  # fmt: skip
COMPARED = Command(("run", "--ci", "-j", "1", "--golden", HERE, FILES), together=True)
TOGETHER = [
    COMPARED,
    Command(("run", "--ci", "-j", "1", "--golden", HERE, "--reporter", "junit", "--reporter",
             "github", FILES), together=True),
    Command(("run", "-j", "1", "--golden", HERE, FILES), together=True),
    Command(("run", "--ci", "--no-golden", "-j", "1", "--explain-goldens", HERE, FILES),
            together=True),
    Command(("report", "--ci", "-j", "1", "--golden", HERE, "-o", FOLDER + "/x.html", FILES),
            together=True),
]  # fmt: skip
REVIEWED = Command(("review", "--golden", HERE, HERE), given=b"d\ns\na\n" * 4)
ACCEPTED = Command(("accept", "--golden", HERE, HERE))


def case(seeds, random):
    scenario, text = random.choice(seeds)
    function = random.choices(DAMAGES, [weight for _, weight in DAMAGES])[0][0]
    content = function(seeds, random, text)
    kind = random.random()
    beside = ((".json", content),)
    reads = COMPARED if kind < 0.7 else random.choice(TOGETHER)
    if kind > 0.97:  # It is what waits to be accepted.
        beside = ((".json", text.encode()), (".json.new", content))
        reads = random.choice([REVIEWED, ACCEPTED])
    return Case(".yaml", scenario, reads, function.__name__[5:], beside)
