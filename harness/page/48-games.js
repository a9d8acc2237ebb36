// The games that this page holds: records first, then scenarios.

function gameRow(game) {
    const decisions = game.frames.filter((frame) => frame.d).length;
    const scenario = game.path ? report.scenariosByPath.get(game.path) : null;
    const result = game.result?.over
        ? game.result.winner
            ? `${game.result.winner} wins`
            : 'a draw'
        : '';
    return el(
        'li',
        {},
        el(
            'a',
            {class: 'game-row', href: addressOfFrame(game.id, 1), 'data-item': true},
            scenario
                ? statusMark(scenario.status)
                : el('span', {class: 'status none', 'aria-hidden': 'true'}, '▸'),
            el(
                'span',
                {class: 'game-words'},
                el('span', {class: 'game-title'}, game.title || game.id),
                el(
                    'code',
                    {class: 'path'},
                    game.path ? shortPath(game.path) : game.players.join(', '),
                ),
            ),
            el('span', {class: 'game-about'}, result),
            el('span', {class: 'game-about'}, counted(decisions, 'decision')),
        ),
    );
}

function gamesPage() {
    const input = el('input', {
        class: 'field',
        type: 'search',
        placeholder: 'Title or path',
        'aria-label': 'Filter games by title or path',
        autocomplete: 'off',
        spellcheck: 'false',
    });
    const lists = el('div', {});
    const part = (title, games) =>
        games.length === 0
            ? []
            : [
                  el('h2', {}, `${title} `, el('span', {class: 'soft'}, number(games.length))),
                  ...inPieces('pane game-rows', games, gameRow),
              ];
    const apply = () => {
        const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
        const games = report.games.filter((g) =>
            words.every((w) => `${g.title} ${g.id} ${g.path || ''}`.toLowerCase().includes(w)),
        );
        lists.replaceChildren(
            ...part(
                'Records',
                games.filter((g) => g.kind !== 'scenario'),
            ),
            ...part(
                'Scenarios',
                games.filter((g) => g.kind === 'scenario'),
            ),
        );
        if (games.length === 0) lists.append(el('p', {class: 'nothing'}, 'No game.'));
    };
    input.addEventListener('input', apply);
    apply();
    return {
        root: el(
            'div',
            {class: 'sheet'},
            el('h1', {}, 'Games to step through'),
            el('div', {class: 'filters'}, input),
            lists,
        ),
        title: () => 'Games',
    };
}
