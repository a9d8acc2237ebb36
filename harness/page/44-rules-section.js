// A section of the rules as a list, and one rule: its state, why it is not proven, the lines of the
// engine that carry it out, the scenarios that cite it.

function stateMark(state) {
    return el(
        'span',
        {class: `state-mark state-${state}`},
        squares([{state}]),
        ruleStateName(state),
    );
}

function crumbs(section, rule) {
    const chapter = report.chapters.find((c) => section.number.startsWith(c.number));
    return el(
        'nav',
        {class: 'crumbs', 'aria-label': 'Where'},
        el('a', {href: '#/rules'}, 'Rules'),
        el('span', {'aria-hidden': 'true'}, '›'),
        chapter
            ? [
                  el('span', {}, `${chapter.number} ${chapter.title}`),
                  el('span', {'aria-hidden': 'true'}, '›'),
              ]
            : null,
        rule
            ? el('a', {href: `#/rules/${section.number}`}, `${section.number} ${section.title}`)
            : el('span', {'aria-current': 'page'}, section.number),
    );
}

function ruleRow(rule, current) {
    return el(
        'li',
        {},
        el(
            'a',
            {
                class: 'rule-row',
                href: `#/rules/${rule.number}`,
                'data-item': true,
                'aria-current': rule.number === current ? 'true' : null,
            },
            squares([rule]),
            el('span', {class: 'rule-row-number'}, rule.number),
            el('span', {class: 'rule-row-title'}, capital(rule.title || '')),
            el(
                'span',
                {class: 'rule-row-state'},
                rule.paths.length > 0
                    ? counted(rule.paths.length, 'scenario')
                    : ruleStateName(rule.state),
            ),
        ),
    );
}

function scenarioOfRule(path) {
    const scenario = report.scenariosByPath.get(path);
    if (!scenario)
        return el(
            'li',
            {class: 'scenario short'},
            el('span', {class: 'status none', 'aria-hidden': 'true'}, '·'),
            el('code', {class: 'path'}, shortPath(path)),
        );
    return el(
        'li',
        {class: 'scenario short'},
        statusMark(scenario.status),
        el(
            'div',
            {class: 'scenario-words'},
            el(
                'div',
                {class: 'scenario-name'},
                el('a', {href: addressOfScenario(scenario)}, scenario.name),
            ),
            el('code', {class: 'path'}, shortPath(path)),
        ),
    );
}

function ruleCommand(rule) {
    return rule.state === 'proven' || rule.state === 'implemented'
        ? `./gavel run --without ${rule.number}`
        : `./gavel rules ${rule.number}`;
}

function ruleDetail(rule) {
    return el(
        'section',
        {class: 'pane rule-detail', 'aria-label': `Rule ${rule.number}`},
        el(
            'h2',
            {},
            rule.number,
            ' ',
            el('span', {class: 'rule-title'}, capital(rule.title || '')),
        ),
        el(
            'p',
            {},
            stateMark(rule.state),
            el('span', {class: 'soft'}, ` ${RULE_STATES[rule.state]?.about || ''}`),
        ),
        rule.why ? [el('h3', {}, 'Why it is not proven'), el('p', {}, rule.why)] : null,
        rule.source.length > 0
            ? [
                  el('h3', {}, 'In the engine'),
                  el(
                      'ul',
                      {class: 'sources'},
                      rule.source.map(([file, line]) =>
                          el('li', {}, el('code', {}, `${file}:${line}`)),
                      ),
                  ),
              ]
            : null,
        el(
            'h3',
            {},
            rule.paths.length > 0
                ? `Cited by ${counted(rule.paths.length, 'scenario')}`
                : 'Cited by no scenario',
        ),
        el('ul', {class: 'scenarios'}, rule.paths.map(scenarioOfRule)),
        el(
            'h3',
            {},
            rule.state === 'proven' || rule.state === 'implemented'
                ? 'See what depends on it'
                : 'Ask gavel',
        ),
        commandLine(ruleCommand(rule)),
    );
}

function sectionPage(section, rule) {
    const rules = rulesOfSection(section.number);
    const detail = rule
        ? ruleDetail(rule)
        : el(
              'section',
              {class: 'pane rule-detail empty'},
              el('p', {class: 'soft'}, 'Choose a rule.'),
          );
    return el(
        'div',
        {class: `sheet section-page${rule ? ' with-rule' : ''}`},
        crumbs(section, rule),
        el('h1', {}, `${section.number} ${section.title}`),
        el('p', {class: 'soft'}, shareOf(rules).sentence),
        el(
            'div',
            {class: 'section-columns'},
            el(
                'ul',
                {class: 'pane rule-rows'},
                rules.map((r) => ruleRow(r, rule?.number)),
            ),
            detail,
        ),
    );
}

// Scrolls a list, and nothing else, so that a row of it is seen.
function showRow(list, row) {
    if (!row) return;
    const top = row.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = top - list.clientHeight / 2;
}

// The map, a section, or a rule in its section, by the address.
function rulesPage() {
    const wrap = el('div', {});
    const state = {title: 'Rules', map: null, section: undefined};
    const follow = ([what]) => {
        const rule = report.rulesByNumber.get(what);
        const section = report.sections.find((s) => s.number === sectionOfRule(what || ''));
        const before = wrap.querySelector('.rule-rows')?.scrollTop || 0;
        if (section) wrap.replaceChildren(sectionPage(section, rule));
        else wrap.replaceChildren((state.map = state.map || rulesMap()));
        const list = wrap.querySelector('.rule-rows');
        if (list) {
            list.scrollTop = before;
            showRow(list, list.querySelector('[aria-current]'));
        }
        state.title = rule
            ? `Rule ${rule.number}`
            : section
              ? `${section.number} ${section.title}`
              : 'Rules';
        const stays = section !== undefined && section === state.section;
        state.section = section;
        return stays ? 'in place' : true;
    };
    return {root: wrap, follow, title: () => state.title};
}
