// The map of the rules: a square for each rule, in its section, in its chapter. The states are told
// by form as well as by color.

const RULE_STATES = {
    proven: {words: 'proven', about: 'a scenario fails without it'},
    implemented: {words: 'implemented', about: 'some line of the engine carries it out'},
    listed: {words: 'listed', about: 'not proven, for a stated reason'},
    missing: {words: 'not implemented', about: 'no line of the engine carries it out'},
    untestable: {words: 'not testable', about: 'a heading or a definition'},
};
const SQUARE = 9; // A square with the room beside it.
const SQUARE_SIDE = 7;
const MAP_ROWS = 6; // A section is this many squares high,
const MAP_COLUMNS = 36; // unless it would become wider than this.

function ruleStateName(state) {
    return RULE_STATES[state]?.words || spaced(state);
}

// One square as a path: full, half, crossed, hollow, or a dot.
function squarePath(state, x, y) {
    const s = SQUARE_SIDE;
    const hollow = `M${x} ${y}h${s}v${s}h${-s}zm1 1v${s - 2}h${s - 2}v${2 - s}z`;
    switch (state) {
        case 'proven':
            return `M${x} ${y}h${s}v${s}h${-s}z`;
        case 'implemented':
            return `${hollow}M${x} ${y}v${s}h${s}z`;
        case 'listed':
            return `${hollow}M${x + 2} ${y + 3}h3v1h-3z`;
        case 'missing':
            return hollow;
        default:
            return `M${x + 2.5} ${y + 2.5}h2v2h-2z`;
    }
}

function rowsOfSquares(count) {
    return Math.max(MAP_ROWS, Math.ceil(count / MAP_COLUMNS));
}

// A drawing of the rules of a section, a path for each state.
function squares(rules) {
    const rows = rowsOfSquares(rules.length);
    const columns = Math.max(1, Math.ceil(rules.length / rows));
    const paths = new Map();
    rules.forEach((rule, i) => {
        const path = squarePath(rule.state, Math.floor(i / rows) * SQUARE, (i % rows) * SQUARE);
        paths.set(rule.state, (paths.get(rule.state) || '') + path);
    });
    const width = columns * SQUARE,
        height = Math.min(rules.length, rows) * SQUARE;
    return svg(
        'svg',
        {class: 'squares', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true'},
        [...paths].map(([state, d]) =>
            svg('path', {class: `state-${state}`, d, 'fill-rule': 'evenodd'}),
        ),
    );
}

function stateCounts(rules) {
    const counts = {};
    for (const rule of rules) counts[rule.state] = (counts[rule.state] || 0) + 1;
    return counts;
}

function rulesOfSection(section) {
    return report.rules.filter((rule) => rule.section === section);
}

// How many are proven (or, where no proof was tried, implemented) of how many testable ones.
function shareOf(rules) {
    const counts = stateCounts(rules);
    const testable = rules.length - (counts.untestable || 0);
    const n = report.proofs ? counts.proven || 0 : counts.implemented || 0;
    const words = report.proofs ? 'proven' : 'implemented';
    return {
        n,
        testable,
        words,
        share: testable > 0 ? Math.floor((100 * n) / testable) : 0,
        sentence: `${number(n)} of ${number(testable)} testable rules are ${words}`,
    };
}

// Under the pointer a square says which rule it is.
function nameSquare(event, rules) {
    const box = event.currentTarget.querySelector('svg').getBoundingClientRect();
    const at =
        Math.floor((event.clientX - box.left) / SQUARE) * rowsOfSquares(rules.length) +
        Math.floor((event.clientY - box.top) / SQUARE);
    const rule = event.clientY >= box.top && event.clientX >= box.left ? rules[at] : null;
    setAttribute(
        event.currentTarget,
        'title',
        rule ? `${rule.number} ${rule.title || ''}: ${ruleStateName(rule.state)}` : null,
    );
}

function sectionTile(section, rules) {
    const {n, testable, words} = shareOf(rules);
    return el(
        'a',
        {
            class: 'section-tile',
            href: `#/rules/${section.number}`,
            'data-item': true,
            mousemove: (event) => nameSquare(event, rules),
        },
        el('span', {class: 'section-number'}, section.number),
        squares(rules),
        unseen(` ${section.title}: ${n} of ${testable} ${words}`),
    );
}

function chapterRow(chapter, bySection) {
    const sections = report.sections.filter(
        (s) => s.number.startsWith(chapter.number) && bySection.has(s.number),
    );
    const rules = sections.flatMap((s) => bySection.get(s.number));
    const {n, testable, words, share} = shareOf(rules);
    return el(
        'section',
        {class: 'chapter', 'aria-label': `${chapter.number} ${chapter.title}`},
        el(
            'div',
            {class: 'chapter-head'},
            el('h2', {}, `${chapter.number} ${chapter.title}`),
            el('p', {class: 'soft'}, `${number(n)} of ${number(testable)} ${words}`),
            el('p', {class: 'share'}, `${share} %`),
        ),
        el(
            'div',
            {class: 'tiles'},
            sections.map((s) => sectionTile(s, bySection.get(s.number))),
        ),
    );
}

function mapLegend(counts) {
    return el(
        'ul',
        {class: 'legend'},
        Object.entries(RULE_STATES)
            .filter(([state]) => report.proofs || state !== 'proven')
            .map(([state, about]) =>
                el(
                    'li',
                    {title: about.about},
                    squares([{state}]),
                    ` ${capital(about.words)} `,
                    el('b', {}, number(counts[state] || 0)),
                ),
            ),
    );
}

function rulesMap() {
    const bySection = new Map();
    for (const rule of report.rules) {
        if (!bySection.has(rule.section)) bySection.set(rule.section, []);
        bySection.get(rule.section).push(rule);
    }
    const about = report.proofs
        ? 'A proven rule has a scenario that fails when the rule is switched off.'
        : [
              'Nothing was played without a rule here, so none is called proven: ',
              el('code', {}, './gavel report --proven'),
              ' tries.',
          ];
    return el(
        'div',
        {class: 'sheet rules-map'},
        el('h1', {}, shareOf(report.rules).sentence),
        el(
            'p',
            {class: 'soft'},
            `${number(report.rules.length)} rules`,
            report.rulesDate ? ` of ${report.rulesDate}. ` : '. ',
            about,
        ),
        mapLegend(stateCounts(report.rules)),
        el(
            'div',
            {class: 'chapters'},
            report.chapters.map((c) => chapterRow(c, bySection)),
        ),
    );
}
