// Keys: one table, from which both what they do and the help are made.

// where: the page that must be shown, or null for everywhere; `alt` and `shift` must be as said.
const KEYS = [];

function addKeys(where, rows) {
    for (const [keys, words, run, modifiers = {}] of rows)
        KEYS.push({where, keys, words, run, alt: false, shift: null, ...modifiers});
}

function isTyping(target) {
    return (
        target.closest?.('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
    );
}

// A button that has the focus is pressed by Space; links and summaries keep Enter.
function takesKey(target, key) {
    return key === ' ' && target.closest?.('button, a, summary, [role=tab]') !== null;
}

function keyRow(event) {
    return KEYS.find(
        (row) =>
            row.keys.includes(event.key) &&
            (row.where === null || row.where === router.view.id) &&
            row.alt === event.altKey &&
            (row.shift === null || row.shift === event.shiftKey),
    );
}

function handleKey(event) {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (
        isTyping(event.target) ||
        takesKey(event.target, event.key) ||
        document.querySelector('dialog[open]')
    )
        return;
    const row = keyRow(event);
    if (!row) return;
    event.preventDefault();
    row.run(event);
}

function viewByDigit(event) {
    const view = views.filter((v) => v.has())[Number(event.key) - 1];
    if (view) goTo(`#/${view.id}`);
}

// j and k walk through what a view calls its items: `[data-item]`.
function walkItems(step) {
    const items = [...document.querySelectorAll('#main [data-item]')].filter(
        (item) => item.getClientRects().length > 0,
    );
    if (items.length === 0) return;
    const at = items.indexOf(document.activeElement.closest('[data-item]'));
    const next =
        items[
            at < 0
                ? step > 0
                    ? 0
                    : items.length - 1
                : Math.min(Math.max(at + step, 0), items.length - 1)
        ];
    next.focus();
    next.scrollIntoView({block: 'nearest'});
}

function closeSomething() {
    if (router.page?.escape) router.page.escape();
}

function startKeys() {
    addKeys(null, [
        [['j'], 'next in a list', () => walkItems(1)],
        [['k'], 'the one before', () => walkItems(-1)],
        [['/'], 'find', () => document.getElementById('search').focus()],
        [['1', '2', '3', '4', '5'], 'views', viewByDigit, {alt: true, shown: ['Alt 1–5']}],
        [['t'], 'light, dark', toggleTheme],
        [['?'], 'these keys', showHelp],
        [['Escape'], 'close what is open', closeSomething, {shown: ['Esc']}],
    ]);
    document.addEventListener('keydown', handleKey);
}

const KEY_CAPS = {ArrowLeft: '←', ArrowRight: '→', ' ': 'Space'};

function keyCaps(row) {
    const caps =
        row.shown || row.keys.map((key) => (row.shift ? '⇧ ' : '') + (KEY_CAPS[key] || key));
    return caps.map((cap) => el('kbd', {}, cap));
}

function showHelp() {
    let dialog = document.getElementById('help');
    if (!dialog) {
        const part = (title, where) => [
            el('h3', {}, title),
            el(
                'dl',
                {class: 'keys'},
                KEYS.filter((row) => row.where === where && row.words).map((row) => [
                    el('dt', {}, keyCaps(row)),
                    el('dd', {}, row.words),
                ]),
            ),
        ];
        dialog = el(
            'dialog',
            {id: 'help', 'aria-labelledby': 'help-title'},
            el(
                'div',
                {class: 'dialog-head'},
                el('h2', {id: 'help-title'}, 'Keys'),
                el(
                    'button',
                    {
                        class: 'plain square',
                        type: 'button',
                        'aria-label': 'Close',
                        click: () => dialog.close(),
                    },
                    icon('close'),
                ),
            ),
            part('Stepping through a game', 'play'),
            part('Everywhere', null),
        );
        dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
        document.body.append(dialog);
    }
    if (!dialog.open) dialog.showModal();
}
