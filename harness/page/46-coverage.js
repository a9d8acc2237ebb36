// Coverage: the cards that ship with the scenarios that use them, and real lists of cards with what
// of them compiles.

function typeOfCard([name, , type]) {
    return type || report.cards.get(name)?.type || '';
}

function cardUseRow(row) {
    const [name, uses] = row;
    const card = report.cards.get(name);
    return el(
        'li',
        {class: 'card-use', 'data-item': true, 'data-card': name, tabindex: '-1'},
        el('span', {class: 'card-use-name'}, name),
        el('span', {class: 'card-use-type'}, typeOfCard(row)),
        card?.cost ? pips(card.cost) : el('span', {}),
        el(
            'span',
            {class: `card-use-count${uses === 0 ? ' none' : ''}`},
            uses === 0 ? 'no scenario' : counted(uses, 'scenario'),
        ),
    );
}

function cardsPage() {
    const used = report.cardUses.filter(([, uses]) => uses > 0).length;
    const input = el('input', {
        class: 'field',
        type: 'search',
        placeholder: 'Name or type',
        'aria-label': 'Filter cards by name or type',
        autocomplete: 'off',
        spellcheck: 'false',
    });
    const unused = el('input', {type: 'checkbox', id: 'unused'});
    const list = el('div', {});
    const count = el('p', {class: 'soft found-count', role: 'status'});
    const apply = () => {
        const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
        const fits = (row) => {
            const text = `${row[0]} ${typeOfCard(row)}`.toLowerCase();
            return (!unused.checked || row[1] === 0) && words.every((w) => text.includes(w));
        };
        const found = report.cardUses.filter(fits);
        list.replaceChildren(
            ...(found.length > 0 ? inPieces('card-uses pane', found, cardUseRow) : []),
        );
        setText(count, counted(found.length, 'card'));
    };
    input.addEventListener('input', apply);
    unused.addEventListener('change', apply);
    const follow = ([name]) => {
        if (name) input.value = name;
        apply();
        return true;
    };
    const root = el(
        'div',
        {class: 'sheet'},
        el(
            'h1',
            {},
            `${number(used)} of ${counted(report.cardUses.length, 'card')} are in a scenario`,
        ),
        el(
            'div',
            {class: 'filters'},
            input,
            el('label', {class: 'check', for: 'unused'}, unused, 'Only those in no scenario'),
        ),
        count,
        list,
    );
    return {root, follow, title: () => 'Cards'};
}

function listRow([path, cards, compiled, missing]) {
    const share = cards > 0 ? compiled / cards : 1;
    const fill = el('i', {class: share === 1 ? 'good' : 'warn'});
    fill.style.width = `${100 * share}%`;
    const words = [
        el('span', {class: 'list-name'}, shortPath(path).replace(/^decks\//, '')),
        el('span', {class: 'bar list-bar', 'aria-hidden': 'true'}, fill),
        el('span', {class: 'list-count'}, `${number(compiled)} of ${number(cards)}`),
    ];
    if (missing.length === 0)
        return el(
            'li',
            {class: 'list-row', 'data-item': true, tabindex: '-1'},
            el('div', {class: 'list-head'}, words),
        );
    return el(
        'li',
        {class: 'list-row'},
        el(
            'details',
            {},
            el('summary', {class: 'list-head', 'data-item': true}, words),
            el(
                'ul',
                {class: 'missing'},
                missing.map((name) => el('li', {}, name)),
            ),
        ),
    );
}

function listsPage() {
    const whole = report.lists.filter(([, cards, compiled]) => cards === compiled).length;
    const root = el(
        'div',
        {class: 'sheet'},
        el('h1', {}, `${number(whole)} of ${counted(report.lists.length, 'list')} compile whole`),
        el('p', {class: 'soft'}, 'Cards of real deck lists whose text the engine understands.'),
        el('ul', {class: 'pane lists'}, report.lists.map(listRow)),
    );
    return {root, title: () => 'Lists'};
}
