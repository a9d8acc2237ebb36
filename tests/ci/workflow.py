#!/usr/bin/python3
# workflow.py - carries out the scripts of a GitHub action or job here, as the server would.
#
# Usage: workflow.py FILE [--job JOB] [--skip NAME]... [--set EXPRESSION=VALUE]... [INPUT=VALUE]...
#
# Steps that use other actions are named and left out. The log is printed as the server shows it:
# workflow commands are carried out, unless they are stopped; each annotation becomes a line
# `ANNOTATION KIND properties | first line`, and what GITHUB_STEP_SUMMARY holds stands at the end.
import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml


def unescape(text):
    for code, character in (("%0A", "\n"), ("%0D", "\r"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


class Log:
    """What the server makes of the lines that a step prints."""

    def __init__(self):
        self.stopped = None

    def line(self, line):
        command = re.match(r"\s*::([\w-]+) ?(.*?)::(.*)", line)
        legacy = re.search(r"##\[([\w-]+)[ \]]", line)
        if self.stopped:
            if line.strip() == f"::{self.stopped}::":
                self.stopped = None
            else:
                print(f"  {line}")
        elif command and command[1] == "stop-commands":
            self.stopped = command[3]
        elif command and command[1] in ("error", "warning", "notice"):
            first = unescape(command[3]).split("\n")[0]
            print(f"ANNOTATION {command[1]} {unescape(command[2])} | {first}")
        elif command or legacy:
            print(f"COMMAND {line}")
        else:
            print(f"  {line}")


def fill(text, values):
    def value(found):
        name = found[1].strip()
        if name not in values:
            sys.exit(f"workflow.py: what is {name}?")
        return values[name]
    return re.sub(r"\$\{\{(.*?)\}\}", value, str(text))


def run_step(step, values, environment, folder):
    env = dict(environment)
    for name, text in step.get("env", {}).items():
        env[name] = fill(text, values)
    ran = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
                         env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         stdin=subprocess.DEVNULL)
    log = Log()
    for line in ran.stdout.decode("utf-8", "replace").split("\n")[:-1]:
        log.line(line)
    added = Path(folder, "env").read_text()
    environment.update(line.split("=", 1) for line in added.splitlines() if line)
    return ran.returncode


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--job")
    parser.add_argument("--skip", action="append", default=[])
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("inputs", nargs="*")
    given = parser.parse_args()
    document = yaml.safe_load(Path(given.file).read_text())
    values = dict(pair.split("=", 1) for pair in given.set)
    if given.job:
        steps = document["jobs"][given.job]["steps"]
    else:
        steps = document["runs"]["steps"]
        for name, facts in document.get("inputs", {}).items():
            values[f"inputs.{name}"] = facts.get("default", "")
    values.update((f"inputs.{pair.split('=', 1)[0]}", pair.split("=", 1)[1])
                  for pair in given.inputs)
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, CI="true")
        for name, file in (("GITHUB_OUTPUT", "output"), ("GITHUB_ENV", "env"),
                           ("GITHUB_STEP_SUMMARY", "summary")):
            Path(folder, file).touch()
            environment[name] = str(Path(folder, file))
        for step in steps:
            name = step.get("name", step.get("uses"))
            condition = step.get("if", "")
            wanted = not status or "cancelled()" in condition
            if "run" not in step or name in given.skip or not wanted:
                print(f"STEP {name}: left out")
                continue
            print(f"STEP {name}")
            status = run_step(step, values, environment, folder) or status
        print("SUMMARY")
        print(Path(folder, "summary").read_text(), end="")
    return status


if __name__ == "__main__":
    sys.exit(main())
