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

function checkLine(check) {
    return labelled(
        [
            FAILURE_KINDS[check.kind] || capital(spaced(check.kind || 'failure')),
            ' ',
            el('code', {}, check.where || ''),
        ],
        expectedAndWas(check),
        isGiven(check.message) ? el('p', {class: 'message'}, check.message) : null,
        isGiven(check.place) ? el('p', {}, el('code', {class: 'path'}, check.place)) : null,
    );
}

function sameLines(a, b) {
    return JSON.stringify(a) === JSON.stringify(b);
}

function failureBody(failure) {
    const scenario = report.scenariosByPath.get(failure.path);
    const golden = linesOfGroups(failure.golden),
        actual = linesOfGroups(failure.actual_log);
    const differs =
        golden.length + actual.length > 0 && JSON.stringify(golden) !== JSON.stringify(actual);
    const boards = failure.board_golden || failure.board_actual;
    return [
        el(
            'div',
            {class: 'labels'},
            checksOf(failure).map(checkLine),
            scenario?.rules.length
                ? labelled(
                      'Cites',
                      el(
                          'p',
                          {class: 'rule-list'},
                          scenario.rules.map((r) => ruleLink(r)),
                      ),
                  )
                : null,
        ),
        differs
            ? [
                  el('h3', {}, 'Events'),
                  sideBySide('Events of the golden and of this run', golden, actual),
              ]
            : null,
        boards && sameLines(failure.board_golden, failure.board_actual)
            ? el('p', {class: 'soft same-outcome'}, 'What came of it is the same.')
            : boards
              ? [
                    el('h3', {}, 'What came of it'),
                    sideBySide(
                        'The board of the golden and of this run',
                        linesOfBoard(failure.board_golden),
                        linesOfBoard(failure.board_actual),
                    ),
                ]
              : null,
        failure.command ? [el('h3', {}, 'Repeat it'), commandLine(failure.command)] : null,
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
