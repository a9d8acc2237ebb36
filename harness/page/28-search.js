// The search in the head: rules, scenarios, games and cards by number, path, name or title.

const HITS_MAX = 14;
let searchEntries = null;

function entriesToSearch() {
    if (searchEntries) return searchEntries;
    const entry = (kind, name, about, address) => ({
        kind,
        name,
        about,
        address,
        text: `${name} ${about}`.toLowerCase(),
    });
    const played = new Set(report.scenarios.map((s) => s.game).filter((id) => id !== null));
    searchEntries = [
        ...report.sections.map((s) => entry('section', s.number, s.title, `#/rules/${s.number}`)),
        ...report.rules.map((r) => entry('rule', r.number, r.title || '', `#/rules/${r.number}`)),
        ...report.games
            .filter((g) => !played.has(g.id))
            .map((g) => entry('game', g.title, '', addressOfFrame(g.id, 1))),
        ...report.scenarios.map((s) =>
            entry('scenario', s.name, shortPath(s.path), addressOfScenario(s)),
        ),
        ...report.cardUses.map(([name, uses]) =>
            entry('card', name, counted(uses, 'scenario'), `#/cards/${encodeURIComponent(name)}`),
        ),
    ];
    return searchEntries;
}

// Every word must occur; what begins with the query comes first.
function searchHits(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const found = entriesToSearch().filter((e) => words.every((word) => e.text.includes(word)));
    const rank = (e) => (e.text.startsWith(words[0]) ? 0 : 1);
    return found
        .map((e, i) => [rank(e), i, e])
        .sort((a, b) => a[0] - b[0] || a[1] - b[1])
        .slice(0, HITS_MAX)
        .map((row) => row[2]);
}

function makeSearch() {
    const list = el('ul', {class: 'hits', id: 'hits', role: 'listbox', 'aria-label': 'Found'});
    list.hidden = true;
    const input = el('input', {
        id: 'search',
        class: 'field',
        type: 'search',
        placeholder: 'Find a rule, scenario or card',
        autocomplete: 'off',
        spellcheck: 'false',
        role: 'combobox',
        'aria-label': 'Find a rule, scenario, game or card',
        'aria-expanded': 'false',
        'aria-controls': 'hits',
        'aria-autocomplete': 'list',
    });
    const state = {hits: [], at: -1};
    const choose = (at) => {
        state.at = at;
        [...list.children].forEach((row, i) =>
            setAttribute(row, 'aria-selected', String(i === at)),
        );
        setAttribute(input, 'aria-activedescendant', at >= 0 ? `hit-${at}` : null);
        list.children[at]?.scrollIntoView({block: 'nearest'});
    };
    const close = () => {
        list.hidden = true;
        setAttribute(input, 'aria-expanded', 'false');
        choose(-1);
    };
    const open = (hit) => {
        close();
        input.value = '';
        input.blur();
        goTo(hit.address);
    };
    const show = () => {
        state.hits = searchHits(input.value);
        const rows = state.hits.map((hit, i) =>
            el(
                'li',
                {
                    id: `hit-${i}`,
                    role: 'option',
                    class: 'hit',
                    mousedown: (e) => (e.preventDefault(), open(hit)),
                },
                el('span', {class: 'hit-kind'}, hit.kind),
                el('span', {class: 'hit-name'}, hit.name),
                el('span', {class: 'hit-about'}, hit.about),
            ),
        );
        if (rows.length === 0 && input.value.trim() !== '')
            rows.push(
                el(
                    'li',
                    {class: 'hit none', role: 'option', 'aria-disabled': 'true'},
                    'Nothing found.',
                ),
            );
        list.replaceChildren(...rows);
        list.hidden = rows.length === 0;
        setAttribute(input, 'aria-expanded', String(!list.hidden));
        choose(state.hits.length > 0 ? 0 : -1);
    };
    input.addEventListener('input', show);
    input.addEventListener('focus', show);
    input.addEventListener('blur', close);
    input.addEventListener('keydown', (event) => {
        const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
        if (step && state.hits.length > 0) {
            event.preventDefault();
            choose((state.at + step + state.hits.length) % state.hits.length);
        } else if (event.key === 'Enter' && state.hits[state.at]) open(state.hits[state.at]);
        else if (event.key === 'Escape') ((input.value = ''), input.blur());
    });
    return el(
        'div',
        {class: 'search', role: 'search'},
        input,
        el('kbd', {'aria-hidden': 'true'}, '/'),
        list,
    );
}
