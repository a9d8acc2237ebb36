// The beginning: the views in the order of their tabs, and the page once its data is unpacked.

views.push(
    {
        id: 'results',
        label: 'Results',
        keep: true,
        open: resultsPage,
        has: () => report.run !== null || report.scenarios.length > 0,
        note: () =>
            report.failures.length > 0
                ? {text: number(report.failures.length), tone: 'bad', words: 'failed'}
                : null,
    },
    {id: 'rules', label: 'Rules', keep: true, open: rulesPage, has: () => report.rules.length > 0},
    {id: 'play', label: 'Games', open: playPage, has: () => report.games.length > 0},
    {id: 'cards', label: 'Cards', open: cardsPage, has: () => report.cardUses.length > 0},
    {id: 'lists', label: 'Lists', open: listsPage, has: () => report.lists.length > 0},
);

// What it took is kept where tools and tests find it.
function noteShown() {
    requestAnimationFrame(() =>
        setTimeout(() => {
            performance.mark('gavel-shown');
            document.documentElement.dataset.shown = 'true';
        }),
    );
}

async function start() {
    startTheme();
    try {
        report = readReport(await unpackDocument());
        performance.mark('gavel-unpacked');
        startKeys();
        startStepperKeys();
        makeShell();
        startRouter();
    } catch (error) {
        document
            .getElementById('main')
            .replaceChildren(
                el('p', {class: 'opening'}, `This page cannot be shown: ${error.message}`),
            );
        console.error(error);
    }
    noteShown();
}

start();
