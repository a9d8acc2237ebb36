// The timeline: turns as bands, life totals as lines, decisions as ticks, the first difference as a
// red mark. It is also the slider by which the reader moves.

const HEIGHT = 100; // In units of the drawing, which is stretched to the room there is.
const LIVES_TOP = 27;
const LIVES_BOTTOM = 80;
const TICKS_TOP = 86;
const LABEL_ROOM = 22; // Pixels that the number of a turn needs.

function lifeLine(lives, y) {
    let path = `M0 ${y(lives[0])}`;
    for (let i = 1; i < lives.length; i++)
        if (lives[i] !== lives[i - 1]) path += `H${i}V${y(lives[i])}`;
    return `${path}H${lives.length}`;
}

function tickPath(game, name) {
    let path = '';
    game.frames.forEach((frame, i) => {
        if (frame.d && frame.d.player === name && !isRoutine(frame.d))
            path += `M${i + 0.5} ${TICKS_TOP}V${HEIGHT}`;
    });
    return path;
}

function timelineDrawing(game) {
    const count = game.frames.length;
    const most = Math.max(1, ...game.lives.map((lives) => Math.max(...lives)));
    const y = (life) => LIVES_BOTTOM - ((LIVES_BOTTOM - LIVES_TOP) * Math.max(life, 0)) / most;
    return svg(
        'svg',
        {
            class: 'timeline-drawing',
            viewBox: `0 0 ${count} ${HEIGHT}`,
            preserveAspectRatio: 'none',
            'aria-hidden': 'true',
        },
        game.turns.map((turn, i) =>
            svg('rect', {
                class: `band ${i % 2 ? 'odd' : 'even'}`,
                x: turn.from,
                y: 0,
                width: turn.to - turn.from,
                height: HEIGHT,
            }),
        ),
        svg('path', {class: 'zero', d: `M0 ${y(0)}H${count}`}),
        game.players.map((name, i) =>
            svg('path', {class: `ticks player-${i}`, d: tickPath(game, name)}),
        ),
        game.lives
            .map((lives, i) => svg('path', {class: `life-line player-${i}`, d: lifeLine(lives, y)}))
            .reverse(),
    );
}

function position100(game, at) {
    return (100 * (at + 0.5)) / game.frames.length;
}

class Timeline {
    constructor(game, goToFrame) {
        this.game = game;
        this.goToFrame = goToFrame;
        this.cursor = el('div', {class: 'cursor'});
        this.labels = game.turns.map((turn) => {
            const label = el('span', {class: 'turn-label'}, String(turn.turn || ''));
            label.style.left = `${(100 * turn.from) / game.frames.length}%`;
            return label;
        });
        const mark =
            game.mark === null
                ? null
                : el('div', {class: 'mark-line', title: 'The first difference'}, icon('flag'));
        if (mark) mark.style.left = `${position100(game, Math.min(game.mark, game.last))}%`;
        this.root = el(
            'div',
            {
                class: 'timeline',
                role: 'slider',
                tabindex: '0',
                'aria-label': 'Decision',
                'aria-valuemin': '1',
                'aria-valuemax': String(game.last + 1),
                pointerdown: (e) => this.pressed(e),
                pointermove: (e) => this.dragged(e),
            },
            timelineDrawing(game),
            this.labels,
            mark,
            this.cursor,
        );
        this.sizes = new ResizeObserver(() => this.thinLabels());
        this.sizes.observe(this.root);
    }

    // Only so many numbers of turns as there is room for.
    thinLabels() {
        const {width} = this.root.getBoundingClientRect();
        let free = -LABEL_ROOM;
        this.labels.forEach((label, i) => {
            const x = (width * this.game.turns[i].from) / this.game.frames.length;
            label.hidden = x < free || x > width - LABEL_ROOM;
            if (!label.hidden) free = x + LABEL_ROOM;
        });
    }

    frameAt(event) {
        const box = this.root.getBoundingClientRect();
        const share = (event.clientX - box.left) / box.width;
        return Math.min(Math.max(Math.floor(share * this.game.frames.length), 0), this.game.last);
    }

    pressed(event) {
        if (event.button !== 0) return;
        this.root.setPointerCapture(event.pointerId);
        this.goToFrame(this.frameAt(event));
    }

    dragged(event) {
        if (event.buttons === 1 && this.root.hasPointerCapture(event.pointerId))
            this.goToFrame(this.frameAt(event));
    }

    show(at) {
        this.cursor.style.left = `${position100(this.game, at)}%`;
        setAttribute(this.root, 'aria-valuenow', at + 1);
        setAttribute(this.root, 'aria-valuetext', positionWords(this.game, at));
    }

    leave() {
        this.sizes.disconnect();
    }
}

// Where a reader is, in one sentence.
function positionWords(game, at) {
    const position = game.positions[at];
    const decision = game.frames[at].d;
    const lives = game.players.map((name, i) => `${name} ${game.lives[i][at]}`).join(', ');
    const asked = decision
        ? `${decision.question || decision.player} Answer: ${decision.answer}`
        : 'no decision';
    return `${numberOfFrame(game, at)} of ${game.last + 1}, turn ${position.turn || 0}, ${spaced(position.step || '')}. ${asked}. Life: ${lives}.`;
}
