// The results of a run: headline, figures, bar; failures first, then everything.

// `of` counts what a figure shows in the bar.
const FIGURES = [
    {key: 'passed', words: 'passed', tone: 'good'},
    {key: 'failed', words: 'failed', tone: 'bad'},
    {key: 'errors', words: 'errors', tone: 'bad'},
    {key: 'known_failures', words: 'known failures', tone: 'warn'},
    {key: 'missing', words: 'goldens missing', tone: 'bad'},
    {key: 'orphaned', words: 'goldens orphaned', tone: 'bad'},
    {key: 'pending', words: 'goldens pending', tone: 'warn'},
    {key: 'unplayed', words: 'not played', tone: 'warn'},
];
// Those of these figures are counted in others as well.
const COUNTED_TWICE = new Set(['missing', 'orphaned', 'pending']);
const ALWAYS_SHOWN = new Set(['passed', 'failed', 'errors']);

function countedRun() {
    if (report.run) return report.run;
    const run = {};
    for (const s of report.scenarios) run[s.status] = (run[s.status] || 0) + 1;
    return {
        command: null,
        passed: run.passed || 0,
        failed: run.failed || 0,
        errors: run.error || 0,
        known_failures: run.known_failure || 0,
    };
}

function headline(run) {
    const total = report.scenarios.length;
    const failed = report.failures.length;
    if (failed > 0) return `${number(failed)} of ${counted(total, 'scenario')} failed`;
    if (total === 0) return 'No scenario was played';
    if (run.interrupted)
        return `${counted(run.passed, 'scenario')} passed before the run was ended`;
    if (run.pending)
        return `${counted(total, 'scenario')} passed; ${counted(run.pending, 'golden')} ${run.pending === 1 ? 'waits' : 'wait'} for a look`;
    return total === 1 ? 'The scenario passed' : `All ${number(total)} scenarios passed`;
}

function figuresOf(run) {
    return FIGURES.filter((f) => run[f.key] || ALWAYS_SHOWN.has(f.key)).map((f) =>
        el(
            'div',
            {class: `figure ${run[f.key] ? f.tone : 'none'}`},
            el('b', {}, number(run[f.key] || 0)),
            ' ',
            el('span', {}, f.words),
        ),
    );
}

function resultBar(run) {
    const parts = FIGURES.filter((f) => !COUNTED_TWICE.has(f.key) && run[f.key]).reverse();
    return el(
        'div',
        {class: 'bar', 'aria-hidden': 'true'},
        parts.map((f) => {
            const part = el('i', {class: f.tone});
            part.style.flexGrow = run[f.key];
            return part;
        }),
    );
}

function resultsPage() {
    const run = countedRun();
    const failures = el(
        'section',
        {'aria-label': 'Failures'},
        report.failures.length === 0
            ? el('p', {class: 'nothing'}, 'Nothing failed.')
            : report.failures.map((failure, i) => failureCard(failure, i === 0)),
    );
    const browser = scenarioBrowser();
    const tab = (address, words, n) =>
        el('a', {class: 'chip', href: address}, `${words} ${number(n)}`);
    const tabFailed = tab('#/results', 'Failed', report.failures.length);
    const tabAll = tab('#/results/all', 'All', report.scenarios.length);
    const root = el(
        'div',
        {class: 'sheet results'},
        el('h1', {}, headline(run)),
        run.command
            ? el(
                  'p',
                  {class: 'soft'},
                  el('code', {}, run.command),
                  report.rulesDate ? ` · rules of ${report.rulesDate}` : null,
              )
            : null,
        run.interrupted
            ? el('p', {class: 'interrupted'}, `The run was ended by ${run.interrupted}.`)
            : null,
        el('div', {class: 'figures'}, figuresOf(run)),
        resultBar(run),
        el('nav', {class: 'chips', 'aria-label': 'Which results'}, tabFailed, tabAll),
        failures,
        browser.root,
    );
    const follow = ([which, path]) => {
        const all = which === 'all' || report.failures.length === 0;
        failures.hidden = which === 'all';
        browser.root.hidden = !all;
        setAttribute(tabFailed, 'aria-current', all ? null : 'true');
        setAttribute(tabAll, 'aria-current', all ? 'true' : null);
        if (path) browser.show(path);
        return true;
    };
    return {root, follow, title: () => headline(run)};
}
