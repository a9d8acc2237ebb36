"""pages.py - makes the pages that the tests look at: real output of gavel, in a folder of its own."""

import json
import os
import shutil
import subprocess
import time

from boards import boards_of

# What a page must show besides creatures and lands; each is a scenario that is played by `--full`.
VARIED = [
    "3xx/303.4b-a-curse-enchants-a-player",
    "3xx/303.4c-an-aura-falls-off-when-control-changes",
    "3xx/306.5b-a-planeswalker-enters-with-its-loyalty",
    "3xx/310.11b-a-defeated-siege-is-cast-transformed",
    "7xx/702.26g-an-aura-phases-out-with-its-creature",
    "7xx/702.37b-megamorph-turns-up-with-a-counter",
    "7xx/714.2b-the-chapters-of-a-saga",
    "8xx/800.4a-attackers-leave-combat-with-their-owner",
    "7xx/702.19b-trample-deals-excess-damage-to-the-player",
]
# The name of a scenario that fails: it must be shown as it stands.
HOSTILE = "<img src=x onerror=alert(1)>"
WITHOUT_GOLDEN = "7xx/702.19b-without-a-golden"
HOSTILE_PLAYERS = ["__proto__", "<b>constructor</b>"]
PLAYERS = ["alice", "bob", "carol", "dave", "erin", "frank"]
COMMANDERS = [
    f"commander-{name}"
    for name in ("goblins", "angels", "artifacts", "zombies", "elves", "equipment")
]
# Games of bots: the decks, and how they are played.
RECORDS = {
    "duel": (["goblins", "white-weenie"], ["--seed", "4"]),
    "table": (COMMANDERS[:4], ["--seed", "4"]),
    "six": (COMMANDERS, ["--turns", "18"]),
    "hostile": (["goblins", "white-weenie"], ["--turns", "6"]),
    "combat": (["green-stompy", "white-weenie"], ["--seed", "3"]),
}


class Pages:
    """The pages and records, by name, made when they are first asked for."""

    def __init__(self, program, root, folder):
        self.program, self.root, self.folder = (
            os.path.abspath(program),
            root,
            os.path.abspath(folder),
        )
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.made = {}
        # Nothing is remembered in the project, and goldens are written to a copy.
        self.environment = dict(
            os.environ, GAVEL_HOME=root, XDG_CACHE_HOME=os.path.join(self.folder, "cache")
        )
        self.environment.pop("CI", None)

    def path(self, name):
        return os.path.join(self.folder, name)

    def gavel(self, *arguments, statuses=(0,), keys=None):
        done = subprocess.run(
            [self.program, *arguments],
            input=keys,
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert (
            done.returncode in statuses
        ), f"gavel {' '.join(arguments)}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def address(self, name):
        if name not in self.made:
            begin = time.monotonic()
            self.made[name] = getattr(self, f"make_{name}")(self.path(f"{name}.html"))
            size = os.path.getsize(self.made[name]) / 1024
            print(f"made: {name}.html, {size:,.0f} KB, in {time.monotonic() - begin:.1f} s")
        return f"file://{self.made[name]}"

    def document(self, name, *arguments, statuses=(0,)):
        """The data of a page, as JSON."""
        path = self.path(f"{name}.json")
        self.gavel(*arguments, "-o", path, statuses=statuses)
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    # ---- records

    def record(self, name):
        path = os.path.relpath(self.path(f"{name}.jsonl"), self.root)
        if not os.path.exists(os.path.join(self.root, path)):
            decks, more = RECORDS[name]
            arguments = [
                a
                for deck, player in zip(decks, HOSTILE_PLAYERS if name == "hostile" else PLAYERS)
                for a in ("--deck", f"scenarios/decks/{deck}.txt", "--name", player)
            ]
            self.gavel("record", *arguments, *more, "-o", path)
        return path

    def boards(self, name):
        """Every position before a decision of a record, as the terminal tells it."""
        return boards_of(self.gavel, self.record(name))

    def make_duel(self, page):
        self.gavel("replay", self.record("duel"), "--html", page)
        return page

    def make_combat(self, page):
        self.gavel("replay", self.record("combat"), "--html", page)
        return page

    def make_hostile(self, page):
        self.gavel("replay", self.record("hostile"), "--html", page)
        return page

    def make_table(self, page):
        self.gavel("replay", self.record("table"), "--html", page)
        return page

    def make_six(self, page):
        self.gavel("replay", self.record("six"), "--html", page)
        return page

    def make_seat(self, page):
        self.gavel("replay", self.record("duel"), "--html", page, "--seat", "alice")
        return page

    # ---- results

    def make_suite(self, page):
        self.gavel("report", "-o", page, "--ci")
        return page

    def make_varied(self, page):
        self.gavel(
            "report", "-o", page, "--ci", "--full", *[f"scenarios/{path}.yaml" for path in VARIED]
        )
        return page

    def make_failures(self, page):
        """Four scenarios: one passes, two expect what does not come, of which one has no golden, and
        one has another golden."""
        project = self.path("project")
        for path in (
            "7xx/702.19b-trample-deals-excess-damage-to-the-player",
            "7xx/702.9b-flying-is-not-blocked-from-the-ground",
            "1xx/110.4-a-sorcery-card-is-no-permanent",
        ):
            for kind, ending in (("scenarios", "yaml"), ("golden", "json")):
                here = os.path.join(self.root, kind, f"{path}.{ending}")
                there = os.path.join(project, kind, f"{path}.{ending}")
                os.makedirs(os.path.dirname(there), exist_ok=True)
                shutil.copy(here, there)
        replace_in(
            os.path.join(
                project, "scenarios", "7xx/702.19b-trample-deals-excess-damage-to-the-player.yaml"
            ),
            "life: 16",
            "life: 15",
        )
        golden = os.path.join(
            project, "golden", "7xx/702.19b-trample-deals-excess-damage-to-the-player.json"
        )
        replace_in(
            golden,
            "Colossal Dreadmaw deals 4 combat damage to bob.",
            "Colossal Dreadmaw deals 5 combat damage to bob.",
        )
        lonely = os.path.join(project, "scenarios", f"{WITHOUT_GOLDEN}.yaml")
        trample = "scenarios/7xx/702.19b-trample-deals-excess-damage-to-the-player.yaml"
        shutil.copy(os.path.join(self.root, trample), lonely)
        replace_in(lonely, "life: 16", "life: 14")
        name = "A sorcery card that an effect would put onto the battlefield"
        replace_in(
            os.path.join(project, "scenarios", "1xx/110.4-a-sorcery-card-is-no-permanent.yaml"),
            f"name: {name}",
            f"name: {HOSTILE} {name}",
        )
        golden = os.path.join(project, "golden", "1xx/110.4-a-sorcery-card-is-no-permanent.json")
        replace_in(golden, "Call Back resolves.", "Call Back is countered.")
        self.gavel(
            "report",
            "-o",
            page,
            os.path.relpath(os.path.join(project, "scenarios"), self.root),
            statuses=(1,),
        )
        return page


def replace_in(path, old, new):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    assert old in text, f"{path} does not contain {old!r}"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))
