// The document as the views ask for it: scenarios, games, cards and rules by name, and what they
// have to do with each other.

let report = null;

const STATUS_ORDER = [
    'failed',
    'error',
    'unexpected_pass',
    'orphaned',
    'known_failure',
    'pending',
    'passed',
];
const STATUSES = {
    passed: {words: 'passed', form: '✓', tone: 'good'},
    failed: {words: 'failed', form: '✕', tone: 'bad'},
    error: {words: 'error', form: '!', tone: 'bad'},
    known_failure: {words: 'known failure', form: '≈', tone: 'warn'},
    pending: {words: 'golden pending', form: '○', tone: 'warn'},
    unexpected_pass: {words: 'unexpected pass', form: '↑', tone: 'bad'},
    orphaned: {words: 'golden without a scenario', form: '?', tone: 'bad'},
};

function statusOf(name) {
    return (
        STATUSES[name] || {
            words: spaced(name),
            form: '•',
            tone: name === 'passed' ? 'good' : 'warn',
        }
    );
}

function statusMark(name) {
    const status = statusOf(name);
    return el(
        'span',
        {class: `status ${status.tone}`},
        el('span', {'aria-hidden': 'true'}, status.form),
        unseen(status.words),
    );
}

// The file's name without folder and ending; its folder is the chapter.
function shortPath(path) {
    return path.replace(/^.*?scenarios\//, '').replace(/\.ya?ml$/, '');
}

function chapterOfPath(path) {
    const parts = shortPath(path).split('/');
    return parts.length > 1 ? parts[0] : 'others';
}

function readReport(data) {
    const scenarios = (data.scenarios || []).map(([path, name, rules, status, game, tags]) => ({
        path,
        name: name || shortPath(path),
        rules: rules || [],
        status,
        game: game ?? null,
        tags: tags || [],
    }));
    const games = data.games || [];
    const rules = (data.rules?.list || []).map(([number, state, title, source, why, paths]) => ({
        number,
        state,
        title,
        source: source || [],
        why,
        paths: paths || [],
        section: sectionOfRule(number),
    }));
    return {
        view: data.view,
        run: data.run || null,
        failures: data.failures || [],
        scenarios,
        games,
        rules,
        rulesDate: data.rules?.date,
        proofs: data.rules?.proofs !== false,
        at: data.at || null,
        seat: data.seat || null,
        chapters: data.rules?.chapters || [],
        sections: data.rules?.sections || [],
        cardUses: byName(data.coverage?.cards || []),
        lists: data.coverage?.lists || [],
        cards: new Map(Object.entries(data.cards || {})),
        scenariosByPath: new Map(scenarios.map((s) => [s.path, s])),
        gamesById: new Map(games.map((g) => [g.id, g])),
        rulesByNumber: new Map(rules.map((r) => [r.number, r])),
    };
}

// Rows that begin with a name, as a reader looks for names.
function byName(rows) {
    return [...rows].sort(([a], [b]) => a.localeCompare(b, 'en'));
}

function sectionOfRule(number) {
    return number.split('.')[0];
}

// Where a rule is shown; null where this page holds no rules, or not this one.
function addressOfRule(number) {
    if (report.rulesByNumber.has(number)) return `#/rules/${number}`;
    return null;
}

// A rule's number, as a link where there is something to see.
function ruleLink(number, attributes = {}) {
    const address = addressOfRule(number);
    const title = report.rulesByNumber.get(number)?.title;
    if (!address) return el('span', {class: 'rule-number', ...attributes}, number);
    return el('a', {class: 'rule-number', href: address, title, ...attributes}, number);
}
