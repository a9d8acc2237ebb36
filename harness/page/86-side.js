// The panel beside the board: log, script and decisions as tabs. A panel is made when it is first
// looked at, and told of a step only while it is seen.

class Side {
    constructor(game, goToFrame) {
        this.kinds = [
            {id: 'log', label: 'Log', make: () => new LogPanel(game, goToFrame)},
            game.raw.script
                ? {id: 'script', label: 'Script', make: () => new ScriptPanel(game)}
                : null,
            {id: 'decisions', label: 'Decisions', make: () => new DecisionsPanel(game, goToFrame)},
        ].filter(Boolean);
        this.panels = new Map();
        this.at = 0;
        this.tabs = el(
            'div',
            {class: 'side-tabs', role: 'tablist', 'aria-label': 'Beside the board'},
            this.kinds.map((kind, i) =>
                el(
                    'button',
                    {
                        role: 'tab',
                        type: 'button',
                        id: `tab-${kind.id}`,
                        'aria-controls': 'side-panel',
                        click: () => this.choose(i),
                        keydown: (e) => this.tabKey(e, i),
                    },
                    kind.label,
                ),
            ),
        );
        this.panel = el('div', {class: 'side-panel', role: 'tabpanel', id: 'side-panel'});
        this.root = el('div', {class: 'side-box'}, this.tabs, this.panel);
    }

    tabKey(event, i) {
        const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
        if (!step) return;
        event.preventDefault();
        const next = (i + step + this.kinds.length) % this.kinds.length;
        this.choose(next);
        this.tabs.children[next].focus();
    }

    choose(i) {
        this.chosen = i;
        [...this.tabs.children].forEach((tab, k) => {
            setAttribute(tab, 'aria-selected', String(k === i));
            setAttribute(tab, 'tabindex', k === i ? '0' : '-1');
        });
        const kind = this.kinds[i];
        setAttribute(this.panel, 'aria-labelledby', `tab-${kind.id}`);
        if (!this.panels.has(kind.id)) this.panels.set(kind.id, kind.make());
        this.panel.replaceChildren(this.panels.get(kind.id).root);
        this.show(this.at);
    }

    next() {
        this.choose((this.chosen + 1) % this.kinds.length);
    }

    show(at) {
        this.at = at;
        this.panels.get(this.kinds[this.chosen].id).show(at);
    }

    leave() {
        for (const panel of this.panels.values()) panel.leave();
    }
}
