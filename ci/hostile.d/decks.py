# decks.py - damaged deck lists, as players and programs write them.
import re

import damage
from frame import FILES, FOLDER, ROOT, STEM, Case, Command

ENDINGS = {".txt", ".dek", ".cod", ".dck"}
COUNTS = ["0", "-1", "+4", "4x", "x4", "١", "4.", "1e9", "99999999999999999999", "0x4", "", "4 4"]
SECTIONS = ["Sideboard", "SB:", "Commander", "Companion", "Deck", "//", "[Main]", "[Sideboard]",
            "[metadata]", "About", "Name x", "SIDEBOARD:", "# Creatures", "Maybeboard", "Tokens",
            "LAYOUT MAIN:(1,1)(CMC,false,50)|([M10:1])", "Oathbreaker", "Signature Spell"]  # fmt: skip


def seeds(work):
    """The lists of the project and of its tests."""
    files = [path for folder in ("scenarios/decks", "tests/harness/lists")
             for path in sorted((ROOT / folder).iterdir()) if path.suffix in ENDINGS]  # fmt: skip
    return [(path.suffix, path.read_bytes().decode("utf-8", "replace")) for path in files]


def with_lines(seeds, random, text):
    lines = text.splitlines(keepends=True)
    other = random.choice(seeds)[1].splitlines(keepends=True)
    if random.random() < 0.4 and other:
        lines[random.randrange(len(lines) + 1) :] = other[random.randrange(len(other)) :]
    return "".join(damage.of_lines(random, lines))


def with_counts(seeds, random, text):
    share = random.choice([0.05, 0.3, 1])
    return re.sub(r"\d+", lambda found: found[0] if random.random() > share
                  else random.choice([str(damage.number(random)), random.choice(COUNTS)]), text)  # fmt: skip


def with_names(seeds, random, text):
    words = re.split(r"(\s+)", text)
    for _ in range(random.choice([1, 3, 10])):
        at = random.randrange(len(words))
        words[at] = random.choice([random.choice(words), damage.word(random), words[at] * 50,
                                   words[at].upper(), words[at] + " // " + words[at],
                                   words[at] + " (M10) 1", "*F*", "[M10]", "|M10|1"])  # fmt: skip
    return "".join(words)


def with_sections(seeds, random, text):
    lines = text.splitlines()
    for _ in range(random.choice([1, 2, 6])):
        lines.insert(random.randrange(len(lines) + 1), random.choice(SECTIONS))
    return "\n".join(lines)


def with_marks(seeds, random, text):
    """What XML can say and decks need not; of a list of lines, the same as its beginning."""
    entities = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "x" * 50}">' for i in range(9))
    kinds = [
        lambda: f"<!DOCTYPE d [{entities}]>" + re.sub("Name=\"", "Name=\"&e8;", text, count=1),
        lambda: '<!DOCTYPE d [<!ENTITY x SYSTEM "/dev/zero">]>' + text.replace("<Deck", "&x;<Deck"),
        lambda: "<a>" * random.choice([50, 100_000]) + text,
        lambda: re.sub(r"<(\w+)", lambda found: "<" + random.choice(["Cards", "card", "zone", "x",
                                                                     found[1]]), text),
        lambda: re.sub(r'"([^"]*)"', lambda found: f'"{damage.word(random)}"'
                       if random.random() < 0.1 else found[0], text),
        lambda: text.replace("UTF-8", random.choice(["UTF-16", "latin1", "x", "UTF-7"])),
        lambda: "<![CDATA[" + text + random.choice(["]]>", ""]),
        lambda: '<?xml version="1.0"?>' + text,
    ]  # fmt: skip
    return random.choice(kinds)()


def with_many(seeds, random, text):
    lines = text.splitlines(keepends=True)
    kind = random.randrange(3)
    if kind == 0:
        return "".join(lines * random.choice([40, 300, 4000]))
    if kind == 1:
        return text + "1 " + "x" * random.choice([199, 201, 5_000_000])
    return "".join(f"{number} No Such Card {number}\n" for number in range(random.choice([999, 5000])))


def with_bytes(seeds, random, text):
    return damage.of_bytes(random, text.encode())


def with_end(seeds, random, text):
    return damage.of_end(random, text.encode())


DAMAGES = [
    (with_lines, 6), (with_counts, 4), (with_names, 6), (with_sections, 3), (with_marks, 3),
    (with_many, 1), (with_bytes, 4), (with_end, 2),
]  # fmt: skip
SCENARIO = """name: Decks are shuffled.
rules: [103.3]
format: {format}
players:
  alice: {{deck: {stem}{ending}}}
  bob: {{deck: {stem}{ending}}}
actions:
  - bots: {{until: {{turn: 3, step: upkeep}}}}
"""
CHECK = ("deck", "check", FILES)
CHECKS = [(), ("--format", "json"), ("--playable",), ("--as", "commander"), ("--as", "brawl"),
          ("--as", "limited"), ("--as", "constructed")]  # fmt: skip
SIM = ("sim", "--deck", FILES, "--deck", FILES, "--games", "1", "--turns", "2", "-j", "1")
CHECK_SHARE = 0.9


def command(random):
    if random.random() < CHECK_SHARE:
        return Command((*CHECK, *random.choice(CHECKS)), together=True)
    kind = random.randrange(3)
    if kind == 0:
        return Command(SIM)
    if kind == 1:
        return Command(("record", "--deck", FILES, "--deck", FILES, "--turns", "1", "-o",
                        FOLDER + "/x.jsonl"))  # fmt: skip
    return Command(("run", "--no-golden", "-j", "1", STEM + ".yaml"))


def case(seeds, random):
    ending, text = random.choice(seeds)
    function = random.choices(DAMAGES, [weight for _, weight in DAMAGES])[0][0]
    content = function(seeds, random, text)
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")
    reads = command(random)
    beside = ()
    if STEM + ".yaml" in reads.words:  # A scenario names the deck.
        scenario = SCENARIO.format(format=random.choice(["constructed", "commander"]),
                                   stem=STEM, ending=ending)  # fmt: skip
        beside = ((".yaml", scenario.encode()),)
    return Case(ending, content, reads, function.__name__[5:], beside)
