// All scenarios by chapter; the rows of a chapter are made when it is opened. A filter shows what
// fits in one list.

const ROWS_SHOWN = 200;

function addressOfScenario(scenario) {
    if (scenario.game !== null && report.gamesById.has(scenario.game))
        return addressOfFrame(scenario.game, 1);
    return `#/results/all/${encodeURIComponent(scenario.path)}`;
}

function scenarioRow(scenario) {
    const plays = scenario.game !== null && report.gamesById.has(scenario.game);
    const name = plays
        ? el('a', {href: addressOfScenario(scenario)}, scenario.name)
        : scenario.name;
    return el(
        'li',
        {class: 'scenario', tabindex: '-1', 'data-item': true, 'data-path': scenario.path},
        statusMark(scenario.status),
        el(
            'div',
            {class: 'scenario-words'},
            el('div', {class: 'scenario-name'}, name),
            el('code', {class: 'path'}, shortPath(scenario.path)),
        ),
        el(
            'div',
            {class: 'scenario-rules'},
            scenario.rules.slice(0, 4).map((r) => ruleLink(r)),
            scenario.rules.length > 4
                ? el('span', {class: 'soft'}, `+${scenario.rules.length - 4}`)
                : null,
        ),
        el(
            'button',
            {
                class: 'plain square',
                type: 'button',
                'aria-label': `Copy the command that runs ${shortPath(scenario.path)}`,
                title: 'Copy the command',
                click: () => copyText(`./gavel run ${scenario.path}`),
            },
            icon('copy'),
        ),
    );
}

// A list made in pieces, so that a long one does not hold up the page.
function inPieces(className, items, rowOf) {
    const list = el('ul', {class: className});
    let shown = 0;
    const more = el('button', {class: 'plain more', type: 'button', click: () => add()});
    const add = () => {
        list.append(...items.slice(shown, shown + ROWS_SHOWN).map(rowOf));
        shown = Math.min(shown + ROWS_SHOWN, items.length);
        more.hidden = shown === items.length;
        more.textContent = `Show ${number(Math.min(ROWS_SHOWN, items.length - shown))} more of ${number(items.length - shown)}`;
    };
    add();
    return [list, more];
}

function scenarioRows(scenarios) {
    return inPieces('scenarios', scenarios, scenarioRow);
}

function chapterTitle(chapter) {
    const title = report.chapters.find(
        (c) => c.number === chapter.charAt(0) && /^\dxx$/.test(chapter),
    )?.title;
    return title ? `${chapter} ${title}` : chapter;
}

function statusCounts(scenarios) {
    const counts = new Map();
    for (const s of scenarios) counts.set(s.status, (counts.get(s.status) || 0) + 1);
    return [...counts].sort((a, b) => STATUS_ORDER.indexOf(a[0]) - STATUS_ORDER.indexOf(b[0]));
}

function chapterGroup(chapter, scenarios) {
    const body = el('div', {});
    const build = () => body.childElementCount > 0 || body.append(...scenarioRows(scenarios));
    return el(
        'details',
        {class: 'group', 'data-chapter': chapter, toggle: (event) => event.target.open && build()},
        el(
            'summary',
            {'data-item': true},
            el('span', {class: 'group-title'}, chapterTitle(chapter)),
            el(
                'span',
                {class: 'group-counts'},
                statusCounts(scenarios).map(([status, n]) =>
                    el(
                        'span',
                        {class: `status-count ${statusOf(status).tone}`},
                        `${number(n)} ${statusOf(status).words}`,
                    ),
                ),
            ),
        ),
        body,
    );
}

function chapterGroups() {
    const chapters = new Map();
    for (const s of report.scenarios) {
        const chapter = chapterOfPath(s.path);
        if (!chapters.has(chapter)) chapters.set(chapter, []);
        chapters.get(chapter).push(s);
    }
    return [...chapters]
        .sort((a, b) => (a[0] < b[0] ? -1 : 1))
        .map(([chapter, list]) => chapterGroup(chapter, list));
}

function matchesFilter(scenario, words, statuses) {
    if (statuses.size > 0 && !statuses.has(scenario.status)) return false;
    const text =
        `${scenario.name} ${scenario.path} ${scenario.rules.join(' ')} ${scenario.tags.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
}

// The filter and the list under it. `show(path)` opens the chapter of one scenario and goes there.
function scenarioBrowser() {
    const statuses = new Set();
    const groups = el('div', {class: 'groups'}, chapterGroups());
    const found = el('div', {});
    const count = el('p', {class: 'soft found-count', role: 'status'});
    const input = el('input', {
        class: 'field',
        type: 'search',
        id: 'scenario-filter',
        placeholder: 'Name, path, rule or tag',
        'aria-label': 'Filter by name, path, rule or tag',
        autocomplete: 'off',
        spellcheck: 'false',
    });
    const apply = () => {
        const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
        const all = words.length === 0 && statuses.size === 0;
        const list = all ? [] : report.scenarios.filter((s) => matchesFilter(s, words, statuses));
        groups.hidden = !all;
        setChildren(found, all ? [] : scenarioRows(list));
        setText(count, all ? '' : counted(list.length, 'scenario'));
    };
    const chip = ([status, n]) =>
        el(
            'button',
            {
                class: `chip ${statusOf(status).tone}`,
                type: 'button',
                'aria-pressed': 'false',
                click: (event) => {
                    const on = !statuses.delete(status) && statuses.add(status);
                    setAttribute(event.currentTarget, 'aria-pressed', String(Boolean(on)));
                    apply();
                },
            },
            `${statusOf(status).form} ${capital(statusOf(status).words)} ${number(n)}`,
        );
    input.addEventListener('input', apply);
    const show = (path) => {
        const scenario = report.scenariosByPath.get(path);
        if (!scenario) return;
        input.value = shortPath(path);
        apply();
        found.querySelector('[data-item]')?.focus();
    };
    return {
        root: el(
            'section',
            {'aria-label': 'All scenarios'},
            el('div', {class: 'filters'}, input, statusCounts(report.scenarios).map(chip)),
            count,
            found,
            groups,
        ),
        show,
    };
}
