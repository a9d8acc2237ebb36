// A failure as one card: what was expected and was, golden beside run, both boards, the rules that
// the scenario cites, the command that repeats it, and the way to the difference.

const FAILURE_KINDS = {expect: 'Expectation', golden: 'Golden', script: 'Script', crash: 'Crash'};

function labelled(label, ...content) {
    return el('div', {class: 'labelled'}, el('h3', {}, label), el('div', {}, content));
}

function isGiven(value) {
    return value !== null && value !== undefined && value !== '';
}

function expectedAndWas(failure) {
    if (!isGiven(failure.expected) && !isGiven(failure.actual)) return null;
    return el(
        'p',
        {class: 'expected'},
        'expected ',
        el('code', {}, failure.expected ?? 'nothing'),
        ' was ',
        el('code', {class: 'bad'}, failure.actual ?? 'nothing'),
    );
}

function checksOf(failure) {
    return [failure, ...(failure.more || [])];
}

// Some messages only repeat what is shown beside them.
function saysTheSame(check) {
    return check.message === `${check.where}: expected ${check.expected}, actual ${check.actual}`;
}

function checkLine(check) {
    return labelled(
        [
            FAILURE_KINDS[check.kind] || capital(spaced(check.kind || 'failure')),
            ' ',
            el('code', {}, check.where || ''),
        ],
        expectedAndWas(check),
        isGiven(check.message) && !saysTheSame(check)
            ? el('p', {class: 'message'}, check.message)
            : null,
        isGiven(check.place) ? el('p', {}, el('code', {class: 'path'}, check.place)) : null,
    );
}

function sameLines(a, b) {
    return JSON.stringify(a) === JSON.stringify(b);
}

function captioned(title, ...content) {
    return [el('h3', {}, title), content];
}

// Golden and run beside each other; where there is no golden to compare, what happened.
function comparison(failure) {
    const golden = linesOfGroups(failure.golden);
    const actual = linesOfGroups(failure.actual_log);
    const boardGolden = linesOfBoard(failure.board_golden);
    const board = linesOfBoard(failure.board_actual);
    const hasGolden = golden.length + boardGolden.length > 0;
    if (!hasGolden) {
        return [
            actual.length > 0
                ? captioned('What happened', oneSide('Events of this run', actual))
                : null,
            board.length > 0
                ? captioned('What came of it', oneSide('The board at the end', board))
                : null,
        ];
    }
    const sameLog = sameLines(golden, actual),
        sameBoard = sameLines(boardGolden, board);
    const note = (words) => el('p', {class: 'soft same-outcome'}, words);
    if (sameLog && sameBoard)
        return note('What happened and what came of it are as in the golden.');
    return [
        sameLog
            ? note('What happened is as in the golden.')
            : captioned(
                  'What happened',
                  sideBySide('Events of the golden and of this run', golden, actual),
              ),
        sameBoard
            ? note('What came of it is as in the golden.')
            : captioned(
                  'What came of it',
                  sideBySide('The board of the golden and of this run', boardGolden, board),
              ),
    ];
}

function failureBody(failure) {
    const rules = report.scenariosByPath.get(failure.path)?.rules || [];
    const cites = () =>
        labelled(
            'Cites',
            el(
                'p',
                {class: 'rule-list'},
                rules.map((r) => ruleLink(r)),
            ),
        );
    return [
        el(
            'div',
            {class: 'labels'},
            checksOf(failure).map(checkLine),
            rules.length > 0 ? cites() : null,
        ),
        comparison(failure),
        failure.command ? captioned('Repeat it', commandLine(failure.command)) : null,
    ];
}

function failureAddress(failure) {
    if (!isGiven(failure.game) || !report.gamesById.has(failure.game)) return null;
    const game = report.gamesById.get(failure.game);
    return addressOfFrame(failure.game, (failure.frame ?? game.mark ?? game.frames.length - 1) + 1);
}

function failureCard(failure, open) {
    const scenario = report.scenariosByPath.get(failure.path);
    const body = el('div', {class: 'failure-body'});
    const build = () =>
        body.childElementCount > 0 ||
        body.append(...failureBody(failure).flat(Infinity).filter(Boolean));
    const details = el(
        'details',
        {open, toggle: (event) => event.target.open && build()},
        el(
            'summary',
            {'data-item': true},
            statusMark(scenario?.status || 'failed'),
            el(
                'h2',
                {class: 'failure-name'},
                scenario?.name || failure.name || shortPath(failure.path),
            ),
            el('code', {class: 'path'}, shortPath(failure.path)),
        ),
        body,
    );
    if (open) build();
    const address = failureAddress(failure);
    return el(
        'article',
        {class: 'failure', 'aria-label': scenario?.name || failure.path},
        details,
        address
            ? el('a', {class: 'plain step-to', href: address}, icon('on'), 'Step to the difference')
            : null,
    );
}
