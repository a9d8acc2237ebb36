// The log beside the board: what has happened, with the rule behind each event; what is still to
// come is pale. A click goes to the moment.

const HEADING_KINDS = new Set(['step_begins', 'turn_begins']);

function logLine(line) {
    const heading = HEADING_KINDS.has(line.kind);
    const classes = [
        'log-line',
        heading ? 'log-step' : '',
        ['refused', 'undone', 'note'].includes(line.kind) ? line.kind : '',
    ]
        .filter(Boolean)
        .join(' ');
    if (heading)
        return el(
            'div',
            {class: classes, 'data-frame': line.frame},
            el('span', {class: 'log-text'}, line.text),
        );
    const before = {refused: 'refused: ', undone: 'taken back: '}[line.kind];
    return el(
        'div',
        {class: classes, 'data-frame': line.frame},
        el(
            'button',
            {class: 'log-text', type: 'button'},
            before ? unseen(before) : null,
            line.text,
        ),
        line.rule ? ruleLink(line.rule, {class: 'log-rule'}) : null,
    );
}

class LogPanel {
    constructor(game, goToFrame) {
        this.game = game;
        const sections = game.log.map((s) => ({
            title: s.title,
            rows: s.lines.length,
            build: () => s.lines.map(logLine),
        }));
        this.list = new LazySections('Log', sections, 26);
        this.root = this.list.root;
        this.root.classList.add('log');
        this.root.addEventListener('click', (event) => {
            const line = event.target.closest('button.log-text')?.closest('[data-frame]');
            if (line) goToFrame(Number(line.dataset.frame));
        });
        this.marked = [];
        this.ends = this.sectionEnds();
    }

    // The first and last frame with a line in each section.
    sectionEnds() {
        return this.game.log.map((s) => ({
            from: s.frame ?? s.lines[0]?.frame ?? 0,
            to: s.lines[s.lines.length - 1]?.frame ?? s.frame ?? 0,
        }));
    }

    sectionOf(frame) {
        let found = 0;
        this.ends.forEach((end, i) => {
            if (end.from <= frame) found = i;
        });
        return found;
    }

    // The lines of a section that led to a frame are those from `from` up to `to`.
    linesOf(i, at) {
        const {lines} = this.game.log[i];
        const before = (frame) => {
            let low = 0,
                high = lines.length;
            while (low < high) {
                const middle = (low + high) >> 1;
                if (lines[middle].frame < frame) low = middle + 1;
                else high = middle;
            }
            return low;
        };
        return {from: before(at), to: before(at + 1)};
    }

    show(at) {
        for (const row of this.marked) row.classList.remove('now', 'latest', 'is-now');
        this.marked = [];
        if (this.game.log.length === 0) return;
        const i = this.sectionOf(at);
        const rows = this.list.build(i);
        const {from, to} = this.linesOf(i, at);
        const now = rows.slice(from, to);
        const latest = rows[to - 1] || this.list.sections[i].root.querySelector('.lazy-title');
        for (const row of now) row.classList.add('now');
        latest?.classList.add('latest');
        this.list.sections[i].root.classList.add('is-now');
        this.marked = [...now, latest, this.list.sections[i].root].filter(Boolean);
        if (latest) this.list.reveal(now[0] || latest);
    }

    leave() {
        this.list.leave();
    }
}
