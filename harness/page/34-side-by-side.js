// Two lists of lines beside each other: a golden and a run, or two boards. Equal stretches are
// folded; the first line that differs is framed.

function sideCell(line, same, side, first) {
    const what = !line ? 'gone' : same ? 'same' : side;
    const mark =
        line && !same ? {left: 'only in the golden: ', right: 'only in this run: '}[side] : null;
    return el(
        'td',
        {class: `side-line ${what}${line?.heading ? ' heading' : ''}${first ? ' first' : ''}`},
        mark ? unseen(mark) : null,
        line ? line.text : unseen('nothing'),
    );
}

function sideRow(row, first) {
    return el(
        'tr',
        {class: first ? 'first-row' : null},
        sideCell(row.left, row.same, 'left', first),
        sideCell(row.right, row.same, 'right', first),
    );
}

function foldRow(rows) {
    const open = (event) =>
        event.currentTarget.closest('tr').replaceWith(...rows.map((row) => sideRow(row, false)));
    return el(
        'tr',
        {},
        el(
            'td',
            {class: 'side-fold', colspan: '2'},
            el(
                'button',
                {type: 'button', class: 'quiet', click: open},
                `${number(rows.length)} equal lines`,
            ),
        ),
    );
}

function sideBySide(caption, left, right) {
    const rows = differenceRows(left, right);
    const firstAt = rows.findIndex((row) => !row.fold && !row.same);
    return el(
        'div',
        {class: 'side-by-side', role: 'group', tabindex: '0', 'aria-label': caption},
        el(
            'table',
            {},
            el('caption', {class: 'unseen'}, caption),
            el(
                'thead',
                {},
                el(
                    'tr',
                    {},
                    el('th', {scope: 'col'}, 'Golden'),
                    el('th', {scope: 'col'}, 'This run'),
                ),
            ),
            el(
                'tbody',
                {},
                rows.map((row, i) => (row.fold ? foldRow(row.fold) : sideRow(row, i === firstAt))),
            ),
        ),
    );
}

// Lines that are compared with nothing.
function oneSide(caption, lines) {
    const row = (line) => el('li', {class: line.heading ? 'heading' : null}, line.text);
    return el('ol', {class: 'one-side', tabindex: '0', 'aria-label': caption}, lines.map(row));
}

// Groups [[heading, [line…]]…] as lines.
function linesOfGroups(groups) {
    return (groups || []).flatMap(([heading, lines]) => [
        {text: heading, heading: true},
        ...lines.map((text) => ({text})),
    ]);
}

function linesOfBoard(lines) {
    return (lines || []).map((text) => ({text}));
}
