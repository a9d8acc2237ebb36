# cards.py - damaged card files: our own YAML and the JSON that others publish.
import json
import re

import yaml

import damage
import scenarios
from frame import FILES, FOLDER, ROOT, STEM, Case, Command

CARDS = 40  # Of one published file: what is wrong with one card stops no other.
SYMBOLS = ["{W}", "{2/W}", "{X}", "{99999999999}", "{-1}", "{}", "{T}", "{W/P}", "{", "}", "{C}{S}"]


class Seeds:
    """The shipped cards, and the words of their texts."""

    def __init__(self, cards):
        self.cards = cards
        self.texts = [card["text"] for card in cards if card.get("text")]
        self.lines = sorted({line for text in self.texts for line in text.splitlines()})
        self.words = sorted({word for line in self.lines for word in line.split()})


def seeds(work):
    cards = []
    for path in sorted((ROOT / "engine/pool/data").glob("*.yaml")):
        cards += yaml.load(path.read_text(), scenarios.Loader)
    return Seeds(cards)


# ---- texts


def with_words(seeds, random, text):
    words = text.split(" ")
    for _ in range(random.choice([1, 1, 2, 4])):
        at = random.randrange(len(words))
        kind = random.randrange(5)
        if kind == 0:
            words[at] = random.choice(seeds.words)
        elif kind == 1:
            words.insert(at, random.choice([words[at], random.choice(seeds.words)]))
        elif kind == 2:
            words[at] = " ".join([words[at]] * random.choice([2, 3, 256, 400]))
        elif kind == 3:
            del words[at]
            words = words or [""]
        else:
            other = random.choice(seeds.lines).split(" ")
            words[at:] = other[random.randrange(len(other)) :]
    return " ".join(words)


def with_lines(seeds, random, text):
    lines = [*text.splitlines(), random.choice(seeds.lines)]
    lines = damage.of_lines(random, lines) * random.choice([1, 1, 1, 40])
    return "\n".join(lines)


def with_numbers(seeds, random, text):
    return re.sub(r"\d+", lambda found: str(damage.number(random)), text)


def with_marks(seeds, random, text):
    marks = ["(", ")", '"', "'", "\u2022 ", "\u2014", ",", ".", ":", "{", "}", "\n", "~", "CARDNAME",
             " // ", *SYMBOLS, *damage.WORDS]  # fmt: skip
    for _ in range(random.choice([1, 3, 30])):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(marks) + text[at:]
    return text


def with_depth(seeds, random, text):
    """Within quotation marks, within others."""
    for _ in range(random.choice([1, 2, 30])):
        text = random.choice(['Creatures you control have "', 'Create a token with "', "(", "choose one \u2014\n\u2022 ",
                              "Whenever you draw a card, ", "If you do, ", "As long as you control a creature, "]) + text  # fmt: skip
        text += random.choice(['"', ")", "", '."'])
    return text


TEXTS = [(with_words, 8), (with_lines, 3), (with_numbers, 2), (with_marks, 3), (with_depth, 1)]


def facts(seeds, random, card):
    """The printed facts."""
    for _ in range(random.choice([1, 1, 2])):
        other = random.choice(seeds.cards)
        key = random.choice(["cost", "type", "power", "toughness", "loyalty", "defense", "name"])
        kind = random.randrange(4)
        if kind < 2 and key in other:
            card[key] = other[key]
        elif kind == 2:
            card[key] = random.choice([damage.word(random), str(damage.number(random)),
                                       random.choice(SYMBOLS) * random.choice([1, 3, 5000])])  # fmt: skip
        else:
            card.pop(key, None)


def damaged(seeds, random, number):
    card = dict(random.choice(seeds.cards))
    if random.random() < 0.3:
        facts(seeds, random, card)
    if random.random() < 0.8:
        function = random.choices(TEXTS, [weight for _, weight in TEXTS])[0][0]
        card["text"] = function(seeds, random, card.get("text") or random.choice(seeds.texts))
    if random.random() < 0.9:
        card["name"] = f"{card.get('name') or 'Card'} {number}"
    return card


# ---- files

SCRYFALL = {"cost": "mana_cost", "type": "type_line", "text": "oracle_text"}
MTGJSON = {"cost": "manaCost"}


def published(random, cards):
    """As Scryfall writes cards, or MTGJSON."""
    keys = random.choice([SCRYFALL, MTGJSON])
    cards = [{keys.get(key, key): value for key, value in card.items()} for card in cards]
    if keys is SCRYFALL:
        return cards
    return {"meta": {}, "data": {str(card.get("name")): [card] for card in cards}}


def as_published(seeds, random):
    tree = published(random, [damaged(seeds, random, number) for number in range(CARDS)])
    return json.dumps(tree).encode()


def as_broken(seeds, random):
    """The file itself is damaged, not only its cards."""
    cards = [dict(random.choice(seeds.cards)) for _ in range(4)]
    content = damage.as_json(random, damage.of_tree(random, published(random, cards)))
    return damage.of_bytes(random, content) if random.random() < 0.3 else content


def as_ours(seeds, random):
    cards = [damaged(seeds, random, 0)]
    kind = random.randrange(4)
    if kind == 0:
        return scenarios.dumped(random, damage.of_tree(random, cards))
    if kind == 1:
        return damage.of_bytes(random, scenarios.dumped(random, cards))
    return scenarios.dumped(random, cards)


SCENARIO = b"""name: The cards of a file are there.
rules: [103.3]
players:
  alice: {hand: [Forest]}
  bob: {}
"""
PLAYED = STEM + ".scenario.yaml"
BESIDE = ((".scenario.yaml", SCENARIO),)
OURS = [
    Command(("run", "--no-golden", "-j", "1", "--cards", FILES, PLAYED)),
    Command(("show", "card", FILES)), Command(("show", "tokens", FILES)),
    Command(("show", "ability", FILES)),
]  # fmt: skip
PUBLISHED = [
    (Command(("cards", "check", FILES, "--refused"), apart=True), 8),
    (Command(("cards", "check", FILES, "--refused", "--format", "json"), apart=True), 1),
    (Command(("cards", "import", FILES, "--db", FOLDER + "/cards.db")), 1),
    (Command(("fuzz", "--cards", FILES, "-j", "1", "--games", "2", "--decisions", "60", "-o",
              FOLDER)), 1),
]  # fmt: skip


def case(seeds, random):
    kind = random.randrange(10)
    if kind < 3:
        reads = random.choice(OURS)
        return Case(".yaml", as_ours(seeds, random), reads, "ours", BESIDE)
    reads = random.choices([read for read, _ in PUBLISHED], [weight for _, weight in PUBLISHED])[0]
    if kind == 3:
        return Case(".json", as_broken(seeds, random), reads, "broken", BESIDE)
    return Case(".json", as_published(seeds, random), reads, "published", BESIDE)
