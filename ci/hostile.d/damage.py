# damage.py - damage that fits any file: bytes, lines and values of JSON.
import copy
import json

# Numbers where something may end: bytes, words, the bounds of C's types and of the engine.
NUMBERS = [
    -(2**63), -(2**31) - 1, -(2**31), -1000000001, -4097, -2, -1, 0, 1, 2, 3, 9, 15, 16, 17, 99,
    127, 128, 255, 256, 4095, 4096, 4097, 32767, 32768, 65535, 65536, 1000000000, 1000000001,
    2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**64 - 1, 2**64, 10**30,
]  # fmt: skip
WORDS = [
    "", " ", "\n", "\t", "\x1b[2J\x1b[31m", "\x00", "\u202egnp", "\u200b", "::error::here", "%s%n",
    "../../x", "/dev/zero", "none", "null", "true", "yes", "auto", "~", "{}", "[]", "x" * 300,
    "\ufeff", "é" * 200, '"', "\\", "#", "--", "-", ":", "&a", "*a", "!!str", "\r", "\ud83d\ude00",
]  # fmt: skip


def number(random):
    return random.choice(NUMBERS) if random.random() < 0.7 else random.randint(-5000, 200000)


def word(random):
    return random.choice(WORDS)


def value(random):
    """Any value of JSON."""
    kind = random.randrange(8)
    if kind < 2:
        return number(random)
    if kind < 4:
        return word(random)
    return [None, random.random() < 0.5, [], {}, 0.5, [[]] * 3, {"a": 1}, 1e300][random.randrange(8)]


def of_bytes(random, content):
    """A few bytes are others, or gone, or more."""
    out = bytearray(content)
    for _ in range(random.choice([1, 1, 2, 5, 20])):
        at = random.randrange(len(out) + 1)
        kind = random.randrange(5)
        if kind == 0 and at < len(out):
            out[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            out[at : at + random.randrange(1, 9)] = b""
        elif kind == 2:
            out[at:at] = random.randbytes(random.randrange(1, 9))
        elif kind == 3:
            out[at:at] = word(random).encode("utf-8", "surrogatepass")
        else:
            begin = random.randrange(len(out) + 1)
            out[at:at] = out[begin : begin + random.randrange(1, 60)]
    return bytes(out)


def of_end(random, content):
    """It breaks off, or something follows."""
    if random.random() < 0.6:
        return content[: random.randrange(len(content) + 1)]
    more = [b"\0" * random.randrange(1, 5000), random.randbytes(random.randrange(1, 200)),
            content[: random.randrange(1, 200)], b"\n" * random.randrange(1, 50)]  # fmt: skip
    return content + random.choice(more)


def of_lines(random, lines):
    """Lines are dropped, doubled, swapped, moved; `lines` is a list, and so is what comes back."""
    lines = list(lines)
    for _ in range(random.choice([1, 1, 2, 4])):
        if not lines:
            break
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        kind = random.randrange(5)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(other, lines[at])
        elif kind == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 3:
            del lines[min(at, other) : max(at, other)]
        else:
            lines[at:at] = lines[min(at, other) : max(at, other)][:50]
    return lines


def places(tree, found=None):
    """Every (container, key) of a tree of lists and mappings."""
    found = [] if found is None else found
    keys = tree.keys() if isinstance(tree, dict) else range(len(tree))
    for key in keys:
        found.append((tree, key))
        if isinstance(tree[key], (dict, list)):
            places(tree[key], found)
    return found


def changed_value(random, old):
    """Something in place of a value; most often of the same type."""
    kind = random.randrange(6)
    if kind == 0:
        return value(random)
    if isinstance(old, bool):
        return not old
    if isinstance(old, (int, float)):
        return number(random) if kind < 4 else old + random.choice([-1, 1])
    if isinstance(old, str):
        if kind == 1:
            return word(random)
        if kind == 2:
            return str(number(random))
        at = random.randrange(len(old) + 1)
        return old[:at] + random.choice([word(random), "", "9"]) + old[at + random.randrange(3) :]
    if isinstance(old, list):
        return of_lines(random, old) if kind < 4 else old * random.choice([2, 30])
    if isinstance(old, dict):
        return dict(of_lines(random, list(old.items())))
    return value(random)


def of_tree(random, tree):
    """Values are others, keys are gone or stand elsewhere. A copy comes back."""
    tree = copy.deepcopy(tree)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        found = places(tree)
        if not found:
            break
        holder, key = random.choice(found)
        kind = random.randrange(10)
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder, dict):
            holder[random.choice(["name", "text", word(random)])] = holder.pop(key)
        elif kind == 2:
            other, from_key = random.choice(found)
            try:
                holder[key] = copy.deepcopy(other[from_key])
            except (KeyError, IndexError):
                pass
        else:
            holder[key] = changed_value(random, holder[key])
    return tree


def as_json(random, tree):
    """As a line, perhaps with a key twice or nested deeply."""
    text = json.dumps(tree, ensure_ascii=random.random() < 0.1, separators=(",", ":"))
    if random.random() < 0.05 and isinstance(tree, dict) and tree:
        key = random.choice(list(tree))
        text = text[:-1] + f",{json.dumps(key)}:{json.dumps(value(random))}}}"
    if random.random() < 0.02:
        depth = random.choice([10, 999, 1001, 100000])
        text = text[:-1] + ',"deep":' + "[" * depth + "]" * depth + "}"
    return text.encode("utf-8", "replace")
