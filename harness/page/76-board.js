// The table: the question, the seats around the stack, the arrows over them.

const CARD_SIZES = [128, 116, 104, 94]; // How wide a card is; the largest that fits is taken.
const CROWDED_CARD = 82; // At a table of more than four.
const CARD_HEIGHT = 0.7; // Of its width.
const CARD_GAP = 12;
const ROW_GAP = 14;
const CHIP_WIDTH = 125; // About.
const CHIP_ROOM = 36;
const STRIP_ROOM = 18;
const BAR_ROOM = 60;
const BETWEEN_ROWS = 30; // Between creatures and others in one row.
const FEW_PLAYERS = 2; // Up to so many, hands lie open.
const NARROW = 560; // Below this width, seats lie one below the other.
const NARROW_CARD = 94;

// Clockwise from the bottom left: half of the players sit at the bottom, the others at the top.
function seatOrder(count) {
    const bottom = Math.floor(count / 2),
        top = count - bottom;
    const all = Array.from({length: count}, (_, i) => i);
    return {top: all.slice(1, 1 + top), bottom: [0, ...all.slice(1 + top).reverse()]};
}

function rowsNeeded(groups, width, size) {
    return Math.ceil((groups * (size + CARD_GAP)) / Math.max(width, size + CARD_GAP));
}

// Cards in hand and lands lie in rows of small chips.
function chipRows(count, width) {
    return Math.ceil((count * CHIP_WIDTH) / Math.max(width, CHIP_WIDTH));
}

// Creatures and other permanents share a row where there is room.
function fitInOneRow(seat, width, size) {
    return (
        (seat.front.groups.length + seat.back.groups.length) * (size + CARD_GAP) + BETWEEN_ROWS <=
        width
    );
}

function heightOfSeat(seat, hand, width, size) {
    const rows = fitInOneRow(seat, width, size)
        ? Math.min(1, seat.front.groups.length + seat.back.groups.length)
        : rowsNeeded(seat.front.groups.length, width, size) +
          rowsNeeded(seat.back.groups.length, width, size);
    return (
        BAR_ROOM +
        chipRows(hand, width) * CHIP_ROOM +
        chipRows(seat.lands.groups.length, width) * CHIP_ROOM +
        rows * (size * CARD_HEIGHT + ROW_GAP) +
        (seat.front.strips + seat.back.strips) * STRIP_ROOM +
        ROW_GAP
    );
}

class Board {
    constructor(game, inspect) {
        this.game = game;
        this.inspect = inspect;
        const few = game.players.length <= FEW_PLAYERS;
        const order = seatOrder(game.players.length);
        this.seats = game.players.map((name, i) => new Seat(name, i, order.top.includes(i), few));
        this.middle = new Middle();
        this.frames = new Frames();
        const side = (indexes, name) =>
            el(
                'div',
                {class: `side-of-table ${name}`, 'data-seats': indexes.length},
                indexes.map((i) => this.seats[i].root),
            );
        this.table = el(
            'div',
            {class: 'table', 'data-players': game.players.length},
            side(order.top, 'at-top'),
            this.middle.root,
            side(order.bottom, 'at-bottom'),
        );
        this.arrows = new Arrows(this.table);
        this.table.append(this.arrows.root);
        this.ask = el('div', {class: 'ask'});
        this.scroll = el('div', {class: 'table-scroll'}, this.table);
        this.root = el(
            'section',
            {class: 'board', 'aria-label': 'The table'},
            this.ask,
            this.scroll,
        );
        this.root.addEventListener('click', (event) => this.clicked(event));
        this.size = 0;
        this.sizes = new ResizeObserver(() => this.resized());
        this.sizes.observe(this.scroll);
        this.scroll.addEventListener(
            'scroll',
            () => this.position && this.arrows.draw(this.position, this.groups),
            {
                passive: true,
            },
        );
    }

    clicked(event) {
        const opened = event.target.closest('[data-object], [data-zone]');
        if (!opened) return;
        const {object, zone, owner} = opened.dataset;
        this.inspect(object ? {object} : {owner, zone}, opened);
    }

    draw(at, previousAt) {
        const {positions} = this.game;
        const position = positions[at];
        const before = Math.abs(at - previousAt) === 1 && at > 0 ? positions[at - 1] : null;
        const arranged = arrange(position);
        const flagsOf = (id) => ({
            target: arranged.targets.has(id),
            changed: before !== null && position.objects[id] !== before.objects[id],
        });
        this.fit(arranged, position);
        for (const seat of this.seats) seat.draw(position, before, arranged, this.frames, flagsOf);
        this.middle.draw(position);
        this.drawAsk(at);
        this.frames.keepOnly(new Set(permanentsOf(position)));
        this.groups = [...arranged.seats.values()].flatMap((s) => [
            ...s.front.groups,
            ...s.back.groups,
            ...s.lands.groups,
        ]);
        for (const player of Object.keys(position.players))
            this.seatBar(player).classList.toggle('target', arranged.targets.has(player));
        this.at = at;
        this.position = position;
        this.arrows.draw(position, this.groups);
    }

    seatBar(player) {
        return this.seats[this.game.players.indexOf(player)]?.bar || document.createElement('i');
    }

    drawAsk(at) {
        const decision = this.game.frames[at].d;
        const {result} = this.game.raw;
        if (!decision) {
            const end = at === this.game.last && result?.over;
            const words = end
                ? result.winner
                    ? `${result.winner} wins`
                    : 'The game is a draw'
                : at === this.game.last
                  ? 'It ends here'
                  : 'No decision';
            this.ask.replaceChildren(
                el('span', {class: 'ask-end'}, words),
                result?.reason && at === this.game.last
                    ? el('span', {class: 'soft'}, capital(result.reason))
                    : '',
            );
            return;
        }
        const who = this.game.players.indexOf(decision.player);
        const question = decision.question || spaced(decision.kind);
        const asked = question.startsWith(decision.player)
            ? question.slice(decision.player.length)
            : `: ${question.replace(/^: /, '')}`;
        this.ask.replaceChildren(
            el('span', {class: 'ask-number'}, String(decision.number)),
            el(
                'span',
                {class: 'ask-question'},
                el('b', {class: `player-${who}`}, decision.player),
                withPips(asked),
            ),
            el(
                'span',
                {class: `ask-answer${isRoutine(decision) ? ' routine' : ''}`},
                unseen('answers '),
                withPips(decision.answer),
            ),
        );
    }

    // How many cards of a player's hand lie open.
    openHand(position, i) {
        const hand = position.players[this.game.players[i]]?.hand;
        return this.seats[i].showsHand && Array.isArray(hand) ? hand.length : 0;
    }

    // Cards become smaller where a seat has many, and larger again only with room to spare.
    fit(arranged, position) {
        const {width = 800, height = 600} = this.room || {};
        const narrow = width < NARROW;
        const sides = Object.values(seatOrder(this.game.players.length));
        const widthOf = (side) => (narrow ? width : width / side.length) - 28;
        const heightOf = (side, size) => {
            const heights = side.map((i) =>
                heightOfSeat(
                    arranged.seats.get(this.game.players[i]),
                    this.openHand(position, i),
                    widthOf(side),
                    size,
                ),
            );
            return narrow ? heights.reduce((a, b) => a + b, 0) : Math.max(...heights);
        };
        const middle = 50 + ((position.stack || []).length > 0 ? 64 : 0);
        const fits = (size) =>
            heightOf(sides[0], size) + heightOf(sides[1], size) + middle <=
            height * (size > this.size && this.size > 0 ? 0.88 : 1);
        const smallest = this.game.players.length > 4 ? CROWDED_CARD : NARROW_CARD;
        const size = narrow ? NARROW_CARD : CARD_SIZES.find(fits) || smallest;
        for (const side of sides)
            for (const i of side) {
                const seat = arranged.seats.get(this.game.players[i]);
                seat.inOneRow = fitInOneRow(seat, widthOf(side), size);
            }
        if (size === this.size) return;
        this.size = size;
        this.table.style.setProperty('--card', `${size}px`);
    }

    resized() {
        this.room = {width: this.scroll.clientWidth, height: this.scroll.clientHeight};
        if (this.position) this.draw(this.at, this.at);
    }

    leave() {
        this.sizes.disconnect();
    }
}
