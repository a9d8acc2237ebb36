"""test_page.py - the page in a real browser: what it shows is what gavel says, and it can be used by keys and on a phone.

Usage: test_page.py PROGRAM FOLDER [NAME...]. PROGRAM is gavel; pages and axe-core go into FOLDER. With
names, only tests whose name contains one of them. Times are printed; nothing is judged by them.
"""

import os
import sys
import time
import traceback

from axe import Axe, axe_source
from pages import HOSTILE, Pages
from webdriver import Browser

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WIDE, PHONE = (1280, 800), (390, 844)

# What the page shows of a position, read from its elements.
SEEN = """
    const text = (root, selector) => root.querySelector(selector)?.textContent ?? '';
    const name = (card) => [...(card.querySelector('.card-name')?.childNodes ?? [])].filter((n) => n.nodeType === 3).map((n) => n.data).join('');
    const zone = (seat, which) => Number([...seat.querySelectorAll('.zone')].find((z) => z.textContent.startsWith(which + ' '))?.querySelector('b').textContent ?? 0);
    const cards = (seat) => [...seat.querySelectorAll('.slot .card')].flatMap((card) => {
        const count = Number(text(card, '.card-count').slice(1) || 1);
        return Array(count).fill([name(card), card.querySelector('.power')?.textContent ?? null, card.classList.contains('tapped')]);
    });
    const lands = (seat) => [...seat.querySelectorAll('.land')].flatMap((land) => {
        const called = [...land.querySelector('.land-name').childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join('');
        return [...land.querySelectorAll('i')].map((mark) => [called, null, mark.classList.contains('tapped')]);
    });
    return {
        number: Number(text(document, '.where-number').replaceAll(',', '')), turn: text(document, '.turn-words'), asked: text(document, '.ask-question b'),
        answer: text(document, '.ask-answer'), stack: document.querySelectorAll('.stack-item').length, address: location.hash,
        players: [...document.querySelectorAll('.seat')].map((seat) => [seat.getAttribute('aria-label'), {
            life: Number(text(seat, '.life')), library: zone(seat, 'library'), 'hand count': zone(seat, 'hand'), graveyard: zone(seat, 'graveyard'), exile: zone(seat, 'exile'),
            hand: [...seat.querySelectorAll('.hand-name')].map((n) => n.textContent).sort(), permanents: [...cards(seat), ...lands(seat)]}]),
    };"""


class Test:
    def __init__(self, browser, pages, axe):
        self.browser, self.pages, self.axe = browser, pages, axe

    def show(self, page, address="", size=WIDE, scheme="light"):
        """Opens a page anew at an address, and waits until it is shown."""
        self.browser.size(*size)
        self.browser.color_scheme(scheme)
        self.browser.open("about:blank")
        self.browser.open(self.pages.address(page) + address)
        self.browser.wait("return document.documentElement.dataset.shown")

    def seen(self):
        seen = self.browser.run(SEEN)
        return dict(seen, players=dict(seen["players"]))

    def text(self, selector):
        return self.browser.run(
            "return document.querySelector(arguments[0])?.textContent ?? null", selector
        )

    def type_into(self, selector, text):
        self.browser.run(
            "const i = document.querySelector(arguments[0]); i.focus(); i.value = arguments[1]; i.dispatchEvent(new Event('input'))",
            selector,
            text,
        )


def differences(seen, board):
    """How what is seen differs from the board that gavel prints; empty where it does not."""
    found = []

    def compare(what, page, program):
        if page != program:
            found.append(f"{what}: {page!r} on the page, {program!r} by gavel")

    compare("decision", seen["number"], board["number"])
    compare(
        "turn", seen["turn"], f"Turn {board['turn']}" if board["turn"] else "Before the first turn"
    )
    compare("player", seen["asked"], board["player"])
    if board["kind"] == "priority":
        compare(
            "answer", seen["answer"].split()[1], board["answer"].split()[0]
        )  # The first word is "answers".
    compare("stack", seen["stack"], board["stack"])
    for name, player in board["players"].items():
        page = seen["players"][name]
        for key in ("life", "library", "hand count"):
            compare(f"{name}'s {key}", page[key], player[key])
        for key in ("graveyard", "exile"):
            compare(f"{name}'s {key}", page[key], len(player[key]))
        compare(f"{name}'s hand", page["hand"], player["hand"])
        order = lambda p: (p[0], p[1] or "", p[2])
        compare(
            f"{name}'s permanents",
            sorted((tuple(p) for p in page["permanents"]), key=order),
            sorted(player["permanents"].elements(), key=order),
        )
    return found


def equal(what, page, wanted):
    assert page == wanted, f"{what}: {page!r}, not {wanted!r}"


def assert_equal_boards(t, board):
    found = differences(t.seen(), board)
    assert not found, f"before decision {board['number']}:\n  " + "\n  ".join(found)


# ---- the stepper


def test_a_whole_record_by_keys(t):
    """Every position of a record, stepped to by the right arrow, is the one that gavel prints."""
    boards = t.pages.boards("duel")
    assert len(boards) > 100, f"only {len(boards)} boards"
    t.show("duel")
    for board in boards:
        assert_equal_boards(t, board)
        t.browser.keys("Right")
    assert t.text(".ask-end"), "after the last decision there is no end"
    t.browser.keys("Left")
    assert_equal_boards(t, boards[-1])
    t.browser.keys("Home")
    assert_equal_boards(t, boards[0])
    print(f"    {len(boards)} positions")


def test_jumps_at_a_table_of_four(t):
    """Jumps to decisions and turns, by keys, the field and the timeline, land where they say."""
    boards = t.pages.boards("table")
    t.show("table")
    for n in (len(boards) // 3, 17, len(boards) - 1, len(boards) // 2):
        t.browser.keys("g", *str(n), "Enter")
        seen, board = t.seen(), boards[n - 1]
        equal("decision", seen["number"], n)
        for name, player in board["players"].items():
            for key in ("life", "library", "hand count"):
                equal(
                    f"{name}'s {key} before decision {n}", seen["players"][name][key], player[key]
                )
    t.browser.keys("g", "t", "7", "Enter")
    first = next(b for b in boards if b["turn"] == 7)
    equal("t7", t.seen()["number"], first["number"])
    t.browser.keys("]")
    equal("the next turn", t.seen()["turn"], "Turn 8")
    t.browser.keys("[", "[")
    equal("two turns back", t.seen()["turn"], "Turn 6")
    t.browser.run(
        """const line = document.querySelector('.timeline'), box = line.getBoundingClientRect();
        line.setPointerCapture = () => {};
        line.dispatchEvent(new PointerEvent('pointerdown', {button: 0, buttons: 1, clientX: box.left + box.width / 2, clientY: box.top + 5, bubbles: true}))"""
    )
    equal("the middle of the timeline", t.seen()["number"], (len(boards) + 1) // 2 + 1)
    words = t.browser.run(
        "return document.querySelector('.timeline').getAttribute('aria-valuetext')"
    )
    assert f"turn {boards[t.seen()['number'] - 1]['turn']}" in words, words


def test_keys_skip_play_and_open(t):
    boards = t.pages.boards("duel")
    t.show("duel")
    t.browser.keys("Home", "n")
    routine = lambda b: b["answer"] == "pass" or b["kind"] == "payment"
    equal("n", t.seen()["number"], next(b["number"] for b in boards[1:] if not routine(b)))
    t.browser.keys("Shift+Right", "Shift+Left", "p")
    equal("back", t.seen()["number"], 1)
    t.browser.keys("Space")
    t.browser.wait("return document.querySelector('.where-number').textContent !== '1'")
    t.browser.keys("Space")
    equal("tab", t.text("[role=tab][aria-selected=true]"), "Log")
    t.browser.keys("e")
    equal("tab after e", t.text("[role=tab][aria-selected=true]"), "Decisions")
    t.browser.keys("?")
    assert t.browser.run("return document.querySelector('dialog').open"), "? opens nothing"
    t.browser.keys("Escape")
    assert not t.browser.run(
        "return document.querySelector('dialog').open"
    ), "Escape does not close the keys"
    t.browser.keys("End", "p")
    t.browser.click("button.zone[data-zone=graveyard]")
    inside = t.browser.run("return document.querySelectorAll('.zone-card').length")
    equal(
        "cards of the opened graveyard", inside, int(t.text("button.zone[data-zone=graveyard] b"))
    )
    name = t.text(".zone-card-name")
    t.browser.click(".zone-card")
    equal("the opened card", t.text(".big-name"), name)
    t.browser.keys("Escape")
    assert t.browser.run(
        "return document.querySelector('.inspector').hidden"
    ), "Escape does not close what was opened"


def test_addresses_can_be_shared(t):
    t.show("table", "")
    t.browser.keys("g", *"300", "Enter")
    t.browser.wait("return location.hash.endsWith('/300')")
    address = t.seen()["address"]
    t.show("table", address)
    equal("a shared address", t.seen()["number"], 300)
    t.show("table", "#/play/no-such-game/5")
    assert "not in this page" in t.text("h1"), t.text("h1")


def test_what_a_seat_may_not_see(t):
    hand = t.pages.boards("duel")[0]["players"]["bob"]["hand"]
    t.show("seat")
    seen = t.seen()["players"]
    equal("bob's hand", seen["bob"]["hand"], [])
    equal("the number of bob's cards", seen["bob"]["hand count"], len(hand))
    equal("alice's hand", len(seen["alice"]["hand"]), seen["alice"]["hand count"])


# ---- results and rules


def test_failures_lead_to_the_difference(t):
    t.show("failures")
    equal("the headline", t.text("h1"), "3 of 4 scenarios failed")
    equal(
        "cards of failures", t.browser.run("return document.querySelectorAll('.failure').length"), 3
    )
    t.browser.run("document.querySelectorAll('.failure details').forEach((d) => d.open = true)")
    t.browser.wait("return document.querySelectorAll('.failure .command').length === 3")
    words = t.browser.run(
        "return [...document.querySelectorAll('.failure')].map((f) => f.textContent)"
    )
    expected = next(w for w in words if "expected 15" in w)
    assert "was 16" in expected and "702.19b" in expected, expected
    lonely = next(w for w in words if "expected 14" in w)
    assert "Golden" not in lonely and "bob loses 4 life (now 16)." in lonely, lonely
    first = t.browser.run(
        "return [...document.querySelectorAll('.first')].map((c) => c.textContent)"
    )
    assert any("deals 5 combat damage" in line for line in first) and any(
        "deals 4 combat damage" in line for line in first
    ), first
    t.browser.click(".failure .step-to")
    t.browser.wait("return document.querySelector('.stepper') !== null")
    at = t.seen()["number"]
    t.browser.keys("Home", "d")
    equal("d", t.seen()["number"], at)
    t.browser.keys("e")
    t.browser.wait("return document.querySelector('.script-line') !== null")
    t.browser.back()
    t.browser.wait("return document.querySelector('.failure') !== null")
    assert (
        t.browser.run("return document.querySelectorAll('.failure details[open]').length") == 3
    ), "what was opened is closed after going back"


def test_markup_in_names_is_text(t):
    t.show("failures")
    assert HOSTILE in t.browser.run(
        "return document.querySelector('#main').textContent"
    ), "the name is not shown as it is"
    assert not t.browser.run(
        "return document.querySelector('#main img')"
    ), "markup of a name became an element"
    t.type_into("#search", "img")
    assert HOSTILE in t.text("#hits"), t.text("#hits")


def test_names_of_players_are_only_names(t):
    boards = t.pages.boards("hostile")
    t.show("hostile")
    for board in boards[::10]:
        t.browser.keys("g", *str(board["number"]), "Enter")
        assert_equal_boards(t, board)
    made = "return [...document.querySelectorAll('#main b')].some((b) => b.textContent === 'constructor')"
    assert not t.browser.run(made), "markup of a player's name became an element"


def test_filter_and_search(t):
    t.show("suite", "#/results/all")
    equal(
        "rows before a chapter is opened",
        t.browser.run("return document.querySelectorAll('.scenario').length"),
        0,
    )
    t.browser.click(".group summary")
    t.browser.wait("return document.querySelectorAll('.scenario').length > 50")
    t.type_into("#scenario-filter", "702.19b trample")
    t.browser.wait("return document.querySelector('.found-count').textContent !== ''")
    rows = t.browser.run(
        "return [...document.querySelectorAll('.scenario')].filter((r) => r.offsetParent).map((r) => r.dataset.path)"
    )
    assert (
        "scenarios/7xx/702.19b-trample-deals-excess-damage-to-the-player.yaml" in rows
        and len(rows) < 20
    ), rows
    t.browser.keys("Escape")
    t.browser.run("document.activeElement.blur()")
    t.browser.keys("/", *"702.19b", "Enter")
    t.browser.wait("return location.hash === '#/rules/702.19b'")
    detail = t.text(".rule-detail")
    assert "implemented" in detail or "proven" in detail, detail
    file, line = t.text(".sources code").split(":")
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        assert (
            "702_19b" in source.read().splitlines()[int(line) - 1]
        ), f"{file}:{line} does not carry 702.19b out"
    t.browser.back()
    t.browser.wait("return location.hash === '#/results/all'")


def test_cards_stand_in_the_order_of_their_names(t):
    t.show("suite", "#/cards")
    t.browser.wait("return document.querySelectorAll('.card-use').length > 20")
    starts = t.browser.run(
        "return [...document.querySelectorAll('.card-use')].map((row) => row.dataset.card.slice(0, 2))"
    )
    equal("the first letters of cards", starts, sorted(starts))


def test_rules_map(t):
    document = t.pages.document("suite-data", "report", "--ci", "-k", "702.19b")
    t.show("suite", "#/rules")
    equal(
        "sections",
        t.browser.run("return document.querySelectorAll('.section-tile').length"),
        len({r[0].split(".")[0] for r in document["rules"]["list"]}),
    )
    assert f"{len(document['rules']['list']):,} rules" in t.text(
        ".rules-map"
    ), "the number of rules is not told"
    t.browser.click("a[href='#/rules/509']")
    t.browser.wait("return document.querySelector('.rule-rows') !== null")
    equal(
        "rules of 509",
        t.browser.run("return document.querySelectorAll('.rule-row').length"),
        len([r for r in document["rules"]["list"] if r[0].startswith("509.")]),
    )
    t.browser.keys("j", "j", "Enter")
    t.browser.wait("return document.querySelector('.rule-detail h2') !== null")
    t.browser.back()
    t.browser.back()
    t.browser.wait("return location.hash === '#/rules'")
    t.browser.keys("Alt+1")
    t.browser.wait("return location.hash === '#/results'")


def test_dark_mode(t):
    ground = "return getComputedStyle(document.body).backgroundColor"
    t.show("duel", scheme="light")
    light = t.browser.run(ground)
    t.show("duel", scheme="dark")
    dark = t.browser.run(ground)
    assert light != dark, "dark is as light"
    t.browser.keys("t")
    equal("after t", t.browser.run(ground), light)
    t.show("duel", scheme="dark")
    equal("remembered", t.browser.run(ground), light)
    t.browser.run("localStorage.clear()")


# ---- every view


# (page, address or the number of a decision or `step` for the first difference, what is done before it is looked at)
VIEWS = [
    ("failures", "#/results", "document.querySelectorAll('details').forEach((d) => d.open = true)"),
    ("suite", "#/results/all", "document.querySelector('.group summary').click()"),
    ("suite", "#/rules", ""),
    ("suite", "#/rules/509", ""),
    ("suite", "#/rules/510.1c", ""),
    ("suite", "#/cards", ""),
    ("suite", "#/lists", ""),
    ("varied", "#/play", ""),
    ("varied", "", "document.querySelector('[data-tab=play]').click()"),
    ("failures", "step", "document.querySelectorAll('[role=tab]')[1].click()"),
    ("duel", "200", "document.querySelector('.land').click()"),
    ("table", "900", "document.querySelectorAll('[role=tab]')[1].click()"),
    ("six", "500", ""),
]


def show_view(t, page, address, act, size=WIDE, scheme="light"):
    if address.isdigit():
        t.show(page, "", size, scheme)
        t.browser.keys("g", *address, "Enter")
    elif address == "step":
        t.show(page, "", size, scheme)
        t.show(
            page,
            t.browser.run("return document.querySelector('.step-to').getAttribute('href')"),
            size,
            scheme,
        )
    else:
        t.show(page, address, size, scheme)
    if act:
        t.browser.run(act)


def test_accessibility_of_every_view(t):
    serious, mild = [], set()
    for page, address, act in VIEWS:
        show_view(t, page, address, act)
        for scheme in ("light", "dark"):
            t.browser.color_scheme(scheme)
            t.browser.wait("return document.documentElement.dataset.theme === arguments[0]", scheme)
            bad, other = t.axe.findings(None if scheme == "light" else ["color-contrast"])
            serious += [f"{page} {address}, {scheme}: {words}" for words in bad]
            mild |= {words.splitlines()[0] for words in other}
    for words in sorted(mild):
        print(f"    not judged: {words}")
    assert not serious, "axe-core finds\n  " + "\n  ".join(serious)


def test_every_view_on_a_phone(t):
    for page, address, act in VIEWS:
        show_view(t, page, address, act, PHONE)
        width, wide = t.browser.run(
            """return [document.documentElement.scrollWidth, [...document.querySelectorAll('body *')]
            .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && e.getBoundingClientRect().width > innerWidth).slice(0, 3).map((e) => e.className)]"""
        )
        assert width <= PHONE[0], f"{page} {address} is {width} px wide: {wide}"
        small = t.browser.run(
            """return [...document.querySelectorAll('button, .plain, .chip, .tabs a, summary, input, .rule-row, .game-row, .section-tile')]
            .filter((e) => e.checkVisibility() && !e.matches('.quiet, [type=checkbox], .side-fold *'))
            .map((e) => [e.className || e.tagName, e.getBoundingClientRect()]).filter(([, box]) => box.height > 0 && box.height < 39.5).map(([name, box]) => `${name} ${Math.round(box.height)} px`)"""
        )
        assert not small, f"{page} {address}: too small for a finger: {sorted(set(small))}"


def test_budgets(t):
    """How long opening and stepping take; told, not judged: it depends on the machine."""
    for page in ("duel", "table"):
        t.show(page)
        opened = t.browser.run("return performance.getEntriesByName('gavel-shown')[0].startTime")
        steps = t.browser.run("""const times = [];
            for (let i = 0; i < 300; i++) {
                const begin = performance.now();
                document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
                document.body.offsetHeight;
                times.push(performance.now() - begin);
            }
            return times.sort((a, b) => a - b)""")
        of = t.browser.run(
            "return document.querySelector('.where').textContent.split('/')[1].split('·')[0].trim()"
        )
        print(
            f"    {page}, {of} frames: opened in {opened:.0f} ms (budget 200); a step takes {steps[150]:.1f} ms (median), {steps[285]:.1f} ms (95 %), budget 16"
        )


# ---- the checks themselves


def test_the_checks_can_fail(t):
    board = t.pages.boards("duel")[0]
    t.show("duel")
    equal("differences of the first position", differences(t.seen(), board), [])
    t.browser.run(
        "document.querySelector('.life').textContent = '19'; document.querySelector('.hand-name').textContent = 'Black Lotus'"
    )
    assert len(differences(t.seen(), board)) == 2, differences(t.seen(), board)
    t.browser.run(
        "document.querySelector('main').append(document.createElement('img'), document.createElement('button'))"
    )
    found = t.axe.findings()[0]
    assert len(found) >= 2, found
    assert_quiet(t.browser)
    t.browser.open(
        "data:text/html,<script>console.error('a fault')</script><img src='http://127.0.0.1:9/x.png'>"
    )
    time.sleep(0.3)
    assert t.browser.console(), "an error in the console is not seen"
    assert any(
        "127.0.0.1:9" in address for address in t.browser.requests()
    ), "a request is not seen"
    t.browser.console()


def assert_quiet(browser):
    """Nothing in the console, and nothing asked for but the page itself."""
    said = browser.console()
    assert not said, "the console says\n  " + "\n  ".join(said)
    asked = [
        a
        for a in browser.requests()
        if not a.startswith(("file://", "data:", "about:", "chrome://"))
    ]  # The browser's own first page.
    assert not asked, f"the page asks for {asked}"


def run(test, t):
    begin = time.monotonic()
    name = test.__name__.removeprefix("test_").replace("_", " ")
    try:
        test(t)
        assert_quiet(t.browser)
    except Exception as error:  # pylint: disable=broad-except
        print(f"not ok: {name} ({time.monotonic() - begin:.1f} s): {error}")
        if not isinstance(error, AssertionError):
            traceback.print_exc(file=sys.stdout)
        t.browser.console(), t.browser.requests()
        return False
    print(f"ok: {name} ({time.monotonic() - begin:.1f} s)", flush=True)
    return True


def main():
    program, folder, *wanted = sys.argv[1:]
    tests = [
        f
        for name, f in globals().items()
        if name.startswith("test_") and (not wanted or any(w in name for w in wanted))
    ]
    pages = Pages(program, ROOT, os.path.join(folder, "made"))
    source = axe_source(HERE, os.path.join(folder, "axe"))
    with Browser(*WIDE) as browser:
        browser.console(), browser.requests()
        t = Test(browser, pages, Axe(browser, source))
        results = [run(test, t) for test in tests]
    print(f"{sum(results)} passed, {results.count(False)} failed")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
