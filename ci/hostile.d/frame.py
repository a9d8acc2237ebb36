# frame.py - draws the cases of a part, has them read, finds which one fails, and keeps it.
#
# Cases whose command takes several files are read by one process. If that fails, each half is read
# again, down to one file, so that the one at fault is known.
import collections
import concurrent.futures
import dataclasses
import importlib
import os
import pathlib
import random
import shlex
import shutil
import subprocess
import time

import limits

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORK = ROOT / "build/hostile"
FAILED = WORK / "failed"
CHUNK = 1000  # Cases that are made at once.
TOGETHER = 25  # Files read by one process at most, unless the command says how many.
COMMON = {"frame", "limits", "damage"}  # Modules that are no parts.
FILES = "{}"  # Stands for the file, or the files, in a command,
FOLDER = "{folder}"  # for a folder that may be written to,
HERE = "{here}"  # for the folder of the files,
STEM = "{stem}"  # and for the file without the end of its name, also in files beside it.


@dataclasses.dataclass(frozen=True)
class Command:
    """What reads a file: the words after the program's name."""

    words: tuple
    together: bool = False  # It takes several files,
    most: int = TOGETHER  # so many at most.
    given: bytes = b""  # Its standard input.
    apart: bool = False  # Away from the project, whose scenarios it would play.


@dataclasses.dataclass
class Case:
    name: str  # How the name of the file ends: ".jsonl"
    content: bytes
    command: Command
    label: str = ""  # In a word, what was done to it.
    beside: tuple = ()  # Further files, by the ends of their names: ((".json", b"{}"),)


@dataclasses.dataclass
class Work:
    """What makes whole files: a program and a folder of its own."""

    program: pathlib.Path
    folder: pathlib.Path

    def make(self, *words, given=b""):
        """Has the program make something; a failure ends everything."""
        done = subprocess.run([self.program, *map(str, words)], input=given, cwd=ROOT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                              env=limits.environment(self.folder))
        if done.returncode:
            raise SystemExit(f"ci/hostile: {shlex.join(map(str, words))} ends with "
                             f"{done.returncode}:\n{done.stdout.decode(errors='replace')}")


def parts():
    names = {path.stem for path in (ROOT / "ci/hostile.d").glob("*.py")}
    return sorted(names - COMMON)


def build(preset):
    subprocess.run([ROOT / "ci/build", "--quiet", preset, "gavel"], check=True)
    return ROOT / f"build/{preset}/harness/gavel"


class Reader:
    """Reads the cases of one part."""

    def __init__(self, part, program, seed):
        self.part, self.program, self.seed = part, program, seed
        self.slowest, self.largest = 0.0, 0
        self.statuses = collections.Counter()
        self.failures = []

    def place(self, folder, number, case):
        return folder / f"{self.part}-{self.seed}-{number}{case.name}"

    def words(self, command, files, folder):
        words = [str(self.program)]
        for word in command.words:
            if word == FILES:
                words += map(str, files)
            else:
                word = word.replace(FILES, str(files[0])).replace(FOLDER, str(folder))
                word = word.replace(HERE, str(files[0].parent))
                words.append(word.replace(STEM, str(files[0].with_suffix(""))))
        return words

    def write(self, group, folder):
        """The files that the command is given; those beside them are written, too."""
        files = []
        for number, case in group:
            files.append(self.place(folder, number, case))
            files[-1].write_bytes(case.content)
            for end, content in case.beside:
                content = content.replace(STEM.encode(), files[-1].stem.encode())
                files[-1].with_suffix(end).write_bytes(content)
        return files

    def run(self, group, folder):
        """What is wrong with how the cases of a group are read together; None: nothing."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        files = self.write(group, folder)
        command = group[0][1].command
        words = self.words(command, files, folder / "out")
        outcome = limits.run(words, command.given, folder, command.apart)
        self.slowest = max(self.slowest, outcome.seconds if len(group) == 1 else 0)
        self.largest = max(self.largest, outcome.memory)
        self.statuses[outcome.status] += 1
        fault = limits.fault(outcome)
        if not fault and len(group) == 1 and outcome.seconds > limits.CPU_SECONDS:
            fault = f"{outcome.seconds:.0f} s of CPU"
        return fault

    def read(self, group, folder):
        fault = self.run(group, folder)
        if not fault:
            return
        if len(group) == 1:
            self.keep(group, fault)
            return
        before = len(self.failures)
        half = len(group) // 2
        self.read(group[:half], folder)
        self.read(group[half:], folder)
        # Each half may be read within the limits; any other fault is one of all of them together.
        if len(self.failures) == before and not fault.endswith("SIGXCPU"):
            self.keep(group, "together: " + fault)

    def keep(self, group, fault):
        FAILED.mkdir(parents=True, exist_ok=True)
        files = self.write(group, FAILED)
        command = group[0][1].command
        again = shlex.join(self.words(command, [file.relative_to(ROOT) for file in files],
                                      "build/hostile/out"))
        again = again.replace(str(ROOT) + "/", "")
        if command.apart:
            away = self.words(command, files, FAILED / "out")
            again = f"cd {FAILED} && env -u GAVEL_HOME {shlex.join(away)}"
        if command.given:
            given = files[0].with_name(files[0].name + ".input")
            given.write_bytes(command.given)
            again += f" <{given.relative_to(ROOT)}"
        labels = ", ".join(sorted({case.label for _, case in group}))
        self.failures.append(fault)
        print(f"FAIL  {labels}: {fault}\n      {again}", flush=True)


def groups(cases):
    """Cases with the same command that takes several files, in lots; the others alone."""
    lots = collections.defaultdict(list)
    for number, case in cases:
        if not case.command.together:
            yield [(number, case)]
            continue
        lot = lots[case.command]
        lot.append((number, case))
        if len(lot) == case.command.most:
            yield lots.pop(case.command)
    yield from lots.values()


def progress(reader, done, count, begin):
    if done % 1000 == 0 or done == count:
        print(f"{reader.part}: {done} of {count}, {len(reader.failures)} failed, "
              f"{time.monotonic() - begin:.0f} s", flush=True)


def run_part(name, program, count, seed, jobs):
    """Reads `count` cases; returns how many failed."""
    os.chdir(ROOT)
    module = importlib.import_module(name)
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "seeds").mkdir(parents=True)
    seeds = module.seeds(Work(program, folder / "seeds"))
    reader = Reader(name, program, seed)
    labels = collections.Counter()
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for first in range(0, count, CHUNK):
            chunk = []
            for number in range(first, min(first + CHUNK, count)):
                case = module.case(seeds, random.Random(f"{name} {seed} {number}"))
                labels[case.label] += 1
                chunk.append((number, case))
            lots = list(groups(chunk))
            list(pool.map(reader.read, lots, [folder / f"lot-{i}" for i in range(len(lots))]))
            for i in range(len(lots)):
                shutil.rmtree(folder / f"lot-{i}", ignore_errors=True)
            progress(reader, first + len(chunk), count, begin)
    print(f"{name}: {count} files, seed {seed}, {len(reader.failures)} failed, "
          f"{time.monotonic() - begin:.0f} s; the slowest took {reader.slowest:.1f} s, the largest "
          f"{reader.largest >> 20} MB")
    print(f"  exit statuses: {dict(sorted(reader.statuses.items()))}")
    print(f"  kinds of damage: {dict(sorted(labels.items()))}", flush=True)
    return len(reader.failures)
