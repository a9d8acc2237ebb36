// Arrows over the table: attacks, blocks and targets, told apart by color, dash and end.

const ARROW_KINDS = ['attack', 'block', 'target'];
const BEND = 0.12;
const BAR_END = 24; // An arrow ends at least so far from the ends of a player's bar.

function arrowMarkers() {
    const marker = (kind, shape) =>
        svg(
            'marker',
            {
                id: `end-${kind}`,
                viewBox: '0 0 10 10',
                refX: 8,
                refY: 5,
                markerWidth: 7,
                markerHeight: 7,
                orient: 'auto-start-reverse',
            },
            shape,
        );
    return svg(
        'defs',
        {},
        marker('attack', svg('path', {class: 'arrow-end attack', d: 'M0 0 10 5 0 10z'})),
        marker('block', svg('rect', {class: 'arrow-end block', x: 5, y: 0, width: 3, height: 10})),
        marker('target', svg('circle', {class: 'arrow-end target', cx: 5, cy: 5, r: 4})),
    );
}

// {kind, from, to, faint} for all that is drawn; from and to are ids or names of players.
function arrowsOf(position) {
    const arrows = [];
    for (const id of permanentsOf(position)) {
        const object = position.objects[id];
        if (object?.attacking)
            arrows.push({
                kind: 'attack',
                from: id,
                to: object.attacking,
                faint: Boolean(object.blocked),
            });
        for (const attacker of object?.blocking || [])
            arrows.push({kind: 'block', from: id, to: attacker});
    }
    for (const id of position.stack || [])
        for (const target of position.objects[id]?.targets || [])
            arrows.push({kind: 'target', from: id, to: target});
    return arrows;
}

// Where the line between two boxes leaves one of them.
function edgePoint(box, towards) {
    const x = box.left + box.width / 2,
        y = box.top + box.height / 2;
    const dx = towards.x - x,
        dy = towards.y - y;
    const reach = Math.min(
        box.width / 2 / Math.max(Math.abs(dx), 0.01),
        box.height / 2 / Math.max(Math.abs(dy), 0.01),
        1,
    );
    return {x: x + dx * reach, y: y + dy * reach};
}

function middleOf(box) {
    return {x: box.left + box.width / 2, y: box.top + box.height / 2};
}

// A player's bar is long: an arrow goes straight to it, not to its middle.
function nearPart(bar, from) {
    const x = Math.min(Math.max(middleOf(from).x, bar.left + BAR_END), bar.right - BAR_END);
    return {left: x - 1, width: 2, top: bar.top, height: bar.height};
}

function arrowPath(from, to, origin) {
    const a = edgePoint(from, middleOf(to)),
        b = edgePoint(to, middleOf(from));
    const bend = {x: (a.x + b.x) / 2 + (b.y - a.y) * BEND, y: (a.y + b.y) / 2 - (b.x - a.x) * BEND};
    const at = (p) => `${Math.round(p.x - origin.left)} ${Math.round(p.y - origin.top)}`;
    return `M${at(a)}Q${at(bend)} ${at(b)}`;
}

class Arrows {
    constructor(table) {
        this.table = table;
        this.lines = svg('g', {});
        this.root = svg(
            'svg',
            {class: 'arrows', 'aria-hidden': 'true'},
            arrowMarkers(),
            this.lines,
        );
        this.drawn = '';
    }

    boxOf(reference, boxes) {
        if (!boxes.has(reference)) {
            const key = CSS.escape(reference);
            const element =
                this.table.querySelector(
                    `.player-bar[data-player="${key}"], .slot [data-object="${key}"], .stack [data-object="${key}"], [data-object="${key}"]`,
                ) || this.groupOf(reference);
            boxes.set(reference, element ? element.getBoundingClientRect() : null);
        }
        return boxes.get(reference);
    }

    groupOf(id) {
        const group = this.groups.find((g) => g.ids.includes(id));
        return group ? this.table.querySelector(`[data-object="${CSS.escape(group.id)}"]`) : null;
    }

    draw(position, groups) {
        this.groups = groups;
        const arrows = arrowsOf(position);
        if (arrows.length === 0 && this.drawn === '') return;
        const origin = this.table.getBoundingClientRect();
        const boxes = new Map();
        const paths = [];
        for (const arrow of arrows) {
            const from = this.boxOf(arrow.from, boxes),
                to = this.boxOf(arrow.to, boxes);
            if (from && to)
                paths.push([
                    arrow.kind,
                    arrow.faint,
                    arrowPath(from, isPlayer(position, arrow.to) ? nearPart(to, from) : to, origin),
                ]);
        }
        const key = JSON.stringify(paths);
        if (key === this.drawn) return;
        this.drawn = paths.length > 0 ? key : '';
        this.lines.replaceChildren(
            ...paths.map(([kind, faint, d]) =>
                svg('path', {
                    class: `arrow ${kind}${faint ? ' faint' : ''}`,
                    d,
                    'marker-end': `url(#end-${kind})`,
                }),
            ),
        );
    }
}
