// The middle of the table: turn and step, day or night, and the stack, its top first.

const STEPS = [
    ['untap', 'Untap'],
    ['upkeep', 'Upkeep'],
    ['draw', 'Draw'],
    ['precombat_main', 'Main 1'],
    ['beginning_of_combat', 'Combat'],
    ['declare_attackers', 'Attack'],
    ['declare_blockers', 'Block'],
    ['first_strike_damage', 'First damage'],
    ['combat_damage', 'Damage'],
    ['end_of_combat', 'End of combat'],
    ['postcombat_main', 'Main 2'],
    ['end', 'End'],
    ['cleanup', 'Cleanup'],
];
// These are shown only while they are on.
const RARE_STEPS = new Set([
    'untap',
    'first_strike_damage',
    'end_of_combat',
    'cleanup',
    'upkeep',
    'beginning_of_combat',
]);

function stepWords(step) {
    return STEPS.find(([name]) => name === step)?.[1] || capital(spaced(step || ''));
}

class Middle {
    constructor() {
        this.turn = el('span', {class: 'turn-words'});
        this.steps = new Map(
            STEPS.map(([name, words]) => [
                name,
                el('li', {class: RARE_STEPS.has(name) ? 'rare' : null}, words),
            ]),
        );
        this.sky = el('span', {class: 'sky'});
        this.items = el('ol', {class: 'stack', 'aria-label': 'The stack, its top first'});
        this.root = el(
            'div',
            {class: 'middle'},
            el(
                'div',
                {class: 'step-line'},
                this.turn,
                el('ol', {class: 'steps', 'aria-label': 'Steps'}, [...this.steps.values()]),
                this.sky,
            ),
            this.items,
        );
        this.known = new Map();
    }

    draw(position) {
        setText(this.turn, position.turn ? `Turn ${position.turn}` : 'Before the first turn');
        for (const [name, item] of this.steps)
            setAttribute(item, 'aria-current', name === position.step ? 'step' : null);
        setText(this.sky, position.day ? spaced(position.day) : '');
        const ids = [...(position.stack || [])].reverse();
        setChildren(
            this.items,
            ids.map((id, i) => this.item(id, position, i === 0)),
        );
        for (const id of this.known.keys()) if (!ids.includes(id)) this.known.delete(id);
    }

    item(id, position, isTop) {
        const object = position.objects[id] || {};
        const targets = (object.targets || []).map((t) => referenceName(position, t)).join(', ');
        const key = JSON.stringify([looksOf(object), targets, isTop]);
        const known = this.known.get(id);
        if (known && known.key === key) return known.root;
        const details = [
            object.kind === 'ability' ? 'ability' : null,
            object.x !== undefined ? `X is ${object.x}` : null,
            targets ? `→ ${targets}` : null,
        ].filter(Boolean);
        const button = el(
            'button',
            {class: 'stack-item', type: 'button', 'data-object': id},
            el(
                'span',
                {class: 'stack-name'},
                nameParts(object)[0],
                object.kind !== 'ability' ? costOf(object) : null,
            ),
            object.text ? el('span', {class: 'stack-text'}, withPips(String(object.text))) : null,
            el(
                'span',
                {class: 'stack-details'},
                el('span', {class: 'stack-controller'}, controllerOf(object) || ''),
                details.map((d) => ` · ${d}`),
            ),
        );
        button.style.setProperty('--edge', edgeOf(object));
        const root = el('li', {class: isTop ? 'is-top' : null}, button);
        this.known.set(id, {key, root});
        return root;
    }
}
