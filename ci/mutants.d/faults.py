# faults.py - small faults in a C file, made on the syntax tree that libclang gives.
#
# A fault is one replaced stretch of the text, inside one function. Its key is made of the code around
# it and not of line numbers, so that it stays the same while other lines come and go.
import hashlib
import re

from clang.cindex import CursorKind as K
from clang.cindex import Index, TranslationUnit, TypeKind

FLIPPED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
NEXT_TO = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OTHER_LOGIC = {"&&": "||", "||": "&&"}
OTHER_SIGN = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
# No part of the game: broken invariants, reached limits, and notes of what scenarios put to use.
# Neither are functions x_supported, which are asked as cards are loaded, and swapping x_same(a, b)
# changes nothing.
NOT_PLAYED = {"gavel_assert", "gavel_never", "engine_hit_limit", "node_used"}
STATEMENTS = {K.CALL_EXPR, K.BINARY_OPERATOR, K.COMPOUND_ASSIGNMENT_OPERATOR, K.UNARY_OPERATOR,
              K.CONTINUE_STMT, K.BREAK_STMT}
# Which children are statements; the others are conditions and the like.
BODIES = {K.COMPOUND_STMT: slice(None), K.IF_STMT: slice(1, None), K.FOR_STMT: slice(-1, None),
          K.WHILE_STMT: slice(-1, None), K.DO_STMT: slice(1)}


class Fault:
    def __init__(self, path, function, kind, start, end, new):
        self.path, self.function, self.kind = path, function, kind
        self.start, self.end, self.new = start, end, new

    def name(self, text, nth):
        """Fills in line, old and key; nth counts equal faults on equal lines of the function."""
        self.line = text.count(b"\n", 0, self.start) + 1
        self.old = text[self.start:self.end].decode()
        about = self.about(text)
        nth[about] = nth.get(about, 0) + 1
        self.key = hashlib.sha1(f"{about}\0{nth[about]}".encode()).hexdigest()[:10]

    def about(self, text):
        first = text.rfind(b"\n", 0, self.start) + 1
        last = text.find(b"\n", self.end)
        code = " ".join(text[first:last].decode().split())
        return "\0".join([self.path, self.function, self.kind, code, self.old, self.new])

    def applied(self, text):
        # As many lines as before: what asserts say of their place stays the same.
        lines = b"\n" * (text[self.start:self.end].count(b"\n") - self.new.count("\n"))
        return text[:self.start] + self.new.encode() + lines + text[self.end:]


def bare(cursor):
    """The expression inside parentheses and implicit conversions."""
    while cursor.kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR):
        children = list(cursor.get_children())
        if len(children) != 1:
            break
        cursor = children[0]
    return cursor


class Finder:
    def __init__(self, path, text, unit):
        self.path, self.text, self.faults = path, text, {}
        self.silent = []  # Stretches that no fault may touch.
        self.function = None
        for cursor in unit.cursor.get_children():
            if cursor.location.file is None or cursor.location.file.name != unit.spelling:
                continue
            if cursor.kind == K.MACRO_INSTANTIATION:
                self.look_at_macro(cursor)
            elif cursor.kind == K.FUNCTION_DECL and cursor.is_definition() \
                    and not cursor.spelling.endswith("_supported"):
                self.function = cursor.spelling
                self.is_bool = cursor.result_type.kind == TypeKind.BOOL
                self.walk(cursor, None)
        self.place_marks(unit)

    def span(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def source(self, cursor):
        start, end = self.span(cursor)
        return self.text[start:end].decode()

    def look_at_macro(self, cursor):
        if cursor.spelling in NOT_PLAYED or cursor.spelling == "CR":
            self.silent.append(self.span(cursor))

    def place_marks(self, unit):
        functions = [(self.span(c), c.spelling) for c in unit.cursor.get_children()
                     if c.kind == K.FUNCTION_DECL and c.is_definition()
                     and c.location.file.name == unit.spelling]
        marks, self.silent = [s for s in self.silent if self.text.startswith(b"CR(", s[0])], []
        for start, end in marks:
            for (first, last), self.function in functions:
                if first <= start < last:
                    self.add("mark", start, end, f"!{self.text[start:end].decode()}")

    def add(self, kind, start, end, new):
        if any(start < last and first < end and not (start <= first and last <= end)
               for first, last in self.silent):
            return
        if any(first <= start and end <= last for first, last in self.silent):
            return
        if self.text[start:end].decode() != new:
            fault = Fault(self.path, self.function, kind, start, end, new)
            self.faults.setdefault((start, end, new), fault)

    def walk(self, cursor, parent):
        if cursor.kind == K.CALL_EXPR and cursor.spelling in NOT_PLAYED:
            return
        self.look_at(cursor, parent)
        children = list(cursor.get_children())
        if cursor.kind == K.CASE_STMT:  # The label stays: two equal ones do not compile.
            children = children[1:]
        for child in children:
            self.walk(child, cursor)

    def look_at(self, cursor, parent):
        kind = cursor.kind
        children = list(cursor.get_children())
        if kind in (K.BINARY_OPERATOR, K.COMPOUND_ASSIGNMENT_OPERATOR):
            self.operator(*children)
        elif kind in (K.IF_STMT, K.WHILE_STMT, K.CONDITIONAL_OPERATOR):
            self.negate(children[0])
        elif kind == K.RETURN_STMT and children and self.is_bool:
            self.negate(children[0])
        elif kind == K.VAR_DECL and children and cursor.type.kind == TypeKind.BOOL:
            self.negate(children[-1])
        elif kind == K.CALL_EXPR:
            self.swap(cursor.spelling, list(cursor.get_arguments()))
        elif kind == K.INTEGER_LITERAL and parent.kind != K.VAR_DECL:
            self.constant(cursor)
        elif kind == K.DECL_REF_EXPR:
            self.enumerator(cursor)
        for statement in children[BODIES.get(kind, slice(0))]:
            self.drop(statement, cursor)

    def operator(self, left, right):
        start, end = self.span(left)[1], self.span(right)[0]
        between = self.text[start:end].decode()
        operator = between.strip()
        start += len(between) - len(between.lstrip())
        for kind, table in (("comparison", FLIPPED), ("off by one", NEXT_TO),
                            ("logic", OTHER_LOGIC), ("sign", OTHER_SIGN)):
            if operator in table:
                self.add(kind, start, start + len(operator), table[operator])
        if operator in OTHER_LOGIC:
            self.negate(left)
            self.negate(right)

    def negate(self, cursor):
        """A condition. Comparisons are flipped, conjunctions negated by their parts."""
        inner = bare(cursor)
        start, end = self.span(inner)
        if inner.kind == K.BINARY_OPERATOR:
            left, right = inner.get_children()
            between = self.text[self.span(left)[1]:self.span(right)[0]].decode().strip()
            if between in FLIPPED or between in OTHER_LOGIC:
                return
        old = self.text[start:end].decode()
        if old in ("true", "false") or re.fullmatch(r"\d+", old):
            return  # The constant is changed.
        if inner.kind == K.UNARY_OPERATOR and old.startswith("!"):
            self.add("negation", start, end, f"({old[1:]})")
        else:
            self.add("negation", start, end, f"!({old})")

    def swap(self, name, arguments):
        if name.endswith("_same"):
            return
        for one, two in zip(arguments, arguments[1:]):
            if bare(one).type.get_canonical().spelling == bare(two).type.get_canonical().spelling:
                start, middle = self.span(one)
                next_one, end = self.span(two)
                between = self.text[middle:next_one].decode()
                if between.strip() == ",":
                    self.add("arguments", start, end,
                             self.source(two) + between + self.source(one))

    def constant(self, cursor):
        start, end = self.span(cursor)
        old = self.text[start:end].decode()
        if old in ("true", "false"):
            self.add("constant", start, end, "false" if old == "true" else "true")
        elif re.fullmatch(r"\d+", old):
            self.add("constant", start, end, "0" if old == "1" else str(int(old) + 1))

    def enumerator(self, cursor):
        meant = cursor.referenced
        if meant is None or meant.kind != K.ENUM_CONSTANT_DECL or meant.spelling.startswith("CR_"):
            return
        names = [c.spelling for c in meant.semantic_parent.get_children()]
        if len(names) > 1 and self.source(cursor) == meant.spelling:
            other = names[(names.index(meant.spelling) + 1) % len(names)]
            self.add("constant", *self.span(cursor), other)

    def drop(self, cursor, parent):
        start, end = self.span(cursor)
        leaves = cursor.kind == K.RETURN_STMT and parent.kind == K.IF_STMT
        called = cursor.kind == K.CALL_EXPR and cursor.spelling in NOT_PLAYED
        if called or not leaves and cursor.kind not in STATEMENTS:
            return
        self.add("dropped", start, end, "")


def find(path, text, arguments, file):
    """All faults of one file, in the order of the text. `path` is what they are called by."""
    unit = Index.create().parse(
        file, args=arguments, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    errors = [d for d in unit.diagnostics if d.severity >= 3]
    if errors:
        raise SystemExit(f"mutants: {path}: {errors[0].spelling}")
    faults = sorted(Finder(path, text, unit).faults.values(), key=lambda f: (f.start, f.end, f.new))
    nth = {}
    for fault in faults:
        fault.name(text, nth)
    return faults
