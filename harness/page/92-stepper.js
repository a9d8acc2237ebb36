// The stepper: one game, decision by decision, forward, back, or anywhere.

const PLAY_MS = 450;

class Stepper {
    constructor(game) {
        this.game = game;
        this.at = 0;
        this.timer = 0;
        const goToFrame = (at) => this.show(at);
        this.board = new Board(game, (what, opener) =>
            this.inspector.open(what, game.positions[this.at], opener),
        );
        this.inspector = new Inspector(() =>
            this.board.arrows.draw(game.positions[this.at], this.board.groups),
        );
        this.inspector.root.addEventListener(
            'click',
            (event) => event.target.closest('[data-object]') && this.board.clicked(event),
        );
        this.side = new Side(game, goToFrame);
        this.timeline = new Timeline(game, goToFrame);
        this.transport = new Transport(game, this);
        this.root = el(
            'div',
            {class: 'stepper'},
            this.head(),
            this.board.root,
            el(
                'aside',
                {class: 'beside', 'aria-label': 'Beside the board'},
                this.inspector.root,
                this.side.root,
            ),
            el('footer', {class: 'under'}, this.transport.root, this.timeline.root),
        );
        this.side.choose(0);
    }

    head() {
        const {raw} = this.game;
        const scenario = raw.path ? report.scenariosByPath.get(raw.path) : null;
        return el(
            'div',
            {class: `stepper-head${raw.differs ? ' with-difference' : ''}`},
            report.games.length > 1 ? el('a', {class: 'plain', href: '#/play'}, 'All games') : null,
            scenario ? statusMark(scenario.status) : null,
            el('h1', {}, raw.title || raw.id),
            el(
                'span',
                {class: 'stepper-rules'},
                (scenario?.rules || []).slice(0, 5).map((r) => ruleLink(r)),
            ),
            report.seat ? el('span', {class: 'badge title'}, `as ${report.seat} sees it`) : null,
            raw.path ? el('code', {class: 'path'}, shortPath(raw.path)) : null,
            raw.differs
                ? el(
                      'p',
                      {class: 'differs'},
                      icon('flag'),
                      `Here it goes otherwise than in the record: ${raw.differs}`,
                  )
                : null,
        );
    }

    show(at, quietly = false) {
        const previous = this.at;
        this.at = Math.min(Math.max(at, 0), this.game.last);
        this.board.draw(this.at, quietly ? this.at : previous);
        this.inspector.draw(this.game.positions[this.at]);
        this.side.show(this.at);
        this.transport.show(this.at);
        this.timeline.show(this.at);
        if (quietly) return;
        noteAddress(addressOfFrame(this.game.id, this.at + 1));
        say(positionWords(this.game, this.at));
    }

    step(by) {
        this.pause();
        this.show(this.at + by);
    }

    // To the next decision that is no pass and no payment.
    skip(by) {
        this.pause();
        let at = this.at + by;
        while (at > 0 && at < this.game.last && isRoutine(this.game.frames[at].d || {})) at += by;
        this.show(at);
    }

    // To the beginning of the turn (or of the one before, where one is there), or of the next.
    turn(by) {
        this.pause();
        const {turns, turnAt} = this.game;
        const now = turnAt[this.at];
        if (by < 0 && this.at > turns[now].from) this.show(turns[now].from);
        else if (turns[now + by]) this.show(turns[now + by].from);
        else this.show(by < 0 ? 0 : this.game.last);
    }

    toMark() {
        if (this.game.mark !== null) this.show(this.game.mark);
        else say('This game has no difference.', true);
    }

    ask() {
        this.transport.ask(true);
    }

    // "57" is a decision, "t7" a turn.
    goToWords(words) {
        const found = /^(t?)\s*(\d+)$/i.exec(words);
        if (!found) return say(`Not a decision or turn: ${words}`, true);
        const n = Number(found[2]);
        if (found[1] === '') return this.show(frameOfNumber(this.game, n));
        const turn = this.game.turns.find((t) => t.turn === n);
        if (!turn) return say(`There is no turn ${n}.`, true);
        return this.show(turn.from);
    }

    togglePlay() {
        if (this.timer) return this.pause();
        if (this.at === this.game.last) this.show(0);
        this.transport.playing(true);
        this.timer = setInterval(() => {
            this.show(this.at + 1);
            if (this.at === this.game.last) this.pause();
        }, PLAY_MS);
    }

    pause() {
        if (!this.timer) return;
        clearInterval(this.timer);
        this.timer = 0;
        this.transport.playing(false);
    }

    leave() {
        this.pause();
        this.board.leave();
        this.side.leave();
        this.timeline.leave();
    }
}

let stepper = null;

function missingGame(id) {
    return {
        root: el(
            'div',
            {class: 'sheet'},
            el('h1', {}, 'This game is not in this page'),
            el('p', {}, el('code', {}, id)),
            el(
                'p',
                {class: 'soft'},
                'A page holds the games that it was made with: failures, and what was asked for.',
            ),
            el('p', {}, el('a', {class: 'plain', href: '#/play'}, 'All games')),
        ),
        title: () => 'Not in this page',
    };
}

// One game, or without a name the list of all.
function playPage([id]) {
    if (!id) return gamesPage();
    const game = gameCalled(id);
    if (!game) return missingGame(id);
    stepper = new Stepper(game);
    const mine = stepper;
    return {
        root: mine.root,
        title: () => game.raw.title || game.id,
        follow: ([otherId, n]) => {
            if (otherId !== id) return false;
            mine.pause();
            mine.show(
                frameOfNumber(game, Number(n) || 1),
                !mine.root.isConnected || mine.fresh === undefined,
            );
            mine.fresh = false;
            return 'in place';
        },
        escape: () => mine.inspector.close(),
        leave: () => {
            mine.leave();
            stepper = null;
        },
    };
}

function startStepperKeys() {
    const row = (keys, words, run, modifiers) => [keys, words, () => stepper && run(), modifiers];
    addKeys('play', [
        row(['ArrowLeft'], 'one decision back', () => stepper.step(-1), {shift: false}),
        row(['ArrowRight'], 'one decision on', () => stepper.step(1), {shift: false}),
        row(['ArrowLeft'], 'back past passes and payments', () => stepper.skip(-1), {
            shift: true,
            shown: ['⇧ ←', 'p'],
        }),
        row(['ArrowRight'], 'on past passes and payments', () => stepper.skip(1), {
            shift: true,
            shown: ['⇧ →', 'n'],
        }),
        row(['p'], null, () => stepper.skip(-1)),
        row(['n'], null, () => stepper.skip(1)),
        row(['['], 'turn back', () => stepper.turn(-1)),
        row([']'], 'turn on', () => stepper.turn(1)),
        row(['Home'], 'beginning', () => stepper.show(0)),
        row(['End'], 'end', () => stepper.show(stepper.game.last)),
        row([' '], 'play, pause', () => stepper.togglePlay()),
        row(['g'], 'go to a decision (57) or turn (t7)', () => stepper.ask()),
        row(['d'], 'first difference', () => stepper.toMark()),
        row(['e'], 'log, script, decisions', () => stepper.side.next()),
    ]);
}
