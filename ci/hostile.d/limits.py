# limits.py - runs one command within limits of time and memory, and judges how it ended.
import dataclasses
import os
import re
import resource
import signal
import subprocess
import tempfile
import threading

CPU_SECONDS = 10  # Of each process: a worker of the program has as much as the program itself.
WALL_SECONDS = 300  # Of a machine that does much else at the same time.
MEMORY = 1 << 30  # Resident: the address sanitizer reserves terabytes of addresses.
SAID_MAX = 1 << 22
# A bad file may be refused (5), differ (3), name what is not there (2, 4, 6, 7) or fail (1).
ALLOWED = range(0, 8)
# What tells of a fault although the exit status does not: a worker's end, for example.
SIGNS = re.compile(
    rb"Sanitizer|runtime error:|internal error|engine crashed|no result within|ended badly"
    rb"|out of memory"
)


@dataclasses.dataclass
class Outcome:
    status: int  # Negative: the signal.
    seconds: float  # Of CPU, with all processes that it waited for.
    memory: int  # Of the largest process, in bytes.
    silent: bool  # It did not end by itself.
    said: bytes


def environment(folder):
    """What a run may see: nothing of the user's, and no leak that stays unsaid."""
    asan = f"exitcode=99:hard_rss_limit_mb={MEMORY >> 20}:quarantine_size_mb=32:abort_on_error=0"
    return {
        **{name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ},
        "HOME": str(folder),
        "CI": "true",
        "GAVEL_HOME": os.getcwd(),
        "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", asan),
        "UBSAN_OPTIONS": "exitcode=99:print_stacktrace=1",
        "LSAN_OPTIONS": "exitcode=99",
    }


def bound():
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    os.setsid()


def end_group(child):
    """Ends whatever the command started and left behind."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(words, given, folder, apart=False):
    """Runs `words` with the bytes `given` as input; its home is `folder`. Apart: it runs there, too,
    and knows of no project."""
    known = environment(folder)
    if apart:
        del known["GAVEL_HOME"]
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as input_file:
        input_file.write(given)
        input_file.seek(0)
        child = subprocess.Popen(words, stdin=input_file, stdout=said, stderr=said,
                                 env=known, cwd=folder if apart else None, preexec_fn=bound)
        silent = threading.Event()
        timer = threading.Timer(WALL_SECONDS, lambda: (silent.set(), end_group(child)))
        timer.start()
        _, status, used = os.wait4(child.pid, 0)
        timer.cancel()
        end_group(child)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return Outcome(child.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss << 10,
                       silent.is_set(), said.read(SAID_MAX))


def fault(outcome, allowed=ALLOWED):
    """What is wrong with how it ended, in words; None: nothing."""
    sign = SIGNS.search(outcome.said)
    if outcome.silent:
        return f"no end within {WALL_SECONDS} s"
    if sign:
        begin = outcome.said.rfind(b"\n", 0, sign.start()) + 1
        line = outcome.said[begin:].split(b"\n", 1)[0]
        return f"exit {outcome.status}: " + line.decode(errors="replace")[:200]
    if outcome.status < 0:
        return f"ended by {signal.Signals(-outcome.status).name}"
    if outcome.status not in allowed:
        return f"exit status {outcome.status}"
    if outcome.memory > MEMORY:
        return f"{outcome.memory >> 20} MB of memory"
    return None
