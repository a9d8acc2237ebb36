// All decisions of a game, a section for each turn; passes and payments are pale.

function decisionRow(game, at) {
    const decision = game.frames[at].d;
    if (!decision)
        return el('button', {class: 'decision end', type: 'button', 'data-frame': at}, 'The end');
    const who = game.players.indexOf(decision.player);
    return el(
        'button',
        {
            class: `decision player-${who}${isRoutine(decision) ? ' routine' : ''}`,
            type: 'button',
            'data-frame': at,
        },
        el('span', {class: 'decision-number'}, String(decision.number)),
        el('span', {class: 'decision-player'}, decision.player),
        el(
            'span',
            {class: 'decision-answer'},
            decision.kind === 'priority'
                ? null
                : el('span', {class: 'soft'}, `${spaced(decision.kind)}: `),
            withPips(decision.answer),
        ),
    );
}

class DecisionsPanel {
    constructor(game, goToFrame) {
        this.game = game;
        const sections = game.turns.map((turn) => ({
            title: turn.turn ? `Turn ${turn.turn} (${turn.active})` : 'Before the first turn',
            rows: turn.to - turn.from,
            build: () =>
                Array.from({length: turn.to - turn.from}, (_, i) =>
                    decisionRow(game, turn.from + i),
                ),
        }));
        this.list = new LazySections('Decisions', sections, 30);
        this.root = this.list.root;
        this.root.classList.add('decisions');
        this.root.addEventListener('click', (event) => {
            const row = event.target.closest('[data-frame]');
            if (row) goToFrame(Number(row.dataset.frame));
        });
        this.marked = null;
    }

    show(at) {
        const turn = this.game.turnAt[at];
        const row = this.list.build(turn)[at - this.game.turns[turn].from];
        if (this.marked) setAttribute(this.marked, 'aria-current', null);
        setAttribute(row, 'aria-current', 'step');
        this.marked = row;
        this.list.reveal(row);
    }

    leave() {
        this.list.leave();
    }
}
