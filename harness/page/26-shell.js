// The head of the page: the views, the search, light and dark, the keys.

function tabNote(view) {
    const note = view.note ? view.note() : null;
    return note
        ? el(
              'span',
              {class: `tab-note ${note.tone}`},
              note.text,
              note.words ? unseen(` ${note.words}`) : null,
          )
        : null;
}

function makeShell() {
    const tabs = el(
        'nav',
        {class: 'tabs', 'aria-label': 'Views'},
        views
            .filter((v) => v.has())
            .map((v) => el('a', {href: `#/${v.id}`, 'data-tab': v.id}, v.label, tabNote(v))),
    );
    const button = (label, content, click) =>
        el(
            'button',
            {class: 'plain square', type: 'button', 'aria-label': label, title: label, click},
            content,
        );
    document
        .getElementById('shell')
        .append(
            el(
                'a',
                {class: 'logo', href: '#/', 'aria-label': 'gavel, to the first view'},
                icon('gavel'),
                el('span', {}, 'gavel'),
            ),
            tabs,
            makeSearch(),
            button('Light or dark', icon('theme'), toggleTheme),
            button('Keys', '?', showHelp),
        );
}

function showTabs() {
    for (const tab of document.querySelectorAll('[data-tab]')) {
        const current = tab.dataset.tab === router.view.id;
        setAttribute(tab, 'aria-current', current ? 'page' : null);
        if (current) tab.scrollIntoView({block: 'nearest', inline: 'nearest'});
    }
}
